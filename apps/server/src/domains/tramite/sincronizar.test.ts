import { HttpError } from "@ventanilla/client/http";
import { ROL } from "@ventanilla/contract/permisos";
import {
  cambiarTramite,
  importarTramites,
  sincronizarTramites,
} from "@ventanilla/contract/tramite/tramite.routes";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PortalSimulado } from "../../../../simulators/src/portal/index.ts";
import { retenerTurno } from "../../../test/cerrojos.ts";
import type { Banco, Cliente, Institucion } from "../../../test/harness.ts";
import { type BancoConPortal, levantarConPortal } from "../../../test/portal.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { crearTramite } from "./tramite.factory.ts";

let todo: BancoConPortal;
let banco: Banco;
let portal: PortalSimulado;
let inst: Institucion;
let admin: Cliente;
let codigo: string;
let numero = 0;
beforeAll(async () => {
  todo = await levantarConPortal({ tiempos: { portalMs: 1_000 } });
  ({ banco, portal } = todo);
});
beforeEach(async () => {
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  numero += 1;
  codigo = `T${numero}`;
  await banco.db.updateTable("entidad").set({ id_portal_unico: codigo }).where("id", "=", inst.id).execute();
});
afterEach(() => {
  portal.fallar({ times: 1 });
  portal.consultas();
});
afterAll(() => todo.cerrar());

const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const sincronizar = ({ http }: Cliente = admin, id = inst.id) =>
  http.call<typeof sincronizarTramites>(sincronizarTramites, { params: { id } });
const publicar = (...tramites: { id: string; nombre: string; estado?: string }[]) =>
  portal.publicar({ id_entidad: codigo, sigla: codigo, denominacion: codigo, tramites });
const guardados = () =>
  banco.db
    .selectFrom("tramite")
    .select(["codigo_portal", "nombre_tramite", "estado"])
    .where("id_entidad", "=", inst.id)
    .orderBy("codigo_portal")
    .execute();
const fila = (codigo_portal: string | null, nombre_tramite: string, estado = "ACTIVO") => ({
  codigo_portal,
  nombre_tramite,
  estado,
});

