import { expect, it } from "vitest";
import { estaAbierto, estaTomado } from "./caso.rules.ts";

it("CERRADO y CANCELADO son finales; lo tomó quien lo conduce, y nadie si se derivó o liberó [D58]", () => {
  expect(
    (["ACTIVO", "PENDIENTE", "CERRADO", "CANCELADO"] as const).map((estado) => estaAbierto({ estado })),
  ).toEqual([true, true, false, false]);
  expect(estaTomado({ operador_principal: null })).toBe(false);
  expect(estaTomado({ operador_principal: "JPEREZ" })).toBe(true);
});
