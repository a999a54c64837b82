import { expect, it } from "vitest";
import { joinSentences } from "./announce.ts";

it.each([
  [["1 chat nuevo", "2 mensajes nuevos"], "1 chat nuevo. 2 mensajes nuevos"],
  [["Están en los avisos recientes.", "1 chat nuevo"], "Están en los avisos recientes. 1 chat nuevo"],
  [["No se pudo enviar el mensaje!", "1 chat nuevo."], "No se pudo enviar el mensaje! 1 chat nuevo."],
  [["Un solo dicho."], "Un solo dicho."],
  [[], ""],
])("lo que se dice junto termina cada frase una vez: %j", (frases, dicho) => {
  expect(joinSentences(frases)).toBe(dicho);
});
