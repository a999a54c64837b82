import { expect, it } from "vitest";
import { emptied, namedIn } from "./left-out.ts";

const module = `import { a } from "./a.js";
export function process(schema) { return a(schema); }
export { process as run };
export const create = (schema) => () => process(schema);
export class Polling {}
const own = 1;
`;

it("lo que se deja fuera: conserva sus nombres, y quien lo llama lo sabe", async () => {
  const left = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(emptied(module, "zod/core.js"))}`
  );
  expect(Object.keys(left).sort()).toEqual(["Polling", "create", "process", "run"]);
  expect(() => left.create()).toThrow("zod/core.js is left out");
});

it("lo que se deja fuera: una fuente nuestra que lo nombra detiene la construcción", () => {
  expect(namedIn("jsx(Menu.Sub, {})")).toBe("Menu.Sub");
  expect(namedIn("jsx(Menu.Item, {}); jsx(Menu.Subject, {})")).toBeUndefined();
});
