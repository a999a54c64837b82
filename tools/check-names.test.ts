import { expect, it } from "vitest";
import { checkNames } from "./check-names.ts";
import { plant, type Tree, uproot } from "./planted.ts";

function errorsOf(tree: Tree): readonly string[] {
  const root = plant(tree);
  try {
    return checkNames(root).errors;
  } finally {
    uproot(root);
  }
}

const PLUMBING = "apps/server/src/http/a.ts";
const ROOM = "apps/server/src/domains/caso/a.ts";

it("nombres: plomería en inglés con sustantivos del glosario, columnas y nombres propios del archivo no da avisos", () => {
  const text = [
    "const plazo = 3;",
    "export interface ServedArchivo { nombre: string; id_punto_atencion: number; idExterno: string; open(): void }",
    "export class Store { #abiertos = 0; private cerrado = false; count() { const filas = plazo; return filas; } }",
    "export const PER_MINUTE = ((cabecera: string) => ({ ruta: cabecera }))(String(plazo));",
    "export function reachesEntidad(sesion: number): boolean { return sesion > 0; }",
  ].join("\n");
  expect(errorsOf({ [PLUMBING]: text })).toEqual([]);
});

it.each([
  ["una función", "export function crearMontar() {}", "crearMontar"],
  ["una constante", "export const POR_MINUTO = 1;", "POR_MINUTO"],
  ["una clase", "export class Arriendos {}", "Arriendos"],
  ["un tipo", "export type Porteria = string;", "Porteria"],
  ["una propiedad", "export interface Gate { deslizar: string }", "deslizar"],
  ["un método", "export interface Gate { abrir(): void }", "abrir"],
  ["un miembro de clase", "export class Store { get vacio() { return 1; } }", "vacio"],
  ["una opción suelta", "export function open(options: { limite: number }) {}", "limite"],
  ["la opción de una constante", "export const open = (options: { limite: number }) => options;", "limite"],
  ["lo que se exporta con otro nombre", "const a = 1; export { a as cerrar };", "cerrar"],
])("nombres: falla con español en %s de la plomería", (_what, text, name) => {
  expect(errorsOf({ [PLUMBING]: text })).toEqual([expect.stringContaining(`${PLUMBING}: ${name}: «`)]);
});

it("nombres: un cuarto dice los sustantivos del glosario en español", () => {
  const text =
    "export function moveCase() {}\nexport function findById() {}\nexport function moverCaso() {}\nexport function listarRoles() {}\n";
  expect(errorsOf({ [ROOM]: text })).toEqual([`${ROOM}: moveCase: «case» is «caso» in the glossary`]);
});
