import { expect, it } from "vitest";
import { ROL } from "../permisos.ts";
import {
  cambiaSoloElValor,
  PARAMETROS,
  puedeCambiar,
  puedeValer,
  rolesDe,
  usaElServidor,
  valorDe,
} from "./parametro.rules.ts";

it.each([
  ["2", undefined],
  ["3", 3],
  ["10", 10],
  ["11", undefined],
  ["5.5", undefined],
  ["-4", undefined],
  ["0x5", undefined],
  ["5 ", undefined],
  ["", undefined],
] as const)("parámetro: el número de intentos «%s» vale %s [A-parametros-09]", (texto, valor) => {
  expect(valorDe("NRO_MAX_INTENTOS", texto)).toBe(valor);
  expect(puedeValer("NRO_MAX_INTENTOS", texto)).toBe(valor !== undefined);
});

it("parámetro: lo que vale sin fila está entre sus límites; de los accesos es lo que fija la decisión 25 [A-parametros-09]", () => {
  for (const [nombre, { defecto }] of Object.entries(PARAMETROS))
    expect(puedeValer(nombre, String(defecto))).toBe(true);
  expect(Object.values(PARAMETROS).map(({ defecto }) => defecto)).toEqual([5, 10, 15, 60]);
});

it("parámetro: uno que el servidor no usa admite cualquier texto; un nombre heredado no es suyo", () => {
  expect(puedeValer("COLOR_DEL_PORTAL", "azul")).toBe(true);
  expect(usaElServidor("toString")).toBe(false);
});

it.each([
  ["TODOS", "todos"],
  [" todos ", "todos"],
  ["Ninguno", []],
  ["ADMIN", ["admin"]],
  [" Admin , Mesa de Entrada", ["admin", "mesa de entrada"]],
  ["", undefined],
  ["ADMIN,", undefined],
  ["ADMIN, TODOS", undefined],
  ["NINGUNO,ADMIN", undefined],
] as const)("parámetro: los roles de «%s» son %j", (texto, roles) => {
  expect(rolesDe(texto)).toEqual(roles);
  expect(puedeValer("SEGUNDO_FACTOR_ROLES", texto)).toBe(roles !== undefined);
});

it("parámetro: a qué roles se exige un segundo factor lo cambia sólo SUPERADMIN", () => {
  const quienes = (nombre: string) =>
    Object.entries(ROL).flatMap(([rol, id]) => (puedeCambiar(nombre, id) ? [rol] : []));
  expect(quienes("SEGUNDO_FACTOR_ROLES")).toEqual(["SUPERADMIN"]);
  expect(quienes("TIEMPO_BLOQUEO")).toEqual(["SUPERADMIN", "ADMIN", "OPERADOR"]);
});

it("parámetro: sólo ADMIN se limita al valor [A-parametros-07, D38]", () => {
  expect(Object.entries(ROL).flatMap(([rol, id]) => (cambiaSoloElValor(id) ? [rol] : []))).toEqual(["ADMIN"]);
});
