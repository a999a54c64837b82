import { expect, it } from "vitest";
import { observacionQueQueda } from "./observacion.rules.ts";

it.each([
  ["lo que observó", null, { dicho: "OBSERVADO_SEGIP", observacion: "HOMONIMIA" }, "HOMONIMIA"],
  [
    "nada, cuando después no observó nada",
    "HOMONIMIA",
    { dicho: "VERIFICADO_SEGIP", observacion: null },
    null,
  ],
  [
    "lo de antes, cuando no respondió",
    "HOMONIMIA",
    { dicho: "SIN_RESPUESTA", observacion: null },
    "HOMONIMIA",
  ],
  ["lo de antes, cuando no se le preguntó", "HOMONIMIA", null, "HOMONIMIA"],
] as const)("observación de una persona: queda %s [B-persona-01]", (_cual, antes, respuesta, queda) => {
  expect(observacionQueQueda(antes, respuesta)).toBe(queda);
});
