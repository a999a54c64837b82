import { HttpError } from "@ventanilla/client/http";
import type { Bandera } from "@ventanilla/contract/permisos";
import {
  cambiarPunto,
  crearPunto,
  editarPunto,
  leerPunto,
  listarPuntos,
} from "@ventanilla/contract/punto/punto.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";

let banco: Banco;
let inst: Institucion;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
});
afterAll(() => banco.cerrar());

/** Somebody whose role holds nothing but this. */
async function conSolo(bandera: Bandera): Promise<Cliente> {
  const { id } = await banco.db
    .insertInto("rol")
    .values({ nombre: `PUNTOS ${bandera}`, descripcion: "Un permiso y ningún otro" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const modulo = await banco.db
    .selectFrom("modulo")
    .select("id")
    .where("ruta", "=", "puntos")
    .executeTakeFirstOrThrow();
  await banco.db
    .insertInto("permiso")
    .values({ id_rol: id, id_modulo: modulo.id, [bandera]: true })
    .execute();
  return banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id, id_rol: id }));
}

const resultado = (promesa: Promise<unknown>) =>
  promesa.then(
    () => "sí",
    (error: unknown) => (error instanceof HttpError ? error.code : error),
  );

/** What a caller may do to a point of the own institution. */
async function puede({ http }: Cliente) {
  const id = inst.puntos[0] ?? 0;
  return {
    leer: await resultado(http.call<typeof leerPunto>(leerPunto, { params: { id } })),
    crear: await resultado(
      http.call<typeof crearPunto>(crearPunto, { body: { identificador: "Mesa", id_entidad: inst.id } }),
    ),
    editar: await resultado(
      http.call<typeof editarPunto>(editarPunto, { params: { id }, body: { identificador: "Mesa 1" } }),
    ),
    cambiar: await resultado(
      http.call<typeof cambiarPunto>(cambiarPunto, { params: { id }, body: { transicion: "activar" } }),
    ),
  };
}
const NO = "SIN_PERMISO";

describe("puntos: cada clave abre lo suyo y nada más [B-permisos-02, B-permisos-04, B-puntos-12, B-puntos-13]", () => {
  it.each([
    ["create", { leer: NO, crear: "sí", editar: NO, cambiar: NO }],
    ["update", { leer: NO, crear: NO, editar: "sí", cambiar: "sí" }],
    ["delete", { leer: NO, crear: NO, editar: NO, cambiar: NO }],
    ["read", { leer: "sí", crear: NO, editar: NO, cambiar: NO }],
  ] as const)("puntos:%s", async (bandera, esperado) => {
    expect(await puede(await conSolo(bandera))).toEqual(esperado);
  });

  it("sin puntos:update la fila dice su estado, para mostrarlo, y no se deja cambiar [B-permisos-05]", async () => {
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    const { rows } = await operador.http.call<typeof listarPuntos>(listarPuntos, {});
    expect(rows).toContainEqual(expect.objectContaining({ id: inst.puntos[0], estado: "ACTIVO" }));
    expect(await puede(operador)).toMatchObject({ cambiar: NO });
  });
});
