// SPDX-License-Identifier: Apache-2.0
// Opens a report of an audit in a browser, as a reader does: sorts, filters, follows a link, by mouse and
// by keyboard; wide, on a phone, in the dark and in grey.  report.mjs CHROMIUM REPORT.html PICTURES
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [chromium, report, pictures] = process.argv.slice(2);
const { chromium: driver } = createRequire(resolve(process.cwd(), "node_modules/"))("playwright-core");
const browser = await driver.launch({ executablePath: chromium, args: ["--no-sandbox"] });
const problems = [];

const open = async (options) => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) problems.push("asks for " + request.url());
  });
  await page.goto("file://" + resolve(report));
  return page;
};
const look = (page, name) => page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
const texts = (locator) => locator.allInnerTexts();

const page = await open({ viewport: { width: 1280, height: 900 } });
const rows = page.locator("table[data-sorts] tbody tr");
const shown = page.locator("table[data-sorts] tbody tr:visible");
const count = await rows.count();
assert.ok(count >= 2, "a table of claims");
assert.equal(await page.locator("section.card").count(), count, "a part for each claim");
assert.equal(await page.locator("img.picture:not([alt])").count(), 0, "pictures have words");
for (const image of await page.locator("img.picture").all())
  assert.ok(await image.evaluate((one) => one.complete && one.naturalWidth > 0), "pictures are drawn");
await look(page, "wide");

// By the margin, upward and downward: as numbers, not as text.
const margins = async () => (await texts(page.locator("td[data-label=Margin]"))).map(Number).filter((x) => !Number.isNaN(x));
const sorted = (list) => [...list].sort((a, b) => a - b);
const by_margin = page.getByRole("button", { name: "Margin" });
await by_margin.click();
assert.deepEqual(await margins(), sorted(await margins()), "sorted upward");
assert.equal(await page.locator("th[aria-sort=ascending]").innerText(), "Margin");
await by_margin.focus();
await page.keyboard.press("Enter");
assert.deepEqual(await margins(), sorted(await margins()).reverse(), "sorted downward by keyboard");

// What does not hold is hidden, then all but one claim.
const holds = page.getByRole("checkbox", { name: "holds", exact: true });
const good = await page.locator("tr[data-group=holds]").count();
await holds.uncheck();
assert.equal(await shown.count(), count - good, "filtered by verdict");
await holds.check();
const name = (await texts(page.locator("td[data-label=Claim] a")))[0];
await page.getByRole("searchbox").fill(name);
assert.ok((await shown.count()) >= 1 && (await shown.count()) < count, "filtered by words");
assert.match(await page.locator("form.filters output").innerText(), /^\d+ of \d+ shown$/);
await page.getByRole("searchbox").fill("");
assert.equal(await shown.count(), count);

// A claim's name leads to its part, whose proof unfolds by keyboard.
await page.locator("td[data-label=Claim] a").first().click();
assert.match(page.url(), /#claim-\d+$/);
const proof = page.locator("details").first();
await proof.locator("summary").focus();
await page.keyboard.press("Enter");
assert.ok(await proof.evaluate((one) => one.open), "the proof is unfolded");

for (const [kind, options] of Object.entries({
  phone: { viewport: { width: 360, height: 740 } },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  grey: { viewport: { width: 1280, height: 900 }, forcedColors: "active" },
})) {
  const other = await open(options);
  const [width, most] = await other.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(width <= most, `${kind}: the page is ${width} wide, the window ${most}`);
  // The verdict is told by a word and a sign, not by colour alone.
  for (const mark of await other.locator("td .mark").all()) assert.notEqual(await mark.innerText(), "");
  await look(other, kind);
}

assert.deepEqual(problems, []);
await browser.close();
console.log(`${count} claims: opened, sorted, filtered, unfolded; pictures in ${pictures}`);
