import { HttpError } from "@ventanilla/client/http";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { listarFaqs } from "@ventanilla/contract/faq/faq.routes";
import { ROL } from "@ventanilla/contract/permisos";
import {
  borrarTramite,
  cambiarTramite,
  leerTramite,
  listarTramites,
} from "@ventanilla/contract/tramite/tramite.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { crearConversacion } from "../caso/caso.factory.ts";
import { crearFaq } from "../faq/faq.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearTramite } from "./tramite.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
let operador: Cliente;
beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  await crearTramite(banco.db, { id_entidad: inst.id, nombre_tramite: "Cédula por primera vez" });
  await crearTramite(banco.db, { id_entidad: inst.id, nombre_tramite: "Rectificación", estado: "INACTIVO" });
});
afterAll(() => banco.cerrar());

type Consulta = NonNullable<ArgsOf<typeof listarTramites>["query"]>;
const pedir = ({ http }: Cliente, query: Consulta = {}) =>
  http.call<typeof listarTramites>(listarTramites, { query });
const nombres = async (cliente: Cliente, query: Consulta = {}) =>
  (await pedir(cliente, query)).rows.map((fila) => fila.nombre_tramite);
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const INACTIVADO = {
  tipo: "tramite.inactivar",
  datos: { estado: { antes: "ACTIVO", despues: "INACTIVO" } },
};
const ACTIVADO = { tipo: "tramite.activar", datos: { estado: { antes: "INACTIVO", despues: "ACTIVO" } } };
const registros = (tramite: number) =>
  banco.db
    .selectFrom("log")
    .select(["tipo", "datos"])
    .where("referencia", "=", `tramite:${tramite}`)
    .orderBy("id")
    .execute();

describe("trámites: la lista [B-tramites-01, B-tramites-14]", () => {
  it("filas con id, nombre, entidad y estado, por nombre; sin límite, todas [B-tramites-08, B-tramites-09, D5]", async () => {
    const { rows, ...cuentas } = await pedir(admin);
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        nombre_tramite: "Cédula por primera vez",
        id_entidad: inst.id,
        entidad: { nombre: expect.stringMatching(/^Entidad/) },
        estado: "ACTIVO",
      },
      expect.objectContaining({ nombre_tramite: "Rectificación", estado: "INACTIVO" }),
    ]);
    expect(cuentas).toEqual({
      count: 2,
      total: 2,
      totalFiltro: 2,
      aproximado: false,
      total_aproximado: false,
    });
  });

  it("filtra por nombre, entidad y estado [B-tramites-04, D4]", async () => {
    expect(await nombres(admin, { nombre_tramite: "PRIMERA" })).toEqual(["Cédula por primera vez"]);
    expect(await nombres(admin, { nombre_tramite: "ce", estado: "ACTIVO" })).toEqual([
      "Cédula por primera vez",
    ]);
    expect(await nombres(admin, { entidad: "ninguna así" })).toEqual([]);
    expect(await nombres(admin, { estado: "INACTIVO" })).toEqual(["Rectificación"]);
  });

  it("sin tramites:read, los activos de la propia entidad; SUPERADMIN, los de todas [B-tramites-12, D23]", async () => {
    const otra = await banco.institucion();
    const ajeno = await crearTramite(banco.db, { id_entidad: otra.id });
    expect(await nombres(operador)).toEqual(["Cédula por primera vez"]);
    expect((await pedir(admin)).rows.map(({ id }) => id)).not.toContain(ajeno);
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    expect((await pedir(superadmin)).rows.map(({ id }) => id)).toContain(ajeno);
  });
});

