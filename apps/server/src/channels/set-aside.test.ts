import { leerFallo } from "@ventanilla/contract/canal/apartado.rules";
import { expect, it } from "vitest";
import { z } from "zod";
import { faultsOf, UnknownEvent } from "./set-aside.ts";

const Voto = z.strictObject({ vote: z.object({ option: z.string() }) });
const rechazo = (crudo: unknown) => Voto.safeParse(crudo).error;

it.each([
  ["un campo", rechazo({ vote: 3 }), [{ clase: "campo", campo: "vote" }]],
  ["uno de adentro", rechazo({ vote: { option: 3 } }), [{ clase: "campo", campo: "vote.option" }]],
  ["lo que no es lo que debía ser de ningún modo", rechazo(7), [{ clase: "entero" }]],
  ["una clase que no se conoce", new UnknownEvent("hologram"), [{ clase: "tipo", nombre: "hologram" }]],
  ["una que no se nombra", new UnknownEvent(undefined), [{ clase: "sinTipo" }]],
  ["lo que la base rechaza", Object.assign(new Error("no"), { code: "22P05" }), [{ clase: "base" }]],
  ["lo que no es JSON", new SyntaxError("no"), [{ clase: "json" }]],
] as const)("por qué se apartó %s se puede decir con palabras", (_, error, leidos) => {
  expect(faultsOf(error).map(leerFallo)).toEqual(leidos);
});
