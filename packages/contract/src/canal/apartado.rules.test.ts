import { expect, it } from "vitest";
import { leerFallo } from "./apartado.rules.ts";

it.each([
  ["vote: invalid_type", { clase: "campo", campo: "vote" }],
  ["payload.media.0.url: invalid_format", { clase: "campo", campo: "payload.media.0.url" }],
  ["una: rara: unrecognized_keys", { clase: "campo", campo: "una: rara" }],
  ["store: invalid_type", { clase: "campo", campo: "store" }],
  [": invalid_type", { clase: "entero" }],
  ["x".repeat(200), { clase: "entero" }],
  ["unknown kind of event: hologram", { clase: "tipo", nombre: "hologram" }],
  ["unknown kind of event: account_update: banned", { clase: "tipo", nombre: "account_update: banned" }],
  ["unknown kind of event: undefined", { clase: "sinTipo" }],
  ["unknown kind of event: none", { clase: "sinTipo" }],
  ["unknown kind of event: ", { clase: "sinTipo" }],
  ["store: 23514", { clase: "base" }],
  ["store: 22P05", { clase: "base" }],
  ["json", { clase: "json" }],
] as const)("«%s» se lee por lo que dice", (fallo, leido) => {
  expect(leerFallo(fallo)).toEqual(leido);
});
