import { atenderCaso } from "@ventanilla/contract/caso/caso.routes";
import { EVENTO, type FinDeParte, SERVIDOR_A_CLIENTE } from "@ventanilla/contract/events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import {
  atendido,
  chatDe,
  conConversacion,
  enPunto,
  errorDe,
  operador,
  puestoDe,
  punto,
} from "../../test/puestos.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearPunto } from "../domains/punto/punto.factory.ts";
import { ChatLists } from "./chat-lists.ts";
import type { Readings } from "./ports.ts";
import type { SocketServer } from "./socket-rooms.ts";

let bench: Banco;
beforeAll(async () => {
  bench = await levantar({ waha: true });
});
afterAll(() => bench.cerrar());

describe("conectado: entrar a la lista de un punto [B-tiempo-real-06, B-tiempo-real-09]", () => {
  it("responde conectado con el número de cambio del punto", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    expect(puesto.ultimo(EVENTO.conectado)).toEqual({
      id: punto(inst),
      secuencia: 2,
      epoca: expect.any(String),
    });
  });

  it("un punto ajeno responde como uno que no existe, y uno propio sin autorización es 403 [D63]", async () => {
    const { inst } = await conConversacion(bench);
    const foreign = await bench.institucion();
    const barred = await crearPunto(bench.db, { id_entidad: inst.id });
    const puesto = await puestoDe(bench, operador(inst));
    const answers: unknown[] = [];
    for (const id of [punto(foreign), 2_147_483_000]) {
      puesto.socket.emit(EVENTO.conectado, { id });
      await expect.poll(() => puesto.cuantos(EVENTO.error)).toBe(answers.length + 1);
      answers.push(errorDe(puesto));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual({ mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" });
    puesto.socket.emit(EVENTO.conectado, { id: barred });
    await expect.poll(() => errorDe(puesto)).toMatchObject({ error: "PUNTO_NO_AUTORIZADO" });
    puesto.socket.emit(EVENTO.usuarios, { id: punto(foreign), ultima_conversacion: 0 });
    await expect.poll(() => errorDe(puesto)).toMatchObject({ error: "CUBICULO_REQUERIDO" });
    expect(puesto.cuantos(EVENTO.nuevoUsuario)).toBe(0);
  });

  it("quien está en un punto ajeno no oye nada de este", async () => {
    const { inst } = await conConversacion(bench);
    const another = await bench.institucion();
    const neighbour = await enPunto(bench, operador(another), punto(another));
    const own = await enPunto(bench, operador(inst), punto(inst));
    await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(900_001), texto: "Nadie más debe ver esto" });
    await expect.poll(() => own.cuantos(EVENTO.nuevoUsuario)).toBe(1);
    // Written after it: what came to the wrong screen would have come before the right one's second.
    await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(900_001), texto: "Y esto tampoco" });
    await expect.poll(() => own.cuantos(EVENTO.nuevoUsuario)).toBe(2);
    await atendido(neighbour);
    const others = new Set<string>([EVENTO.presencia, EVENTO.conectado, EVENTO.error]);
    expect(neighbour.sucesos.filter(({ evento }) => !others.has(evento))).toEqual([]);
  });
});

it("quien entra de nuevo no oye un número menor que el de lo que ya se le empujó mientras se leía", async () => {
  const leidos = [7, 6];
  const readings: Partial<Readings> = { puntoSecuencias: async () => new Map([[1, leidos.shift() ?? 0]]) };
  const lists = new ChatLists({} as SocketServer, readings as Readings);
  expect(await lists.join(1)).toBe(7);
  expect(await lists.join(1)).toBe(7);
});

