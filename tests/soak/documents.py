# SPDX-License-Identifier: Apache-2.0
"""Random documents of a JSON Schema: examples with other numbers in them, and what the schema itself admits."""
import copy
import fractions
import re

ORDINARY = ["0", "1", "2", "3", "1/2", "0.1", "1e-3", "1e-5", "10", "100", "3/4", "0.9", "1000"]
DEEPEST = 12


class Documents:
    def __init__(self, schema, random):
        self.definitions, self.random = schema["$defs"], random
        self.examples = {name: one["examples"][0] for name, one in self.definitions.items()
                         if isinstance(one, dict) and "examples" in one}

    def query(self):
        """Half are an example of a quantity, asked of mechanisms that are examples or made anew."""
        names = [name for name in self.examples if name.startswith("query.")]
        name = self.random.choice(names)
        if self.random.random() < 0.5:
            return self.changed(self.examples[name])
        return self.of({"$ref": f"#/$defs/{name}"}, 0)

    def claim(self):
        mechanism = self.of({"$ref": "#/$defs/mechanism"}, DEEPEST // 2)
        budget = self.random.choice([{"epsilon": self.number(), "delta": self.number(0, 1)}, {"rho": self.number()},
                                     {"epsilon": self.number()}, {"mu": self.number()},
                                     {"order": self.number(), "epsilon": self.number()}])
        return {"id": "one", "mechanism": mechanism, "claim": budget}

    def changed(self, example):
        """The example with other numbers here and there, and at times another mechanism."""
        if isinstance(example, dict):
            if "type" in example and f"mechanism.{example['type']}" in self.definitions and self.random.random() < 0.3:
                return self.of({"$ref": "#/$defs/mechanism"}, DEEPEST // 2)
            return {name: value if name in ("quantity", "type") else self.changed(value) for name, value in example.items()}
        if isinstance(example, list):
            return [self.changed(item) for item in example]
        if isinstance(example, bool) or self.random.random() < 0.6:
            return copy.deepcopy(example)
        if isinstance(example, int):
            return self.whole()
        if isinstance(example, float) or (isinstance(example, str) and re.fullmatch(r"[-+.0-9/eE]+", example)):
            return self.number()
        return example

    def whole(self, least=1, most=None):
        """Mostly few, at times more than anybody has."""
        largest = self.random.choice([3, 3, 10, 100, 10**4, 10**9, 10**18, 10**400])
        return self.random.randint(least, max(least, min(largest, most or largest)))

    def number(self, least=0, most=None):
        """Text of a number in a range, ordinary or as far out as 1e-400 and 1e400."""
        for _ in range(20):
            kind = self.random.random()
            if kind < 0.4:
                text = self.random.choice(ORDINARY)
            else:
                furthest = 3 if kind < 0.75 else self.random.choice([10, 30, 400])
                text = f"{self.random.uniform(1, 10):.{self.random.choice([0, 2, 15])}f}e{self.random.randint(-furthest, furthest)}"
            if least is None and self.random.random() < 0.3:
                text = "-" + text
            value = fractions.Fraction(text)
            if (least is None or value >= least) and (most is None or value <= most):
                return text
        return str(least if most is None else most)

    def of(self, schema, depth):
        """A value that the schema admits, as far as it tells."""
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        if "$ref" in schema:
            return self.named(schema["$ref"].removeprefix("#/$defs/"), depth)
        if schema.get("type") == "object":
            return self.object(schema, depth)
        if "anyOf" in schema:
            return self.of(self.random.choice([one for one in schema["anyOf"] if one.get("$ref") != "#/$defs/number"]), depth)
        if schema.get("type") == "array":
            least = schema.get("minItems", 0)
            length = self.random.randint(least, min(least + 3, schema.get("maxItems", least + 3)))
            return [self.of(schema["items"], depth + 1) for _ in range(length)]
        if schema.get("type") == "boolean":
            return self.random.random() < 0.5
        least = schema.get("minimum", schema.get("exclusiveMinimum"))
        most = schema.get("maximum", schema.get("exclusiveMaximum"))
        if schema.get("type") == "integer":
            return self.whole(least if least is not None else 1, most)
        return self.number(least, most) if schema.get("type") == "number" else "x"

    def named(self, name, depth):
        definition = self.definitions[name]
        if name == "number":
            return self.number()
        if not isinstance(definition, dict):
            return {}
        if name in self.examples and (depth >= DEEPEST or self.random.random() < 0.5):
            return self.changed(self.examples[name]) if depth < DEEPEST else self.examples[name]
        if depth >= DEEPEST and "anyOf" in definition:
            inner = [one["$ref"].removeprefix("#/$defs/") for one in definition["anyOf"]]
            return self.examples[self.random.choice([one for one in inner if one in self.examples] or list(self.examples))]
        return self.of(definition, depth + 1)

    def object(self, schema, depth):
        wanted = set(schema.get("required", []))
        if "anyOf" in schema:
            wanted |= set(self.random.choice(schema["anyOf"]).get("required", []))
            others = {name for form in schema["anyOf"] for name in form["required"]} - wanted
        else:
            others = set()
        made = {}
        for name, member in schema.get("properties", {}).items():
            if name in wanted or (name not in others and self.random.random() < 0.15):
                made[name] = self.of(member, depth + 1)
        return made
