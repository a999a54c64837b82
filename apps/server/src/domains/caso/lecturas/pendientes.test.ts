import { HttpError } from "@ventanilla/client/http";
import { listarPendientes } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearCanal } from "../../canal/canal.factory.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { crearPunto } from "../../punto/punto.factory.ts";
import { crearRolCon } from "../../rol/rol.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let operador: Cliente;
let admin: Cliente;
/** Ids by what each case is there for. */
const casos: Record<string, number> = {};

type Consulta = NonNullable<ArgsOf<typeof listarPendientes>["query"]>;
const punto = (i = 0) => inst.puntos[i] ?? 0;
const pedir = ({ http }: Cliente, id: number, query: Consulta = {}) =>
  http.call<typeof listarPendientes>(listarPendientes, { params: { id }, query });
const idsDe = async (cliente: Cliente, id: number, query: Consulta = {}) =>
  (await pedir(cliente, id, { limit: 100, ...query })).rows.map((fila) => fila.id);
const crudo = (cliente: Cliente, id: number | string, consulta: string) =>
  cliente.pedir("GET", `/ws/api/system/operadores/${id}/pendientes?${consulta}`);
const codigoDe = (error: unknown) => (error instanceof HttpError ? [error.status, error.code] : error);
const deDia = (dia: number) => `2026-03-${String(dia).padStart(2, "0")}T12:00:00.000Z`;

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion({ puntos: 2 });
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
  admin = await banco.comoUsuario(inst.admin);
  const persona = await crearPersona(banco.db, {
    nombres: "Ñusta",
    primer_apellido: "Yucra",
    segundo_apellido: null,
  });
  const quien = { id: inst.operadores[0]?.id ?? 0, nombre: "Rosa" };
  const colega = { id: inst.operadores[1]?.id ?? 0, nombre: "Hugo" };
  const crear = async (
    clave: string,
    dia: number,
    texto: string,
    mas: Partial<Parameters<typeof crearConversacion>[1]> = {},
  ): Promise<void> => {
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      turnos: [{ de: "ciudadano", texto, cuando: deDia(dia) }],
      ...mas,
    });
    casos[clave] = id_caso;
  };
  await crear("mia", 1, "Certificación de nacimiento", { id_punto: punto(), operador: quien, sin_leer: 1 });
  await crear("colega", 2, "Rectificación de partida", {
    id_punto: punto(),
    operador: colega,
    caso: { tipo: "COMPLEJO", id_persona: persona },
  });
  await crear("esperando", 3, "¿Cuánto cuesta la CÉDULA? 100%_seguro, «tarde»", { sin_leer: 1 });
  await crear("otroPunto", 4, "Legalización", { id_punto: punto(1), operador: colega });
  await crear("cerrado", 5, "Terminado", { id_punto: punto(), estado: "CERRADO" });
  await crear("cancelado", 6, "Cancelado", { id_punto: punto(), estado: "CANCELADO" });
});
afterAll(() => banco.cerrar());

const de = (...claves: string[]) => claves.map((clave) => casos[clave]);

describe("pendientes: qué casos muestra un punto [B-pendientes-01, B-pendientes-10, D72]", () => {
  it("los abiertos del punto, de cualquier operador, y los que nadie tomó; los más recientes primero", async () => {
    expect(await idsDe(operador, punto())).toEqual(de("esperando", "colega", "mia"));
    const colega = await banco.comoUsuario(inst.operadores[1] ?? inst.admin);
    expect(await idsDe(colega, punto(1))).toEqual(de("otroPunto", "esperando"));
  });

  it("uno que espera en un canal que el punto no atiende no se muestra", async () => {
    const otroCanal = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id });
    const otroPunto = await crearPunto(banco.db, {
      id_entidad: inst.id,
      canales: [otroCanal.id],
      operadores: [inst.operadores[0]?.id ?? 0],
    });
    expect(await idsDe(operador, otroPunto)).toEqual([]);
  });

  it("cada fila trae persona, punto, canal, último mensaje y lo que no se leyó [B-pendientes-02]", async () => {
    const { rows } = await pedir(operador, punto());
    expect(rows.find(({ id }) => id === casos["colega"])).toMatchObject({
      tipo: "COMPLEJO",
      estado: "PENDIENTE",
      persona: { nombres: "Ñusta", primer_apellido: "Yucra" },
      canal_principal: { principal: { clasificacion: "whatsapp" } },
      punto_atencion: { identificador: expect.any(String) },
      operador_principal: inst.operadores[1]?.usuario,
      ultimoMensaje: { contenido: "Rectificación de partida", direccion: "ENTRADA" },
      no_leidos: 0,
      fallidos: 0,
    });
    expect(rows.find(({ id }) => id === casos["esperando"])).toMatchObject({
      no_leidos: 1,
      punto_atencion: null,
    });
  });

  it("un aviso nunca es el último mensaje [D74]", async () => {
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(1),
      turnos: [
        { de: "ciudadano", texto: "Lo último que dije", cuando: deDia(7) },
        { de: "aviso", texto: "Algo pasó", cuando: deDia(7) },
      ],
    });
    const { rows } = await pedir(admin, punto(1));
    expect(rows.find(({ id }) => id === id_caso)?.ultimoMensaje?.contenido).toBe("Lo último que dije");
    await banco.db.updateTable("caso").set({ estado: "CERRADO" }).where("id", "=", id_caso).execute();
  });
});

