import { expect, it } from "vitest";
import { elegidosSobre, puedeRecibirCasos } from "./punto.rules.ts";

const ORIGEN = { id: 1, id_entidad: 1 };

it.each([
  ["otro activo de la misma entidad", { id: 2, id_entidad: 1, estado: "ACTIVO" }, true],
  ["él mismo", { id: 1, id_entidad: 1, estado: "ACTIVO" }, false],
  ["uno inactivo", { id: 2, id_entidad: 1, estado: "INACTIVO" }, false],
  ["uno de otra entidad", { id: 2, id_entidad: 2, estado: "ACTIVO" }, false],
] as const)("punto: %s recibe casos [D67, D79]", (_cual, destino, recibe) => {
  expect(puedeRecibirCasos(ORIGEN, destino)).toBe(recibe);
});

it.each([
  ["sin elegir nada, queda como está", undefined, [1, 2], [1, 2, 3]],
  ["sin decir qué se vio, queda lo elegido", [3, 4], undefined, [3, 4]],
  ["lo que otro puso entretanto se queda", [1, 2, 4], [1, 2], [1, 2, 3, 4]],
  ["lo que se quitó a la vista se va", [2], [1, 2], [2, 3]],
  ["lo que otro quitó entretanto no vuelve", [1, 2, 9], [1, 2, 9], [1, 2, 3]],
] as const)("lista de un punto: %s [B-puntos-22]", (_cual, elegidos, vistos, queda) => {
  expect(new Set(elegidosSobre([1, 2, 3], { elegidos, vistos }))).toEqual(new Set(queda));
});
