import { expect, it } from "vitest";
import { esDeSistema, esImprescindible, puedeSerPadre } from "./modulo.rules.ts";

it.each([
  ["modulos", true, true],
  ["permisos", true, true],
  ["usuarios", true, true],
  ["pendientes", true, false],
  ["logs", true, false],
  ["reportes", false, false],
] as const)("módulo %s: ¿de sistema? %s, ¿imprescindible? %s [D42]", (ruta, deSistema, imprescindible) => {
  expect([esDeSistema({ ruta }), esImprescindible({ ruta })]).toEqual([deSistema, imprescindible]);
});

it.each([
  ["otro activo sin padre", { id: 1, estado: "ACTIVO", id_modulo: null }, true],
  ["uno inactivo", { id: 1, estado: "INACTIVO", id_modulo: null }, false],
  ["uno que tiene padre", { id: 1, estado: "ACTIVO", id_modulo: 9 }, false],
  ["él mismo", { id: 2, estado: "ACTIVO", id_modulo: null }, false],
] as const)("padre de un módulo: %s [A-modulos-26]", (_cual, padre, puede) => {
  expect(puedeSerPadre(padre, { id: 2 })).toBe(puede);
});