describe("pendientes: el punto 0 son todos los que alcanza quien ve los de su entidad [B-pendientes-04, B-pendientes-09, D72]", () => {
  it("ADMIN ve los de su entidad, también los que no tienen punto; SUPERADMIN, los de todas", async () => {
    const otra = await banco.institucion();
    const { id_caso: ajeno } = await crearConversacion(banco.db, {
      canal: otra.canal,
      id_punto: otra.puntos[0] ?? null,
    });
    expect(await idsDe(admin, 0)).toEqual(de("otroPunto", "esperando", "colega", "mia"));
    const superadmin = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN, id_entidad: otra.id });
    const deTodas = await idsDe(await banco.comoUsuario(superadmin), 0);
    expect(deTodas).toEqual(
      expect.arrayContaining([...de("otroPunto", "esperando", "colega", "mia"), ajeno]),
    );
  });

  it("quien sólo lee los casos de su entidad los ve igual, sin ser administrador [D44]", async () => {
    const id_rol = await crearRolCon(banco.db, "admin-casos", "read");
    const lector = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol, id_entidad: inst.id }));
    expect(await idsDe(lector, 0)).toEqual(de("otroPunto", "esperando", "colega", "mia"));
  });

  it("a un operador se le pide un punto, en sus palabras [B-pendientes-05, D75]", async () => {
    const { estado, cuerpo } = await crudo(operador, 0, "");
    expect(estado).toBe(412);
    expect(cuerpo).toEqual({
      mensaje: "Debe seleccionar un punto de atención.",
      error: "CUBICULO_REQUERIDO",
    });
  });

  it("un punto propio donde no está autorizado es 403", async () => {
    const vedado = await crearPunto(banco.db, { id_entidad: inst.id });
    expect(await pedir(operador, vedado).catch(codigoDe)).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
  });
});

describe("pendientes: filtros [B-pendientes-03, D4]", () => {
  it("tipo: igualdad; vacío y TODOS no filtran", async () => {
    expect(await idsDe(operador, punto(), { tipo: "COMPLEJO" })).toEqual(de("colega"));
    expect(await idsDe(operador, punto(), { tipo: "SIMPLE" })).toEqual(de("esperando", "mia"));
    for (const consulta of ["tipo=", "tipo=TODOS", "descripcion=", "descripcion=%20"]) {
      expect((await crudo(operador, punto(), consulta)).cuerpo).toMatchObject({ count: 3 });
    }
    expect((await crudo(operador, punto(), "tipo=RARO")).estado).toBe(400);
  });

  it.each([
    ["cedula", ["esperando"]],
    ["CÉDULA", ["esperando"]],
    ["ectificacion de", ["colega"]],
    ["de", ["colega", "mia"]],
    ["ed", []],
    ["c", ["esperando", "mia"]],
    ["CÚ", ["esperando"]],
    ["ua", []],
    ["¿c", ["esperando"]],
    ["ta", ["esperando"]],
    ["«t", ["esperando"]],
    ["©", []],
    ["(", []],
    ["\\", []],
    ["100%", ["esperando"]],
    ["%_s", ["esperando"]],
    ["___", []],
    ["'; DROP", []],
  ])(
    "descripcion %j: sin mayúsculas ni acentos, contiene desde 3 letras, antes es inicio de palabra",
    async (texto, esperados) => {
      expect(await idsDe(operador, punto(), { descripcion: texto })).toEqual(de(...esperados));
    },
  );

  it("varios filtros valen a la vez, y un parámetro desconocido no cambia nada", async () => {
    expect(await idsDe(operador, punto(), { tipo: "SIMPLE", descripcion: "de" })).toEqual(de("mia"));
    const { estado, cuerpo } = await crudo(operador, punto(), "color=azul&tipo=COMPLEJO");
    expect([estado, cuerpo]).toMatchObject([200, { count: 1 }]);
  });
});

