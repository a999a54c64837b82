import { expect, it } from "vitest";
import { puedeRecibirCasos } from "./punto.rules.ts";

const ORIGEN = { id: 1, id_entidad: 1 };

it.each([
  ["otro activo de la misma entidad", { id: 2, id_entidad: 1, estado: "ACTIVO" }, true],
  ["él mismo", { id: 1, id_entidad: 1, estado: "ACTIVO" }, false],
  ["uno inactivo", { id: 2, id_entidad: 1, estado: "INACTIVO" }, false],
  ["uno de otra entidad", { id: 2, id_entidad: 2, estado: "ACTIVO" }, false],
] as const)("punto: %s recibe casos [D67, D79]", (_cual, destino, recibe) => {
  expect(puedeRecibirCasos(ORIGEN, destino)).toBe(recibe);
});
