import { listarCasos } from "@ventanilla/contract/caso/administrar.routes";
import { listarPendientes } from "@ventanilla/contract/caso/lectura.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { TABLERO_FILAS_MAX } from "@ventanilla/contract/limites";
import { ROL } from "@ventanilla/contract/permisos";
import {
  leerPrimerosPasos,
  leerTableroAhora,
  leerTableroPeriodo,
  leerTableroPunto,
} from "@ventanilla/contract/tablero/tablero.routes";
import { segundosDe, tramoDe } from "@ventanilla/contract/tablero/tablero.rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  atender,
  cerrar,
  codigoDe,
  derivar,
  expediente,
  liberar,
  responder,
  traspasar,
} from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { transaction } from "../../db/transaction.ts";
import { crearCanal, crearCanalEntrada } from "../canal/canal.factory.ts";
import { crearConversacion, escribirConversacion } from "../caso/caso.factory.ts";
import type { Turno } from "../hilo/hilo.factory.ts";
import { crearTramite } from "../tramite/tramite.factory.ts";
import { crearUsuario } from "../usuario/usuario.factory.ts";
import { diaDe, hoy } from "./dia.ts";
import { crearContador } from "./index.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
beforeAll(async () => {
  banco = await levantar({ tiempos: { tableroMs: 3_600_000 } });
});
afterAll(() => banco.cerrar());
beforeEach(async () => {
  inst = await banco.institucion({ puntos: 2 });
  admin = await banco.comoUsuario(inst.admin);
});

const contar = () => {
  const contador = crearContador(banco.db);
  return expect.poll(() => contador.contar(), { timeout: 10_000 }).toBe(true);
};
const ahora = ({ http }: Cliente, id_entidad?: number) =>
  http.call<typeof leerTableroAhora>(leerTableroAhora, {
    query: id_entidad === undefined ? {} : { id_entidad },
  });
const periodo = ({ http }: Cliente, query: ArgsOf<typeof leerTableroPeriodo>["query"] = {}) =>
  http.call<typeof leerTableroPeriodo>(leerTableroPeriodo, { query });
const dePunto = ({ http }: Cliente, id: number) =>
  http.call<typeof leerTableroPunto>(leerTableroPunto, { params: { id } });
const punto = (i = 0) => inst.puntos[i] ?? 0;
const quien = (i = 0) => ({ id: inst.operadores[i]?.id ?? 0, nombre: "Operador" });
const hace = (minutos: number) => new Date(Date.now() - minutos * 60_000).toISOString();
const minutoDe = (instante: string | null | undefined) => Math.round(Date.parse(instante ?? "") / 60_000);
const turno = (de: Turno["de"], minutos: number, mas: Partial<Turno> = {}): Turno => ({
  de,
  texto: "Texto",
  cuando: hace(minutos),
  ...mas,
});
const nueva = (mas: Partial<Parameters<typeof crearConversacion>[1]> = {}) =>
  crearConversacion(banco.db, { canal: inst.canal, id_punto: punto(), ...mas });
const superadmin = async () =>
  banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN, id_entidad: inst.id }));
const enLista = async ({ http }: Cliente, filtro: NonNullable<ArgsOf<typeof listarCasos>["query"]>) => {
  const { rows, count } = await http.call<typeof listarCasos>(listarCasos, {
    query: { ...filtro, limit: 100 },
  });
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
};

