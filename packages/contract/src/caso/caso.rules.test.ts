import { describe, expect, it } from "vitest";
import {
  estaAbierto,
  estaTomado,
  puedeAdjuntarse,
  puedeAtenderse,
  puedeCerrarse,
  puedeDerivarse,
  tiposPermitidos,
} from "./caso.rules.ts";
import { ESTADOS_CASO, TIPOS_CASO } from "./caso.ts";

const ABIERTOS = new Set<string>(["ACTIVO", "PENDIENTE"]);

describe("caso: abierto y tomado [B-caso-03, D58]", () => {
  it.each(ESTADOS_CASO)("%s", (estado) => {
    const abierto = ABIERTOS.has(estado);
    expect(estaAbierto({ estado })).toBe(abierto);
    expect(puedeCerrarse({ estado })).toBe(abierto);
    expect(puedeAtenderse({ estado, operador_principal: null })).toBe(abierto);
    expect(puedeAtenderse({ estado, operador_principal: "rosa" })).toBe(false);
  });

  it.each([
    [null, false],
    ["rosa", true],
    [7, true],
  ])("con %j al frente, tomado: %s", (operador_principal, tomado) => {
    expect(estaTomado({ operador_principal })).toBe(tomado);
  });
});

describe("caso: COMPLEJO pide una persona guardada [B-caso-28, B-caso-29, D64]", () => {
  it.each([
    [null, ["SIMPLE"]],
    [1, ["SIMPLE", "COMPLEJO"]],
  ])("persona %j: %j", (id_persona, tipos) => {
    expect(tiposPermitidos({ id_persona })).toEqual(tipos);
  });
});

describe("derivar: sólo un caso abierto y COMPLEJO [B-derivar-01, D67]", () => {
  it.each(ESTADOS_CASO.flatMap((estado) => TIPOS_CASO.map((tipo) => ({ estado, tipo }))))(
    "$estado $tipo",
    (caso) => {
      expect(puedeDerivarse(caso)).toBe(ABIERTOS.has(caso.estado) && caso.tipo === "COMPLEJO");
    },
  );
});

describe("adjuntar: a un caso anterior, abierto, de la misma persona y entidad [B-adjuntar-01, D68]", () => {
  const caso = (cambio: Partial<Parameters<typeof puedeAdjuntarse>[0]> = {}) => ({
    id: 9,
    estado: "ACTIVO" as const,
    id_persona: 1,
    id_entidad: 1,
    ...cambio,
  });
  const anterior = (cambio: Partial<Parameters<typeof puedeAdjuntarse>[0]> = {}) =>
    caso({ id: 4, estado: "PENDIENTE", ...cambio });

  it.each([
    ["lo es todo", caso(), anterior(), true],
    ["el actual está cerrado", caso({ estado: "CERRADO" }), anterior(), false],
    ["el actual está cancelado", caso({ estado: "CANCELADO" }), anterior(), false],
    ["el otro está cerrado", caso(), anterior({ estado: "CERRADO" }), false],
    ["el otro está cancelado", caso(), anterior({ estado: "CANCELADO" }), false],
    ["el otro es posterior", caso(), anterior({ id: 10 }), false],
    ["es él mismo", caso(), caso(), false],
    ["el otro es de otra persona", caso(), anterior({ id_persona: 2 }), false],
    ["ninguno de los dos es de nadie", caso({ id_persona: null }), anterior({ id_persona: null }), false],
    ["el actual no es de nadie", caso({ id_persona: null }), anterior(), false],
    ["el otro no es de nadie", caso(), anterior({ id_persona: null }), false],
    ["el otro es de otra entidad", caso(), anterior({ id_entidad: 2 }), false],
  ])("%s", (_caso, actual, destino, puede) => {
    expect(puedeAdjuntarse(actual, destino)).toBe(puede);
  });
});