describe("trámites del portal [A-entidades-12] [A-entidades-38]", () => {
  it("crea, sigue los nombres, inactiva lo que ya no está, y lo propio de la entidad no se toca [A-entidades-42]", async () => {
    await crearTramite(banco.db, { id_entidad: inst.id, nombre_tramite: "Propio" });
    publicar({ id: "1", nombre: "Uno" }, { id: "2", nombre: "Dos" }, { id: "3", nombre: "Tres" });
    expect(await sincronizar()).toEqual({
      message:
        "Sincronización terminada. Trámites nuevos: 3. Actualizados: 0. Sin cambio: 0. Inactivados: 0. Con error: 0.",
      creados: 3,
      actualizados: 0,
      sin_cambio: 0,
      inactivados: 0,
      fallidos: 0,
      pendientes: 0,
    });
    publicar(
      { id: "1", nombre: "Uno" },
      { id: "2", nombre: "Dos, con otro nombre" },
      { id: "3", nombre: "Tres", estado: "BORRADOR" },
    );
    expect(await sincronizar()).toMatchObject({ creados: 0, actualizados: 1, sin_cambio: 1, inactivados: 1 });
    expect(await guardados()).toEqual([
      fila("1", "Uno"),
      fila("2", "Dos, con otro nombre"),
      fila("3", "Tres", "INACTIVO"),
      fila(null, "Propio"),
    ]);
    const anotados = await banco.db
      .selectFrom("log")
      .select(["datos", "id_usuario"])
      .where("tipo", "=", "tramite.sincronizar")
      .where("id_entidad", "=", inst.id)
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(anotados).toEqual([
      { id_usuario: inst.admin.id, datos: { estado: { antes: "ACTIVO", despues: "INACTIVO" } } },
      {
        id_usuario: inst.admin.id,
        datos: { nombre_tramite: { antes: "Dos", despues: "Dos, con otro nombre" } },
      },
    ]);
  });

  it("el que el portal retiró vuelve con él; el que una persona apagó sigue apagado", async () => {
    publicar({ id: "1", nombre: "Uno" }, { id: "2", nombre: "Dos" });
    await sincronizar();
    publicar({ id: "2", nombre: "Dos" });
    await sincronizar();
    expect(await guardados()).toEqual([fila("1", "Uno", "INACTIVO"), fila("2", "Dos")]);
    const { id } = await banco.db
      .selectFrom("tramite")
      .select("id")
      .where("id_entidad", "=", inst.id)
      .where("codigo_portal", "=", "2")
      .executeTakeFirstOrThrow();
    await admin.http.call<typeof cambiarTramite>(cambiarTramite, {
      params: { id },
      body: { transicion: "inactivar" },
    });
    publicar({ id: "1", nombre: "Uno" }, { id: "2", nombre: "Dos" });
    expect(await sincronizar()).toMatchObject({ actualizados: 1, sin_cambio: 1 });
    expect(await guardados()).toEqual([fila("1", "Uno"), fila("2", "Dos", "INACTIVO")]);
  });

  it("cientos, de a tandas", async () => {
    publicar(...Array.from({ length: 250 }, (_, i) => ({ id: `${i}`, nombre: `Trámite ${i}` })));
    expect(await sincronizar()).toMatchObject({ creados: 250 });
    expect(await sincronizar()).toMatchObject({ creados: 0, sin_cambio: 250 });
  });

  it("ADMIN sólo los de su entidad; SUPERADMIN los de cualquiera [D48]", async () => {
    publicar({ id: "1", nombre: "Uno" });
    const otra = await banco.institucion();
    const deOtra = await banco.comoUsuario(otra.admin);
    expect(await sincronizar(deOtra).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const raiz = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    expect(await sincronizar(raiz)).toMatchObject({ creados: 1 });
  });

  it("dos a la vez de la misma entidad: la segunda se rechaza, y la primera termina", async () => {
    publicar({ id: "1", nombre: "Uno" });
    portal.fallar({ delayMs: 500, times: 1 });
    portal.consultas();
    const primera = sincronizar();
    await expect.poll(() => portal.consultas()).toHaveLength(1);
    expect(await sincronizar().catch(codigoDe)).toEqual([409, "SINCRONIZACION_EN_CURSO"]);
    expect(await primera).toMatchObject({ creados: 1 });
    expect(await sincronizar()).toMatchObject({ sin_cambio: 1 });
  });
});

describe("trámites del portal: cuando no se puede, nada cambia", () => {
  const LO_QUE_HABIA = [fila("1", "Uno"), fila("2", "Dos")];
  beforeEach(async () => {
    publicar({ id: "1", nombre: "Uno" }, { id: "2", nombre: "Dos" });
    await sincronizar();
  });

  it.each([
    ["500", { status: 500 }, [503, "PORTAL_NO_RESPONDE"]],
    ["no responde", { silent: true }, [503, "PORTAL_NO_RESPONDE"]],
    ["HTML en vez de JSON", { html: true }, [502, "PORTAL_ILEGIBLE"]],
    [
      "una lista que se corta",
      { answer: { datos: { total: 2, filas: [{ id: "1", nombre: "Otro nombre" }] } } },
      [502, "PORTAL_ILEGIBLE"],
    ],
    ["ninguno, de repente", { answer: { datos: { total: 0, filas: [] } } }, [412, "PORTAL_SIN_TRAMITES"]],
    ["404 en JSON: no la conoce", { status: 404 }, [404, "ENTIDAD_NO_HALLADA"]],
  ])("%s", async (_caso, fallo, esperado) => {
    // A list that stops is asked for its next page, which repeats nothing.
    portal.fallar({ ...fallo, times: 2 });
    expect(await sincronizar().catch(codigoDe)).toEqual(esperado);
    expect(await guardados()).toEqual(LO_QUE_HABIA);
    portal.fallar({ times: 1 });
    expect(await sincronizar()).toMatchObject({ sin_cambio: 2 });
  });

  it("una fila que no se lee se cuenta, y podría ser cualquiera: nada se inactiva", async () => {
    const filas = [{ id: "1", nombre: "Uno" }, { nombre: "sin código" }];
    portal.fallar({ answer: { datos: { total: 2, filas } }, times: 1 });
    expect(await sincronizar()).toMatchObject({ sin_cambio: 1, fallidos: 1, inactivados: 0 });
    expect(await guardados()).toEqual(LO_QUE_HABIA);
  });

  it("lo que la base no puede guardar de un nombre se quita, y los demás llegan con él", async () => {
    const filas = [
      { id: "1", nombre: "Uno" },
      { id: "8", nombre: "Oc\u0000ho" },
      { id: "9", nombre: "Nueve \ud83d" },
    ];
    portal.fallar({ answer: { datos: { total: 3, filas } }, times: 1 });
    expect(await sincronizar()).toMatchObject({ sin_cambio: 1, creados: 2, fallidos: 0 });
    expect(await guardados()).toEqual(expect.arrayContaining([fila("8", "Ocho"), fila("9", "Nueve \ufffd")]));
  });

  it("sin código de portal único no hay a quién preguntar", async () => {
    await banco.db.updateTable("entidad").set({ id_portal_unico: null }).where("id", "=", inst.id).execute();
    portal.consultas();
    expect(await sincronizar().catch(codigoDe)).toEqual([412, "ENTIDAD_SIN_PORTAL"]);
    expect(portal.consultas()).toEqual([]);
  });
});

it("una tabla y el portal que traen el mismo código a la vez esperan su turno: queda un trámite, y nadie ve un error", async () => {
  publicar({ id: "77", nombre: "Del portal" });
  const csv = "código;trámite\n77;De la tabla\n";
  const importar = (confirma?: string) =>
    admin.http.call<typeof importarTramites>(importarTramites, {
      body: { csv, ...(confirma && { confirma }) },
    });
  const { huella } = await importar();
  const otro = await retenerTurno(banco, `tramite:${inst.id}`);
  const hechas = Promise.all([sincronizar(), importar(huella)]);
  await otro.esperan(2, "pg_advisory_xact_lock");
  await otro.soltar();
  const [traida, tomada] = await hechas;
  expect([traida.creados + tomada.nuevas, (await guardados()).length]).toEqual([1, 1]);
});