describe("tablero: cómo están las cosas ahora [A-rutas-02]", () => {
  it("los que nadie tomó y los que alguien atiende, quién espera y desde cuándo, lo fallido, cada punto y las cuentas caídas, de la propia entidad", async () => {
    const elQueMasEspera = turno("ciudadano", 80);
    await nueva({ turnos: [elQueMasEspera], sin_leer: 1 });
    await nueva({
      operador: quien(),
      turnos: [
        turno("ciudadano", 30),
        turno("operador", 20, { operador: quien(), entrega: "FALLIDO", motivo: "permanente" }),
      ],
    });
    await nueva({ id_punto: null, turnos: [turno("ciudadano", 10)] });
    await nueva({ estado: "CERRADO", turnos: [turno("ciudadano", 500)] });
    await crearConversacion(banco.db, { canal: (await banco.institucion()).canal });
    const caido = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, usuario: "caido" });
    await banco.db
      .updateTable("canal")
      .set({ conexion: "sin conexión: CREDENCIAL", conexion_desde: hace(5) })
      .where("id", "=", caido.id)
      .execute();
    await contar();
    const cuenta = (cuantos: number) => ({ cuantos, aproximado: false });
    const visto = await ahora(admin);
    expect(visto).toMatchObject({
      contado_en: expect.any(String),
      sin_tomar: cuenta(2),
      en_atencion: cuenta(1),
      esperan: cuenta(2),
      fallidos: { casos: cuenta(1), envios: cuenta(1) },
      canales: { rows: [{ id: caido.id, usuario: "caido", conexion: "pausada" }], hay_mas: false },
      plataforma: null,
    });
    expect(minutoDe(visto.desde)).toBe(minutoDe(elQueMasEspera.cuando));
    expect(visto.puntos.rows).toMatchObject([
      { id: punto(0), operadores: 1, abiertos: cuenta(2), sin_leer: 1, esperan: cuenta(1) },
      { id: punto(1), operadores: 1, abiertos: cuenta(0), sin_leer: 0, esperan: cuenta(0), desde: null },
    ]);
  });

  it("lo derivado y lo liberado no lo atiende nadie; sin tomar, en atención y esperan son las filas de la lista a la que llevan", async () => {
    const operador = await banco.comoUsuario(quien());
    const sinTomar = await nueva({ id_punto: null, turnos: [turno("ciudadano", 40)] });
    const tomado = await nueva({
      operador: quien(),
      turnos: [turno("ciudadano", 30), turno("operador", 20, { operador: quien() })],
    });
    const [derivado, liberado] = [await expediente(banco, inst), await expediente(banco, inst)];
    await derivar(operador, { id_caso: derivado.id_caso, id_destino: punto(1) });
    await liberar(operador, liberado.id_caso);
    await nueva({ estado: "CERRADO", turnos: [turno("ciudadano", 500)] });
    await crearConversacion(banco.db, { canal: (await banco.institucion()).canal });
    await contar();

    const { sin_tomar, en_atencion, esperan } = await ahora(admin);
    expect([sin_tomar.cuantos, en_atencion.cuantos, esperan.cuantos]).toEqual([3, 1, 3]);
    const libres = [sinTomar, derivado, liberado].map(({ id_caso }) => id_caso);
    expect(new Set(await enLista(admin, { atencion: "SIN_TOMAR" }))).toEqual(new Set(libres));
    expect(await enLista(admin, { atencion: "EN_ATENCION" })).toEqual([tomado.id_caso]);
    expect(new Set(await enLista(admin, { atencion: "ESPERAN" }))).toEqual(new Set(libres));
    const todo = await superadmin();
    const deTodas = await ahora(todo);
    for (const [cifra, atencion] of [
      [deTodas.sin_tomar, "SIN_TOMAR"],
      [deTodas.en_atencion, "EN_ATENCION"],
      [deTodas.esperan, "ESPERAN"],
    ] as const)
      expect(cifra).toEqual({ cuantos: (await enLista(todo, { atencion })).length, aproximado: false });
  });

  it("cada tabla muestra las primeras filas, y dice si hay más", async () => {
    await sql`INSERT INTO punto (id_entidad, identificador) SELECT ${inst.id}, 'Punto ' || n FROM generate_series(3, ${TABLERO_FILAS_MAX}::int) n`.execute(
      banco.db,
    );
    await sql`INSERT INTO tablero_caso (id_entidad, corte, dia, de, hora, abiertos, cerrados, cancelados)
      SELECT ${inst.id}, 'tramite', ${hoy()}::date, n, 0, n, 0, 0 FROM generate_series(1, ${TABLERO_FILAS_MAX}::int) n`.execute(
      banco.db,
    );
    const tablas = async () => {
      const [{ puntos }, { por }] = [await ahora(admin), await periodo(admin)];
      return [puntos, por.tramite].map(({ rows, hay_mas }) => [rows.length, hay_mas]);
    };
    expect(await tablas()).toEqual([
      [TABLERO_FILAS_MAX, false],
      [TABLERO_FILAS_MAX, false],
    ]);
    await sql`INSERT INTO punto (id_entidad, identificador) VALUES (${inst.id}, 'Uno más')`.execute(banco.db);
    await sql`INSERT INTO tablero_caso (id_entidad, corte, dia, de, hora, abiertos, cerrados, cancelados)
      VALUES (${inst.id}, 'tramite', ${hoy()}::date, 0, 0, 1, 0, 0)`.execute(banco.db);
    expect(await tablas()).toEqual([
      [TABLERO_FILAS_MAX, true],
      [TABLERO_FILAS_MAX, true],
    ]);
  });

  it("SUPERADMIN ve todas juntas, con lo que espera salir y los errores desde ayer; o la que nombre", async () => {
    await nueva();
    const todo = await superadmin();
    const antes = await ahora(todo);
    const ajena = await banco.institucion();
    await crearConversacion(banco.db, { canal: ajena.canal });
    const error = { nivel: "ERROR", tipo: "prueba", mensaje: "Falló" } as const;
    const ayer = Date.parse(`${diaDe(Date.now() - 24 * 3_600_000)}T00:00:00-04:00`);
    for (const ms of [Date.now(), ayer, ayer - 1])
      await banco.db
        .insertInto("log")
        .values({ ...error, fecha: new Date(ms).toISOString() })
        .execute();
    const despues = await ahora(todo);
    expect(despues.sin_tomar.cuantos).toBe(antes.sin_tomar.cuantos + 1);
    expect(despues.plataforma?.errores.cuantos).toBe((antes.plataforma?.errores.cuantos ?? 0) + 2);
    expect(despues.puntos).toEqual({ rows: [], hay_mas: false });
    const suya = await ahora(todo, ajena.id);
    expect([suya.sin_tomar.cuantos, suya.plataforma, suya.puntos.rows.map(({ id }) => id)]).toEqual([
      1,
      null,
      ajena.puntos,
    ]);
  });

  it("los casos con fallos y con envíos por salir son las filas de la lista a la que llevan; sus envíos se dicen aparte", async () => {
    const dicho = (mas: Partial<Turno>) => turno("operador", 5, { operador: quien(), ...mas });
    const falla = dicho({ entrega: "FALLIDO", motivo: "permanente" });
    const incierto = dicho({ entrega: "INCIERTO", motivo: "incierto" });
    const espera = dicho({ entrega: "EN_COLA" });
    const conFallos = await nueva({ operador: quien(), turnos: [falla, incierto] });
    const otro = await nueva({ operador: quien(), turnos: [falla, dicho({})] });
    // What nobody can send again, what somebody has seen to, and what is nobody's business here.
    await nueva({ estado: "CERRADO", turnos: [falla] });
    const visto = await nueva({ operador: quien(), turnos: [falla] });
    await banco.db
      .updateTable("mensaje")
      .set({ fallo_visto: true })
      .where("id_caso", "=", visto.id_caso)
      .execute();
    await crearConversacion(banco.db, { canal: (await banco.institucion()).canal, turnos: [falla] });
    const porSalir = await transaction(banco.db, async (tx) => {
      const casos = [
        await escribirConversacion(tx, { canal: inst.canal, turnos: [espera, espera] }),
        await escribirConversacion(tx, { canal: inst.canal, turnos: [espera], estado: "CERRADO" }),
      ];
      const entradas = casos.map(({ id_canal_entrada }) => id_canal_entrada);
      await tx
        .updateTable("salida")
        .set({ proximo_en: hace(-60) })
        .where("id_canal_entrada", "in", entradas)
        .execute();
      return casos;
    });

    const { fallidos } = await ahora(admin);
    expect(fallidos).toMatchObject({ casos: { cuantos: 2 }, envios: { cuantos: 3 } });
    expect(await enLista(admin, { envios: "CON_FALLOS" })).toEqual([otro.id_caso, conFallos.id_caso]);
    expect(await enLista(admin, { envios: "POR_SALIR" })).toEqual(
      porSalir.map(({ id_caso }) => id_caso).reverse(),
    );
    const todo = await superadmin();
    const deTodas = await ahora(todo);
    for (const [cifra, envios] of [
      [deTodas.fallidos, "CON_FALLOS"],
      [deTodas.plataforma?.cola, "POR_SALIR"],
    ] as const)
      expect(cifra?.casos).toEqual({ cuantos: (await enLista(todo, { envios })).length, aproximado: false });
    expect(deTodas.plataforma?.cola.envios.cuantos).toBeGreaterThanOrEqual(3);
  });

  it("un fallo de hoy se cuenta y está en la lista, por muchos que queden en casos que terminaron, suyos y ajenos", async () => {
    const falla = turno("operador", 5, { operador: quien(), entrega: "FALLIDO", motivo: "permanente" });
    const deHoy = await nueva({ operador: quien(), turnos: [falla] });
    const ajena = await banco.institucion();
    const otros = [
      await nueva({ estado: "CERRADO", turnos: [falla] }),
      await crearConversacion(banco.db, { canal: ajena.canal, estado: "CERRADO", turnos: [falla] }),
    ];
    await sql`INSERT INTO mensaje (id_caso, id_canal_entrada, direccion, tipo_contenido, contenido, msg_id, msg_tz, orden, estado, secuencia)
      SELECT c.id, c.canal_principal, 'SALIDA', 'texto', 'x', gen_random_uuid()::text, '1790000000', n, 'FALLIDO', 1
      FROM caso c, generate_series(1, 10000) n WHERE c.id = ANY (${otros.map(({ id_caso }) => id_caso)}::int[])`.execute(
      banco.db,
    );
    const una = { cuantos: 1, aproximado: false };
    expect((await ahora(admin)).fallidos).toEqual({ casos: una, envios: una });
    expect(await enLista(admin, { envios: "CON_FALLOS" })).toEqual([deHoy.id_caso]);
    expect(await enLista(await superadmin(), { envios: "CON_FALLOS" })).toContain(deHoy.id_caso);
  });

  it("a un administrador otra entidad no le existe, en ninguna de las dos", async () => {
    const ajena = await banco.institucion();
    expect(await ahora(admin, ajena.id).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    expect(await periodo(admin, { id_entidad: ajena.id }).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
    const operador = await banco.comoUsuario(quien());
    expect(await ahora(operador).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
  });
});

describe("tablero: lo que pasó entre dos días [A-rutas-02, D104]", () => {
  it("por día y hora y por canal, punto, trámite y operador, con la primera respuesta y la de antes", async () => {
    const id_tramite = await crearTramite(banco.db, { id_entidad: inst.id, nombre_tramite: "Renovación" });
    const conversacion = await nueva({
      operador: quien(),
      caso: { id_tramite },
      turnos: [turno("ciudadano", 0.2)],
    });
    const operador = await banco.comoUsuario(quien());
    await responder(operador, conversacion);
    await cerrar(operador, conversacion.id_caso);
    const SEMANA = 3 * 24 * 60;
    await nueva({
      estado: "CERRADO",
      operador: quien(1),
      id_punto: punto(1),
      turnos: [
        turno("ciudadano", SEMANA),
        turno("operador", SEMANA - 20, { operador: quien(1) }),
        turno("operador", SEMANA - 19, { operador: quien(1) }),
      ],
    });
    await banco.db.updateTable("tablero_marca").set({ dia: null }).execute();
    await contar();
    const visto = await periodo(admin);
    const unaDeHoy = { abiertos: 1, cerrados: 1, cancelados: 0, recibidos: 1, enviados: 1 };
    expect(visto).toMatchObject({ desde: hoy(), hasta: hoy(), total: unaDeHoy });
    expect(visto.dias).toEqual([{ dia: hoy(), ...unaDeHoy }]);
    expect(visto.horas).toHaveLength(24);
    expect(visto.horas.reduce((suma, { abiertos }) => suma + abiertos, 0)).toBe(1);
    expect(visto.primera.casos).toBe(1);
    expect(visto.antes.primera).toEqual({ casos: 1, mediana: segundosDe(tramoDe(20 * 60)) });
    const unica = (fila: Record<string, unknown>) => ({ rows: [fila], hay_mas: false });
    expect(visto.por).toMatchObject({
      canal: unica({ id: inst.canal.id, clasificacion: "whatsapp", ...unaDeHoy }),
      punto: unica({ id: punto(), nombre: expect.stringMatching(/./), ...unaDeHoy, primera: { casos: 1 } }),
      tramite: unica({ id: id_tramite, nombre: "Renovación", abiertos: 1, cerrados: 1, recibidos: 0 }),
      operador: unica({ id: quien().id, abiertos: 1, cerrados: 1, enviados: 1, primera: { casos: 1 } }),
      entidad: { rows: [], hay_mas: false },
    });

    const desde = diaDe(Date.now() - 6 * 24 * 3_600_000);
    const semana = await periodo(admin, { desde, hasta: hoy() });
    expect(semana.dias.map(({ dia }) => dia)).toHaveLength(7);
    expect(semana.total).toEqual({ abiertos: 2, cerrados: 2, cancelados: 0, recibidos: 2, enviados: 3 });
    expect(semana.por.punto.rows.map(({ id, abiertos }) => [id, abiertos])).toEqual([
      [punto(1), 1],
      [punto(0), 1],
    ]);
    expect(semana.por.operador.rows[0]?.primera).toEqual({ casos: 1, mediana: segundosDe(tramoDe(20 * 60)) });
  });

  it("SUPERADMIN sin nombrar ninguna ve cada entidad, y ninguna por dentro", async () => {
    const ajena = await banco.institucion();
    await nueva();
    await crearConversacion(banco.db, { canal: ajena.canal });
    await contar();
    const { por } = await periodo(await superadmin());
    expect(por.entidad.rows.filter(({ id }) => [inst.id, ajena.id].includes(id))).toMatchObject([
      { abiertos: 1, recibidos: 1 },
      { abiertos: 1, recibidos: 1 },
    ]);
    expect([por.canal, por.punto, por.tramite, por.operador].flatMap(({ rows }) => rows)).toEqual([]);
  });

  it.each(["desde=2026-11-02&hasta=2026-11-01", "desde=2026-11-02", "desde=2024-01-01&hasta=2026-01-01"])(
    "%s no se acepta",
    async (consulta) => {
      const { estado, cuerpo } = await admin.pedir("GET", `/ws/api/system/tablero/periodo?${consulta}`);
      expect([estado, cuerpo]).toMatchObject([400, { error: "VALIDACION" }]);
    },
  );
});

describe("tablero: el punto y el día de un operador [A-rutas-02]", () => {
  it("lo que falta leer, quiénes esperan más, también lo que nadie tomó de sus cuentas, y lo que cerré hoy", async () => {
    const operador = await banco.comoUsuario(quien());
    const primera = await nueva({ turnos: [turno("ciudadano", 60)], sin_leer: 1, chat: "59171234567@c.us" });
    const sinTomar = await nueva({ id_punto: null, turnos: [turno("ciudadano", 90)], sin_leer: 1 });
    await nueva({ id_punto: punto(1), turnos: [turno("ciudadano", 300)] });
    const suya = await nueva({ operador: quien(), turnos: [turno("ciudadano", 1)] });
    await responder(operador, suya);
    await cerrar(operador, suya.id_caso);
    await contar();
    const visto = await dePunto(operador, punto());
    expect(visto).toMatchObject({
      sin_leer: 2,
      abiertos: { cuantos: 2 },
      esperan: { cuantos: 2, aproximado: false },
      cerrados_hoy: 1,
      quienes: [
        { id_caso: sinTomar.id_caso, clasificacion: "whatsapp" },
        { id_caso: primera.id_caso, id_canal_entrada: primera.id_canal_entrada, usuario: "59171234567@c.us" },
      ],
    });
    expect(visto.horas).toHaveLength(24);
    expect(visto.horas.reduce((suma, { enviados }) => suma + enviados, 0)).toBe(1);
    const lista = await operador.http.call<typeof listarPendientes>(listarPendientes, {
      params: { id: punto() },
    });
    expect(visto.abiertos).toEqual({ cuantos: lista.count, aproximado: false });
  });

  it("esperan y míos cuentan conversaciones, como las muestra la lista de chats: las de un caso que habla por dos, y míos sólo las que atiendo en ese punto", async () => {
    const operador = await banco.comoUsuario(quien());
    const otraDe = async ({ id_caso }: { id_caso: number }) => {
      const id = await crearCanalEntrada(banco.db, { id_canal: inst.canal.id });
      await banco.db
        .insertInto("caso_canal_entrada")
        .values({ id_caso, id_canal_entrada: id, abierto: true })
        .execute();
      return id;
    };
    const espera = { turnos: [turno("ciudadano", 20)] };
    const mio = await nueva({ operador: quien(), ...espera });
    const contestado = await nueva({
      operador: quien(),
      turnos: [turno("ciudadano", 9), turno("operador", 8, { operador: quien() })],
    });
    const ajeno = await nueva({ operador: quien(1), ...espera });
    const sinTomar = await nueva({ id_punto: null, ...espera });
    const segundas = [await otraDe(mio), await otraDe(sinTomar)];
    // Of another point, over, and by an account that is not attended here.
    await nueva({ id_punto: punto(1), operador: quien(), ...espera });
    await nueva({ operador: quien(), estado: "CERRADO", ...espera });
    const otroCanal = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, usuario: "de nadie" });
    await crearConversacion(banco.db, { canal: otroCanal, ...espera });
    await contar();

    const { esperan, mios } = await dePunto(operador, punto());
    const enlace = await banco.enlace(quien(), punto());
    await expect.poll(() => enlace.chats.chats.size).toBe(6);
    const chats = [...enlace.chats.chats.values()];
    const ids = (cuales: typeof chats) => new Set(cuales.map(({ id }) => id));
    const queEsperan = ids(chats.filter(({ caso }) => caso.espera_desde !== null));
    const [primera, segunda] = segundas;
    expect(queEsperan).toEqual(
      new Set(
        [mio, ajeno, sinTomar].map(({ id_canal_entrada: id }) => id).concat(primera ?? 0, segunda ?? 0),
      ),
    );
    expect(esperan).toEqual({ cuantos: queEsperan.size, aproximado: false });
    const yo = await banco.db
      .selectFrom("usuario")
      .select("usuario")
      .where("id", "=", quien().id)
      .executeTakeFirstOrThrow();
    const suyas = ids(chats.filter(({ caso }) => caso.operador_principal === yo.usuario));
    expect(suyas).toEqual(new Set([mio.id_canal_entrada, contestado.id_canal_entrada, primera]));
    expect(mios).toEqual({ cuantos: suyas.size, aproximado: false });
  });

  it("cerrados hoy son los que estaban a su cargo, los cierre quien los cierre", async () => {
    const cerrados = async (i: number) => {
      const { cerrados_hoy } = await dePunto(await banco.comoUsuario(quien(i)), punto());
      return cerrados_hoy;
    };
    const suyo = await nueva({ operador: quien(1) });
    await cerrar(await banco.comoUsuario(quien()), suyo.id_caso);
    await contar();
    expect([await cerrados(0), await cerrados(1)]).toEqual([0, 1]);
  });

  it("sólo de un punto donde puede trabajar", async () => {
    const operador = await banco.comoUsuario(await crearUsuario(banco.db, { id_entidad: inst.id }));
    expect(await dePunto(operador, punto()).catch(codigoDe)).toEqual([403, "PUNTO_NO_AUTORIZADO"]);
    const ajena = await banco.institucion();
    expect(await dePunto(operador, ajena.puntos[0] ?? 0).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });
});

