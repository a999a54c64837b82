import { HttpError } from "@ventanilla/client/http";
import { listarHistorial } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearPersona, decirA } from "../../persona/persona.factory.ts";
import { crearPunto } from "../../punto/punto.factory.ts";
import { crearRolCon } from "../../rol/rol.factory.ts";
import { crearTramite } from "../../tramite/tramite.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
/** Ids by what each case is there for. */
const casos: Record<string, number> = {};

type Consulta = NonNullable<ArgsOf<typeof listarHistorial>["query"]>;
const punto = (i = 0) => inst.puntos[i] ?? 0;
const pedir = ({ http }: Cliente, id: number, query: Consulta = {}) =>
  http.call<typeof listarHistorial>(listarHistorial, { params: { id }, query });
const idsDe = async (cliente: Cliente, id: number, query: Consulta = {}) =>
  (await pedir(cliente, id, { limit: 100, ...query })).rows.map((fila) => fila.id);
const de = (...claves: string[]) => claves.map((clave) => casos[clave]);
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const mover = (clave: string, destino: number | null) =>
  banco.db
    .updateTable("caso")
    .set({ id_punto_atencion: destino })
    .where("id", "=", casos[clave] ?? 0)
    .execute();

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  const persona = await crearPersona(banco.db, {
    nombres: "Ñusta",
    primer_apellido: "Yucra",
    segundo_apellido: "Condori",
    nro_documento: "6543210",
  });
  const dicho = { telefono: "22112211", movil: "70112233" };
  await decirA(banco.db, { id_persona: persona, id_entidad: inst.id }, dicho);
  const otra = await banco.institucion();
  await decirA(banco.db, { id_persona: persona, id_entidad: otra.id }, { telefono: "24443333" });
  const tramite = await crearTramite(banco.db, { id_entidad: inst.id, nombre_tramite: "Partida nueva" });
  const crear = async (
    clave: string,
    dia: number,
    texto: string,
    mas: Partial<Parameters<typeof crearConversacion>[1]> = {},
  ): Promise<void> => {
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(),
      turnos: [{ de: "ciudadano", texto, cuando: `2026-03-0${dia}T12:00:00.000Z` }],
      ...mas,
    });
    casos[clave] = id_caso;
  };
  await crear("abierto", 1, "Certificación de nacimiento");
  await crear("cerrado", 2, "Rectificación de partida", {
    estado: "CERRADO",
    caso: { tipo: "COMPLEJO", id_persona: persona, id_tramite: tramite },
  });
  await crear("cancelado", 3, "Cancelado", { estado: "CANCELADO" });
  await crear("derivado", 4, "Legalización de título");
  await crear("ida y vuelta", 5, "Fue y volvió");
  await crear("devuelto", 6, "Nadie lo atiende");
  await crear("de otro", 7, "Nunca estuvo aquí", { id_punto: punto(1) });
  await crear("esperando", 8, "Nadie lo tomó", { id_punto: null });
  await mover("derivado", punto(1));
  await mover("ida y vuelta", punto(1));
  await mover("ida y vuelta", punto());
  await mover("devuelto", null);
});
afterAll(() => banco.cerrar());

describe("historial: qué casos muestra un punto [B-historial-01, B-historial-06, D73]", () => {
  it("todos los que están o estuvieron en él, en cualquier estado y una sola vez, los más recientes primero", async () => {
    expect(await idsDe(operador, punto())).toEqual(
      de("devuelto", "ida y vuelta", "derivado", "cancelado", "cerrado", "abierto"),
    );
    expect(await idsDe(operador, punto(1))).toEqual(de("de otro", "ida y vuelta", "derivado"));
  });

  it("uno que nadie tomó todavía no tiene historia en ningún punto", async () => {
    expect(await idsDe(operador, punto())).not.toContain(casos["esperando"]);
  });

  it("cada fila trae lo mismo que la de pendientes [B-historial-02, B-caso-11, B-caso-12, B-caso-13, B-caso-14, B-caso-15, B-caso-16]", async () => {
    const { rows } = await pedir(operador, punto());
    const { nombre } = await banco.db
      .selectFrom("entidad")
      .select("nombre")
      .where("id", "=", inst.id)
      .executeTakeFirstOrThrow();
    expect(rows.find(({ id }) => id === casos["cerrado"])).toMatchObject({
      tipo: "COMPLEJO",
      estado: "CERRADO",
      persona: {
        nombres: "Ñusta",
        primer_apellido: "Yucra",
        segundo_apellido: "Condori",
        nro_documento: "6543210",
        telefono: "22112211",
        movil: "70112233",
      },
      punto_atencion: { identificador: expect.any(String), entidad: { nombre } },
      tramite: { nombre_tramite: "Partida nueva" },
      ultimoMensaje: {
        contenido: "Rectificación de partida",
        tipo_contenido: "texto",
        direccion: "ENTRADA",
      },
      canal_principal: { principal: { clasificacion: "whatsapp", usuario: expect.any(String) } },
    });
  });

  it("lo último dicho nunca es un aviso: sólo ENTRADA o SALIDA [B-caso-15, D74]", async () => {
    const otro = await crearPunto(banco.db, {
      id_entidad: inst.id,
      operadores: [inst.operadores[0]?.id ?? 0],
    });
    const cuando = "2026-03-01T12:00:00.000Z";
    const quien = { id: inst.operadores[0]?.id ?? 0, nombre: "Rosa" };
    await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: otro,
      turnos: [
        { de: "ciudadano", texto: "Pregunta", cuando },
        { de: "operador", texto: "Respuesta", cuando, operador: quien },
        { de: "aviso", texto: "Se cerró", cuando },
      ],
      estado: "CERRADO",
    });
    const { rows } = await pedir(operador, otro);
    expect(rows.map((fila) => fila.ultimoMensaje)).toEqual([
      { contenido: "Respuesta", tipo_contenido: "texto", direccion: "SALIDA" },
    ]);
  });
});

