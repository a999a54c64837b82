import { describe, expect, it } from "vitest";
import { isInsertion } from "./use-grown.ts";

describe("un campo que crece con su texto se mide de nuevo sólo cuando algo se quita", () => {
  it.each([
    ["", "h"],
    ["hola", "holas"],
    ["hola", "hoola"],
    ["hola", "ahola"],
    ["hola", "hola"],
    ["aaa", "aaaa"],
    ["una\ndos", "una\ny dos"],
  ])("«%s» → «%s»: sólo se puso algo", (antes, ahora) => {
    expect(isInsertion(antes, ahora)).toBe(true);
  });

  it.each([
    ["hola", "hol"],
    ["hola", ""],
    ["una\ndos\ntres", "una sola, aunque más larga"],
    ["hola", "hule"],
    ["aaaa", "aaa"],
    ["aba", "aa"],
  ])("«%s» → «%s»: algo se quitó", (antes, ahora) => {
    expect(isInsertion(antes, ahora)).toBe(false);
  });
});