describe("usuarios: el sondeo de la lista [B-tiempo-real-07, B-tiempo-real-13, D83]", () => {
  it("con marca 0 responde todo lo abierto; con la marca al día no responde nada", async () => {
    const { inst, conversacion } = await conConversacion(bench, { sin_leer: 1 });
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 0 });
    await expect.poll(() => puesto.cuantos(EVENTO.nuevoUsuario)).toBe(1);
    const [chats, context] = puesto.sucesos.find(({ evento }) => evento === EVENTO.nuevoUsuario)?.carga ?? [];
    expect(chats).toMatchObject([
      { id: conversacion.id_canal_entrada, no_leidos: 1, total: 1, secuencia: 2 },
    ]);
    expect(context).toEqual({ id: punto(inst), desde: 0, secuencia: 2, reinicio: true });
    puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 2 });
    await atendido(puesto);
    expect(puesto.cuantos(EVENTO.nuevoUsuario)).toBe(1);
  });

  it("de más de mil cambios se responden los mil primeros, y con el número que los acompaña se pide lo que sigue", async () => {
    const { inst } = await conConversacion(bench);
    await sql`
      WITH e AS (
        INSERT INTO canal_entrada (id_canal, usuario)
        SELECT ${inst.canal.id}::int, 'n' || n FROM generate_series(1, 1200) n RETURNING id),
      c AS (
        INSERT INTO punto_cambio (id_punto_atencion, id_canal_entrada, secuencia)
        SELECT ${punto(inst)}::int, id, 2 + row_number() OVER (ORDER BY id) FROM e)
      UPDATE punto SET secuencia = 1202 WHERE id = ${punto(inst)}`.execute(bench.db);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const hasta = async (marca: number) => {
      const antes = puesto.cuantos(EVENTO.nuevoUsuario);
      puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: marca });
      await expect.poll(() => puesto.cuantos(EVENTO.nuevoUsuario)).toBe(antes + 1);
      const { carga } = puesto.sucesos.findLast(({ evento }) => evento === EVENTO.nuevoUsuario) ?? {};
      return SERVIDOR_A_CLIENTE[EVENTO.nuevoUsuario].parse(carga)[1].secuencia;
    };
    expect([await hasta(2), puesto.cuantos(EVENTO.chatRetirado)]).toEqual([1002, 1000]);
    expect([await hasta(1002), puesto.cuantos(EVENTO.chatRetirado)]).toEqual([1202, 1200]);
  });

  it("en partes viene lo mismo que entero, cada conversación una vez y primero la del mensaje más nuevo", async () => {
    const { inst } = await conConversacion(bench);
    for (let i = 0; i < 6; i += 1)
      await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(910_000 + i), texto: `Soy ${i}` });
    await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(910_002), texto: "Otra vez yo" });
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const pedir = async (parte: object) => {
      const antes = puesto.cuantos(EVENTO.nuevoUsuario);
      puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 0, cuantas: 3, ...parte });
      await expect.poll(() => puesto.cuantos(EVENTO.nuevoUsuario)).toBe(antes + 1);
      const { carga } = puesto.sucesos.findLast(({ evento }) => evento === EVENTO.nuevoUsuario) ?? {};
      return SERVIDOR_A_CLIENTE[EVENTO.nuevoUsuario].parse(carga);
    };
    const [primera, contexto] = await pedir({});
    expect(primera.map(({ usuario }) => usuario)).toEqual([910_002, 910_005, 910_004].map(chatDe));
    expect(contexto).toMatchObject({ desde: 0, reinicio: true, parte: { despues: null } });
    const [segunda, otro] = await pedir({ despues: contexto.parte?.fin });
    expect(otro).toMatchObject({ desde: otro.secuencia, reinicio: false });
    const [tercera, ultimo] = await pedir({ despues: otro.parte?.fin });
    expect(ultimo.parte?.fin).toBeNull();
    const todas = [...primera, ...segunda, ...tercera].map(({ id }) => id);
    expect(new Set(todas).size).toBe(7);
    expect(todas).toHaveLength(7);
  });

  it("en el orden de la espera viene primero quien espera desde hace más, y detrás quien no espera nada", async () => {
    const inst = await bench.institucion();
    const hace = (minutos: number) => new Date(Date.now() - minutos * 60_000).toISOString();
    // Two wait since the same second: the newer message stands before the older one.
    const igual = hace(7);
    const esperas = [hace(3), igual, igual, hace(20), null, hace(11), null];
    for (const [i, espera] of esperas.entries())
      await crearConversacion(bench.db, {
        canal: inst.canal,
        chat: chatDe(920_000 + i),
        id_punto: i % 2 === 0 ? punto(inst) : null,
        turnos: [
          { de: "ciudadano", texto: "Buenas", cuando: hace(90) },
          { de: "operador", texto: "Diga", cuando: hace(80) },
          ...(espera === null ? [] : [{ de: "ciudadano" as const, texto: "¿Y bien?", cuando: espera }]),
        ],
      });
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const llegadas: string[] = [];
    let despues: FinDeParte | null = null;
    do {
      const antes = puesto.cuantos(EVENTO.nuevoUsuario);
      puesto.socket.emit(EVENTO.usuarios, {
        id: punto(inst),
        ultima_conversacion: 0,
        cuantas: 2,
        orden: "espera",
        ...(despues && { despues }),
      });
      await expect.poll(() => puesto.cuantos(EVENTO.nuevoUsuario)).toBe(antes + 1);
      const { carga } = puesto.sucesos.findLast(({ evento }) => evento === EVENTO.nuevoUsuario) ?? {};
      const [chats, { parte }] = SERVIDOR_A_CLIENTE[EVENTO.nuevoUsuario].parse(carga);
      llegadas.push(...chats.map(({ usuario }) => usuario));
      despues = parte?.fin ?? null;
    } while (despues);
    expect(llegadas).toEqual([3, 5, 2, 1, 0, 6, 4].map((i) => chatDe(920_000 + i)));
  });

  it("una parte que acaba justo con la lista lo dice; en un punto sin conversaciones también", async () => {
    const { inst } = await conConversacion(bench);
    const otra = await bench.institucion();
    const lleno = await enPunto(bench, operador(inst), punto(inst));
    const vacio = await enPunto(bench, operador(otra), punto(otra));
    for (const [puesto, donde, cuantos] of [
      [lleno, punto(inst), 1],
      [vacio, punto(otra), 0],
    ] as const) {
      puesto.socket.emit(EVENTO.usuarios, { id: donde, ultima_conversacion: 0, cuantas: 1 });
      await expect.poll(() => puesto.ultimo(EVENTO.nuevoUsuario)).toHaveLength(cuantos);
      const { carga } = puesto.sucesos.findLast(({ evento }) => evento === EVENTO.nuevoUsuario) ?? {};
      expect(carga?.[1]).toMatchObject({ parte: { despues: null, fin: null } });
    }
  });

  it("el sondeo de quien está al día no hace ninguna consulta a la base", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    // Who is there is read when somebody enters: the last thing that entering asks.
    await expect.poll(() => puesto.cuantos(EVENTO.presencia)).toBeGreaterThan(0);
    bench.consultas();
    for (let group = 1; group <= 5; group += 1) {
      for (let i = 0; i < 60; i += 1) {
        puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 2 });
      }
      // Refused after all of them: the events of one socket are handled in order of arrival.
      puesto.socket.emit(EVENTO.usuarios, { id: 2_147_483_000, ultima_conversacion: 2 });
      await expect.poll(() => puesto.cuantos(EVENTO.error)).toBe(group);
    }
    // What runs by itself may fall into the moment, and reads the same tables; but a read of each poll comes 300 times.
    const texts = Map.groupBy(bench.consultas(), (text) => text);
    expect([...texts].filter(([, times]) => times.length > 150).map(([text]) => text)).toEqual([]);
  });

  it("en un punto al que nadie escribió tampoco: que no hay nada se dice una vez, y lo primero que llega se ve", async () => {
    const inst = await bench.institucion();
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const ask = (mark: number) =>
      puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: mark, cuantas: 100 });
    ask(0);
    await expect.poll(() => puesto.ultimo(EVENTO.nuevoUsuario)).toEqual([]);
    const { carga } = puesto.sucesos.findLast(({ evento }) => evento === EVENTO.nuevoUsuario) ?? {};
    const { secuencia } = SERVIDOR_A_CLIENTE[EVENTO.nuevoUsuario].parse(carga)[1];
    expect(secuencia).toBeGreaterThan(0);
    bench.consultas();
    for (let i = 0; i < 3; i += 1) ask(secuencia);
    await atendido(puesto);
    expect(bench.consultas().filter((text) => text.includes("chats_en_listas"))).toEqual([]);
    expect(puesto.cuantos(EVENTO.nuevoUsuario)).toBe(1);
    await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(900_006), texto: "¿Hay alguien?" });
    await expect.poll(() => puesto.ultimo(EVENTO.nuevoUsuario)).toMatchObject([{ usuario: chatDe(900_006) }]);
  });

  it("lo que no es un sondeo se rechaza aunque quien lo manda esté al día", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const poll = { id: punto(inst), ultima_conversacion: 2, activo: false };
    const wrong: object[] = [
      { todo: true },
      { ultima_conversacion: "1" },
      { ultima_conversacion: 1.5 },
      { ultima_conversacion: null },
      { activo: "sí" },
      { cuantas: 0 },
      { despues: {} },
    ];
    for (const [i, part] of wrong.entries()) {
      puesto.socket.emit(EVENTO.usuarios, poll);
      puesto.socket.emit(EVENTO.usuarios, { ...poll, ...part });
      await expect.poll(() => puesto.cuantos(EVENTO.error)).toBe(i + 1);
      expect([part, errorDe(puesto)]).toMatchObject([part, { error: "VALIDACION" }]);
    }
  });

  it("un sondeo se atiende después de lo que se pidió antes que él", async () => {
    const { inst } = await conConversacion(bench);
    const { id } = operador(inst);
    const another = await crearPunto(bench.db, { id_entidad: inst.id, operadores: [id] });
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    puesto.socket.emit(EVENTO.conectado, { id: another });
    puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 2 });
    await expect.poll(() => errorDe(puesto)).toMatchObject({ error: "CUBICULO_REQUERIDO" });
    expect(puesto.ultimo(EVENTO.conectado)).toMatchObject({ id: another, secuencia: 1 });
  });

  it("el sondeo de quien trabaja prolonga su sesión, también si está al día; el de quien no, no [D24]", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const { id } = operador(inst);
    await sql`UPDATE sesion SET actividad = now() - interval '50 minutes' WHERE id_usuario = ${id}`.execute(
      bench.db,
    );
    const idle = async () => {
      const { rows } = await sql<{ s: number }>`SELECT extract(epoch FROM now() - actividad)::float8 AS s
        FROM sesion WHERE id_usuario = ${id}`.execute(bench.db);
      return rows[0]?.s;
    };
    // The session is read when one enters: from then on the process knows how long nothing happened.
    puesto.socket.emit(EVENTO.conectado, { id: punto(inst) });
    const poll = (activo: boolean) =>
      puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 2, activo });
    poll(false);
    await atendido(puesto);
    expect(await idle()).toBeGreaterThan(2_900);
    poll(true);
    await expect.poll(idle).toBeLessThan(60);
  });

  it("total cuenta desde la marca de cada uno; no_leidos es absoluto [D82]", async () => {
    const { inst, conversacion } = await conConversacion(bench, { sin_leer: 1 });
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    for (const text of ["uno", "dos"])
      await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto: text });
    await expect.poll(() => puesto.ultimo(EVENTO.nuevoUsuario)).toMatchObject([{ no_leidos: 3 }]);
    puesto.sucesos.length = 0;
    puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 2 });
    await expect
      .poll(() => puesto.ultimo(EVENTO.nuevoUsuario))
      .toMatchObject([{ id: conversacion.id_canal_entrada, total: 2, no_leidos: 3 }]);
  });

  it("lo que se fue de un punto recién creado se va también de la pantalla que no oyó nada, y se dice adónde [D46] [D82]", async () => {
    // Its sweep comes after all of this: until then it pushed nothing, and a screen knows what it asked for itself.
    const deaf = await levantar({ sobre: bench, tiempos: { sweepMs: 2_500 } });
    try {
      const inst = await bench.institucion({ puntos: 2 });
      const [near = inst.admin, far = inst.admin] = inst.operadores;
      const link = await deaf.enlace(far, inst.puntos[1] ?? 0, { pollMs: 60_000 });
      await expect.poll(() => link.line).toBe("en linea");
      await bench.ciudadanoEscribe(inst.canal, { chat: "59170500003@c.us", texto: "¿Quién me atiende?" });
      // It reads the list; of the first screen the process still believes that it knows all.
      const second = await deaf.enlace(far, inst.puntos[1] ?? 0, { pollMs: 60_000 });
      const destinations: (string | null)[] = [];
      second.listen({ [EVENTO.chatRetirado]: ({ punto: name }) => destinations.push(name) });
      await expect.poll(() => second.chats.chats.size).toBe(1);
      const [chat] = second.chats.chats.values();
      const { http } = await bench.comoUsuario(near);
      await http.call<typeof atenderCaso>(atenderCaso, { params: { casoId: chat?.caso.id ?? 0 } });
      for (const one of [link, second]) await expect.poll(() => one.chats.chats.size).toBe(0);
      const { identificador } = await bench.db
        .selectFrom("punto")
        .select("identificador")
        .where("id", "=", punto(inst))
        .executeTakeFirstOrThrow();
      expect(destinations).toEqual([identificador]);
    } finally {
      await deaf.cerrar();
    }
  });

  it("cada empuje sigue donde quedó el anterior: nada se dice dos veces [D83]", async () => {
    const { inst } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const empujes = () =>
      puesto.sucesos.filter(({ evento }) => evento === EVENTO.nuevoUsuario).map(({ carga }) => carga);
    const escriben = [900_003, 900_004, 900_005];
    for (const [i, n] of escriben.entries()) {
      await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(n), texto: "Hola" });
      await expect.poll(empujes).toHaveLength(i + 1);
    }
    expect(empujes()).toMatchObject(
      escriben.map((n, i) => [[{ usuario: chatDe(n) }], { desde: i + 2, secuencia: i + 3 }]),
    );
  });

  it("una conversación nueva llega sola, sin esperar el sondeo", async () => {
    const { inst } = await conConversacion(bench, { puntos: 2 });
    const near = await enPunto(bench, operador(inst), punto(inst));
    const far = await enPunto(bench, operador(inst, 1), punto(inst, 1));
    await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(900_002), texto: "¿Hay atención?" });
    for (const puesto of [near, far]) {
      await expect
        .poll(() => puesto.ultimo(EVENTO.nuevoUsuario))
        .toMatchObject([
          { usuario: chatDe(900_002), no_leidos: 1, caso: { estado: "ACTIVO", operador_principal: null } },
        ]);
    }
  });
});