it("trámites: los de una entidad, si se alcanza [D46]", async () => {
  const otra = await banco.institucion();
  const ajeno = await crearTramite(banco.db, { id_entidad: otra.id });
  const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
  const suyos = (await pedir(superadmin, { id_entidad: otra.id })).rows.map(({ id }) => id);
  expect(suyos).toEqual([ajeno]);
  expect(await pedir(admin, { id_entidad: otra.id }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  expect((await pedir(admin, { id_entidad: inst.id })).count).toBe((await pedir(admin)).count);
});

it("trámites: uno, como en su lista; el de otra entidad y el que no hay no existen, y sin tramites:read no se lee [A-lista-18, D63]", async () => {
  const id = await crearTramite(banco.db, { id_entidad: inst.id, nombre_tramite: "Legalización" });
  const leer = ({ http }: Cliente, cual = id) =>
    http.call<typeof leerTramite>(leerTramite, { params: { id: cual } }).catch(codigoDe);
  const { rows } = await pedir(admin, { nombre_tramite: "Legalización" });
  expect(await leer(admin)).toEqual(rows[0]);
  const ajeno = await crearTramite(banco.db, { id_entidad: (await banco.institucion()).id });
  expect(await leer(admin, ajeno)).toEqual([404, "NO_EXISTE"]);
  expect(await leer(admin, 2_147_483_647)).toEqual([404, "NO_EXISTE"]);
  expect(await leer(operador)).toEqual([403, "SIN_PERMISO"]);
  const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
  expect(await leer(superadmin, ajeno)).toMatchObject({ id: ajeno });
});

describe("trámites: el interruptor [B-tramites-11, B-tramites-15, D10]", () => {
  it.each(["faqs", "tramites"])(
    "PATCH system/%s/{id} cambia el trámite con ese id y deja sus preguntas; repetir no cambia nada [B-tramites-10, D8]",
    async (camino) => {
      const tramite = await crearTramite(banco.db, { id_entidad: inst.id });
      const preguntas: number[] = [];
      // One of them has the procedure's own id.
      for (const id of [tramite, tramite + 1_000_000])
        preguntas.push(await crearFaq(banco.db, { id, id_tramite: tramite }));
      const cambiar = (transicion: string) =>
        admin.pedir("PATCH", `/ws/api/system/${camino}/${tramite}`, { body: { transicion } });
      expect((await cambiar("activar")).cuerpo).toMatchObject({ id: tramite, estado: "ACTIVO" });
      expect((await cambiar("inactivar")).cuerpo).toMatchObject({ id: tramite, estado: "INACTIVO" });
      expect((await cambiar("inactivar")).cuerpo).toMatchObject({ estado: "INACTIVO" });
      expect(await registros(tramite)).toEqual([INACTIVADO]);
      expect((await cambiar("activar")).cuerpo).toMatchObject({ id: tramite, estado: "ACTIVO" });
      expect(await registros(tramite)).toEqual([INACTIVADO, ACTIVADO]);
      const fila = await banco.db
        .selectFrom("tramite")
        .select("_user_updated")
        .where("id", "=", tramite)
        .executeTakeFirst();
      expect(fila).toEqual({ _user_updated: inst.admin.id });
      const { rows } = await operador.http.call<typeof listarFaqs>(listarFaqs, {
        params: { idTramite: tramite },
      });
      expect(rows.map(({ id }) => id)).toEqual(preguntas);
    },
  );

  it("necesita tramites:update; uno ajeno no existe; otra transición es 400 [B-tramites-12, B-permisos-04]", async () => {
    const tramite = await crearTramite(banco.db, { id_entidad: inst.id });
    const cambiar = ({ http }: Cliente, id: number) =>
      http.call<typeof cambiarTramite>(cambiarTramite, { params: { id }, body: { transicion: "inactivar" } });
    expect(await cambiar(operador, tramite).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
    const otra = await banco.institucion();
    const ajeno = await crearTramite(banco.db, { id_entidad: otra.id });
    expect(await cambiar(admin, ajeno).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const body = { transicion: "cancelar" };
    expect((await admin.pedir("PATCH", `/ws/api/system/tramites/${tramite}`, { body })).estado).toBe(400);
  });
});

describe("trámites: borrar [B-rest-04, D7]", () => {
  const borrar = ({ http }: Cliente, id: number) =>
    http.call<typeof borrarTramite>(borrarTramite, { params: { id } });
  const queda = async (id: number) =>
    (await banco.db.selectFrom("tramite").select("id").where("id", "=", id).execute()).length === 1;

  it("uno sin casos ni preguntas se borra, y queda anotado cuál era", async () => {
    const tramite = await crearTramite(banco.db, { id_entidad: inst.id, nombre_tramite: "Pedido por error" });
    expect(await borrar(admin, tramite)).toEqual({ id: tramite });
    expect(await queda(tramite)).toBe(false);
    expect(await registros(tramite)).toMatchObject([
      { tipo: "tramite.borrar", datos: { nombre_tramite: { antes: "Pedido por error" } } },
    ]);
  });

  it("uno con preguntas o con un caso queda, y no se anota nada", async () => {
    const conPregunta = await crearTramite(banco.db, { id_entidad: inst.id });
    await crearFaq(banco.db, { id_tramite: conPregunta });
    const conCaso = await crearTramite(banco.db, { id_entidad: inst.id });
    await crearConversacion(banco.db, { canal: inst.canal, caso: { id_tramite: conCaso } });
    for (const tramite of [conPregunta, conCaso]) {
      expect(await borrar(admin, tramite).catch(codigoDe)).toEqual([412, "REGISTRO_RELACIONADO"]);
      expect(await queda(tramite)).toBe(true);
      expect(await registros(tramite)).toEqual([]);
    }
  });

  it("necesita tramites:delete; uno ajeno no existe", async () => {
    const tramite = await crearTramite(banco.db, { id_entidad: inst.id });
    expect(await borrar(operador, tramite).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
    const ajeno = await crearTramite(banco.db, { id_entidad: (await banco.institucion()).id });
    expect(await borrar(admin, ajeno).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await queda(ajeno)).toBe(true);
  });
});