describe("historial: filtros y páginas [B-historial-03, D3, D4, D5]", () => {
  it.each([
    [{ estado: "CERRADO" }, ["cerrado"]],
    [{ estado: "TODOS", tipo: "COMPLEJO" }, ["cerrado"]],
    [{ descripcion: "LEGALIZACION" }, ["derivado"]],
    [{ descripcion: "de" }, ["derivado", "cerrado", "abierto"]],
    [{ tipo: "SIMPLE", estado: "CERRADO" }, []],
    [{ estado: "" }, ["devuelto", "ida y vuelta", "derivado", "cancelado", "cerrado", "abierto"]],
  ] satisfies [Consulta, string[]][])("%j", async (consulta, esperados) => {
    expect(await idsDe(operador, punto(), consulta)).toEqual(de(...esperados));
  });

  it("CERRADO es el único estado por el que se filtra", async () => {
    const { estado } = await operador.pedir(
      "GET",
      `/ws/api/system/operadores/${punto()}/historial?estado=CANCELADO`,
    );
    expect(estado).toBe(400);
  });

  it("las páginas siguen una a otra aunque los casos vengan de estar y de haber estado; las cuentas son las de todo", async () => {
    const vistas: number[] = [];
    for (const page of [1, 2, 3]) {
      const { rows, ...cuentas } = await pedir(operador, punto(), { page, limit: 2 });
      vistas.push(...rows.map(({ id }) => id));
      expect(cuentas).toEqual({
        count: 6,
        total: 6,
        totalFiltro: 6,
        aproximado: false,
        total_aproximado: false,
      });
    }
    expect(vistas).toEqual(await idsDe(operador, punto()));
    const { rows: _, ...cuentas } = await pedir(operador, punto(), { descripcion: "de" });
    expect(cuentas).toEqual({
      count: 3,
      total: 6,
      totalFiltro: 3,
      aproximado: false,
      total_aproximado: false,
    });
  });

  it("más allá de 10.000 la cuenta es aproximada, y también la de todos junto a la exacta de los que se filtran [D3]", async () => {
    const otro = await crearPunto(banco.db, {
      id_entidad: inst.id,
      operadores: [inst.operadores[0]?.id ?? 0],
    });
    const { canal_principal: entrada } = await banco.db
      .selectFrom("caso")
      .select("canal_principal")
      .where("id", "=", casos["abierto"] ?? 0)
      .executeTakeFirstOrThrow();
    const filas = Array.from({ length: 1_000 }, () => ({
      estado: "CERRADO" as const,
      descripcion: "Antiguo",
      clasificacion: "whatsapp" as const,
      id_entidad: inst.id,
      id_punto_atencion: otro,
      canal_principal: entrada,
    }));
    for (let vez = 0; vez <= 10; vez++) await banco.db.insertInto("caso").values(filas).execute();
    const cuentasDe = async (consulta: Consulta = {}) => {
      const { rows: _, ...cuentas } = await pedir(operador, otro, consulta);
      return cuentas;
    };
    expect(await cuentasDe()).toEqual({
      count: 10_000,
      total: 10_000,
      totalFiltro: 10_000,
      aproximado: true,
      total_aproximado: true,
    });
    expect(await cuentasDe({ descripcion: "reciente" })).toEqual({
      count: 0,
      total: 10_000,
      totalFiltro: 0,
      aproximado: false,
      total_aproximado: true,
    });
  });
});

describe("historial: el punto 0 y los puntos ajenos [B-historial-05, D72, D73]", () => {
  it("ADMIN ve los de su entidad, también sin punto; SUPERADMIN los de todas; a un operador se le pide un punto", async () => {
    const otra = await banco.institucion();
    const { id_caso: ajeno } = await crearConversacion(banco.db, { canal: otra.canal, estado: "CERRADO" });
    const admin = await banco.comoUsuario(inst.admin);
    const consulta = { descripcion: "Nadie lo" };
    expect(await idsDe(admin, 0, consulta)).toEqual(de("esperando", "devuelto"));
    const superadmin = await banco.comoUsuario(
      await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN, id_entidad: inst.id }),
    );
    expect(await idsDe(superadmin, 0, { order: "-id", limit: 10 })).toContain(ajeno);
    expect(await idsDe(admin, 0, { order: "-id", limit: 10 })).not.toContain(ajeno);
    expect(await pedir(operador, 0).catch(codigoDe)).toEqual([412, "CUBICULO_REQUERIDO"]);
  });

  it("quien sólo lee los casos de su entidad los ve igual, sin ser administrador [D44]", async () => {
    const id_rol = await crearRolCon(banco.db, "admin-casos", "read");
    const lector = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol, id_entidad: inst.id }));
    const consulta = { descripcion: "Nadie lo" };
    expect(await idsDe(lector, 0, consulta)).toEqual(de("esperando", "devuelto"));
  });

  it("un punto propio donde no estoy autorizado es 403; uno de otra entidad, 404", async () => {
    const vedado = await crearPunto(banco.db, { id_entidad: inst.id });
    const { puntos } = await banco.institucion();
    expect(await pedir(operador, vedado).catch(codigoDe)).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    expect(await pedir(operador, puntos[0] ?? 0).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});
