"use strict";
// A table that says data-sorts can be sorted by its columns, and filtered by the form before it.
for (const table of document.querySelectorAll("table[data-sorts]")) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const key = (row, column) => row.cells[column].dataset.key ?? row.cells[column].textContent.trim();
  const order = (a, b) => {
    const [x, y] = [Number(a), Number(b)];
    return a !== "" && b !== "" && !Number.isNaN(x) && !Number.isNaN(y) ? x - y : a.localeCompare(b);
  };
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...rows.sort((a, b) => order(key(a, column), key(b, column)) * (down ? -1 : 1)));
    });
  });

  const form = document.createElement("form");
  form.className = "filters";
  form.setAttribute("role", "search");
  const words = document.createElement("input");
  words.type = "search";
  words.setAttribute("aria-label", "Words that a row holds");
  words.placeholder = "words that a row holds";
  form.append(words);
  const boxes = [...new Set(rows.map((row) => row.dataset.group))].map((group) => {
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = true;
    box.value = group;
    label.append(box, " " + group);
    form.append(label);
    return box;
  });
  const count = document.createElement("output");
  form.append(count);
  const filter = () => {
    const groups = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const wanted = words.value.toLowerCase().split(/\s+/);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !groups.has(row.dataset.group) || !wanted.every((word) => text.includes(word));
    }
    count.value = rows.filter((row) => !row.hidden).length + " of " + rows.length + " shown";
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();
  table.parentElement.before(form);
}
// A link to what is folded unfolds it.
const unfold = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  target?.closest("details")?.setAttribute("open", "");
};
window.addEventListener("hashchange", unfold);
unfold();
