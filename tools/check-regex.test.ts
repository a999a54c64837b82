import { describe, expect, it } from "vitest";
import { checkExpressions, slownessOf } from "./check-regex.ts";
import { plant, REPO, uproot } from "./planted.ts";

describe("expresiones: ninguna cuesta más que lo que mide el texto", () => {
  it.each([
    ["(a+)+$", /several ways/],
    ["<([^<>]*)>|([^\\s<>]+@[^\\s<>]+)", /begins anew/],
    ["[.\\s]+$", /begins anew/],
    ["^[A-Za-z0-9+/\\s]*={0,2}\\s*$", /the same text/],
  ])("/%s/ se rechaza", (pattern, why) => {
    expect(slownessOf({ pattern, flags: "" })).toMatch(why);
  });

  it.each(["^\\s*-+$", "(?<!\\/)\\/+$", "^[a-z]+@[a-z]+$"])("/%s/ vale", (pattern) => {
    expect(slownessOf({ pattern, flags: "" })).toBeUndefined();
  });

  it("dice el archivo y la línea, y no mira pruebas", () => {
    const root = plant({
      "apps/server/src/channels/x.ts":
        'const uno = 1;\nexport const cola = (t: string) => t.replace(/\\s+$/, "");\n',
      "apps/server/src/channels/x.test.ts": "export const cola = /\\s+$/;\n",
    });
    try {
      expect(checkExpressions(root).errors).toEqual([
        expect.stringMatching(/^apps\/server\/src\/channels\/x\.ts:2: /),
      ]);
    } finally {
      uproot(root);
    }
  });

  it("las del producto valen todas", () => {
    expect(checkExpressions(REPO).errors).toEqual([]);
  });
});