it("primeros pasos: sólo lo que cada operador hizo; ni lo que ya estaba, ni lo que le pasaron, ni lo que otro escribió; atender no es haber respondido", async () => {
  const [uno, otro] = [await banco.comoUsuario(quien()), await banco.comoUsuario(quien(1))];
  const pasos = ({ http }: Cliente) => http.call<typeof leerPrimerosPasos>(leerPrimerosPasos, {});
  const tomada = async (quienToma: Cliente) => {
    const suya = await nueva({ id_punto: null, turnos: [turno("ciudadano", 1)] });
    await atender(quienToma, suya.id_caso);
    return suya;
  };
  expect(await pasos(uno)).toEqual({ atendio: false, respondio: false });
  // A colleague wrote in it after this one's login: what is older would not count whoever wrote it.
  const conversacion = await nueva({
    operador: quien(),
    turnos: [turno("ciudadano", 5), turno("operador", 0, { operador: quien(1) })],
  });
  // Brought along from before: whoever logs in for the first time has the way before them.
  await nueva({
    operador: quien(),
    turnos: [turno("ciudadano", 90), turno("operador", 80, { operador: quien() })],
  });
  expect(await pasos(uno)).toEqual({ atendio: false, respondio: false });
  await traspasar(otro, (await tomada(otro)).id_caso, { id_operador: quien().id });
  expect(await pasos(uno)).toEqual({ atendio: false, respondio: false });
  await tomada(uno);
  expect(await pasos(uno)).toEqual({ atendio: true, respondio: false });
  await responder(uno, conversacion);
  expect(await pasos(uno)).toEqual({ atendio: true, respondio: true });
  expect(await pasos(otro)).toEqual({ atendio: true, respondio: false });
});