describe("pendientes: páginas, orden y cuentas [A-lista-02, A-lista-08, A-lista-16, A-lista-17, A-lista-26, D3, D5]", () => {
  it("cada página sigue a la anterior sin repetir ni saltar", async () => {
    const vistas: number[] = [];
    for (const page of [1, 2, 3]) {
      const { rows, ...cuentas } = await pedir(operador, punto(), { page, limit: 2, order: "id" });
      vistas.push(...rows.map(({ id }) => id));
      expect(cuentas).toEqual({
        count: 3,
        total: 3,
        totalFiltro: 3,
        aproximado: false,
        total_aproximado: false,
      });
    }
    expect(vistas).toEqual(de("mia", "colega", "esperando"));
  });

  it("count y totalFiltro cuentan lo filtrado; total, todo lo visible", async () => {
    const { rows: _, ...cuentas } = await pedir(operador, punto(), { tipo: "COMPLEJO" });
    expect(cuentas).toEqual({
      count: 1,
      total: 3,
      totalFiltro: 1,
      aproximado: false,
      total_aproximado: false,
    });
  });

  it.each([
    ["id", ["mia", "colega", "esperando"]],
    ["-id", ["esperando", "colega", "mia"]],
    ["descripcion", ["esperando", "mia", "colega"]],
    ["-tipo,id", ["colega", "mia", "esperando"]],
    ["estado,-id", ["esperando", "colega", "mia"]],
    ["_created_at", ["mia", "colega", "esperando"]],
  ])("order=%s", async (order, esperados) => {
    const orden = await idsDe(operador, punto(), { order });
    if (order === "descripcion") expect(new Set(orden)).toEqual(new Set(de(...esperados)));
    else expect(orden).toEqual(de(...esperados));
  });

  it.each([
    "order=contrasena",
    "order=c.id",
    "order=id;drop",
    "order=--id",
    "order=,",
    "order=__proto__",
    "order=toString",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "limit=0",
    "limit=101",
    "limit=9999999999",
  ])("%s no se acepta: 400 en palabras", async (consulta) => {
    const { estado, cuerpo } = await crudo(operador, punto(), consulta);
    expect([estado, cuerpo]).toMatchObject([400, { error: "VALIDACION" }]);
  });

  it.each(["x", "-1", "1.5", "99999999999", "%00"])("el punto %s no se acepta: 400", async (id) => {
    expect((await crudo(operador, id, "")).estado).toBe(400);
  });

  it("la fila dice cuántos envíos fallaron, de cuántos no se sabe, y nadie dio por vistos [D115]", async () => {
    const operadorDe = { id: inst.operadores[0]?.id ?? 0, nombre: "Op" };
    const dicho = {
      de: "operador",
      texto: "No sale",
      cuando: "2026-11-20T12:00:00Z",
      operador: operadorDe,
    } as const;
    const { id_caso, mensajes } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: punto(1),
      turnos: [
        { ...dicho, entrega: "FALLIDO", motivo: "permanente" },
        { ...dicho, entrega: "INCIERTO", motivo: "incierto" },
        { ...dicho, entrega: "FALLIDO", motivo: "agotado" },
        { ...dicho, entrega: "EN_COLA" },
      ],
    });
    await banco.db
      .updateTable("mensaje")
      .set({ fallo_visto: true })
      .where("id", "=", mensajes[0] ?? 0)
      .execute();
    const colega = await banco.comoUsuario(inst.operadores[1] ?? inst.admin);
    const { rows } = await pedir(colega, punto(1));
    expect(rows.find(({ id }) => id === id_caso)).toMatchObject({ fallidos: 2, inciertos: 1 });
  });
});
