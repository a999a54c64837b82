import { type ContextoHilo, EVENTO } from "@ventanilla/contract/events";
import { HILO_LIMITE } from "@ventanilla/contract/limites";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { atender, cerrar } from "../../test/casos.ts";
import { retenerTabla } from "../../test/cerrojos.ts";
import { type Banco, levantar } from "../../test/harness.ts";
import {
  abierta,
  atendido,
  chatDe,
  conConversacion,
  enPunto,
  errorDe,
  operador,
  type Puesto,
  punto,
} from "../../test/puestos.ts";
import { crearCanalEntrada } from "../domains/canal/canal.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { autorizarOperadores, crearPunto } from "../domains/punto/punto.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";

interface Presencia {
  sesion_id: number | null;
  operadores: { id: number }[];
}

let bench: Banco;
beforeAll(async () => {
  bench = await levantar({ waha: true });
});
afterAll(() => bench.cerrar());

describe("iniciar, ultimo mensaje y end: una conversación abierta [B-tiempo-real-03, B-tiempo-real-05, B-tiempo-real-08, B-tiempo-real-10]", () => {
  it("iniciar responde iniciado y desde entonces los mensajes llegan solos; end los detiene [D84]", async () => {
    const { inst, conversacion } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    await abierta(puesto, punto(inst), conversacion);
    await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto: "Sigo aquí" });
    await expect
      .poll(() => puesto.ultimo(EVENTO.nuevoMensaje))
      .toMatchObject([{ contenido: "Sigo aquí", direccion: "ENTRADA", estado: "RECIBIDO" }]);
    // What this one is told, the other would have been told before it is asked again.
    const testigo = await enPunto(bench, operador(inst), punto(inst));
    await abierta(testigo, punto(inst), conversacion);
    const say = async (text: string) => {
      await atendido(puesto);
      puesto.sucesos.length = 0;
      testigo.sucesos.length = 0;
      await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto: text });
      await expect.poll(() => testigo.cuantos(EVENTO.nuevoMensaje)).toBe(1);
      await expect.poll(() => testigo.cuantos(EVENTO.nuevoUsuario)).toBe(1);
      await atendido(puesto);
    };
    puesto.socket.emit(EVENTO.end, { sesion_id: conversacion.id_canal_entrada });
    await say("¿Y ahora?");
    expect(puesto.cuantos(EVENTO.nuevoUsuario)).toBe(1);
    expect(puesto.cuantos(EVENTO.nuevoMensaje)).toBe(0);
    puesto.socket.emit(EVENTO.end, {});
    await say("¿Y la lista?");
    expect(puesto.sucesos.map(({ evento }) => evento)).toEqual([EVENTO.error]);
  });

  it("una conversación ajena responde como una que no existe, se la abra o se pidan sus mensajes [B-tiempo-real-16, D61]", async () => {
    const { inst } = await conConversacion(bench);
    const { conversacion: foreign } = await conConversacion(bench);
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const answers: unknown[] = [];
    for (const sesion_id of [foreign.id_canal_entrada, 2_147_483_000]) {
      puesto.socket.emit(EVENTO.iniciar, { id: punto(inst), sesion_id });
      await expect.poll(() => puesto.cuantos(EVENTO.error)).toBe(answers.length + 1);
      answers.push(errorDe(puesto));
      puesto.socket.emit(EVENTO.ultimoMensaje, { sesion_id, ultimo_mensaje: 0 });
      await expect.poll(() => puesto.cuantos(EVENTO.error)).toBe(answers.length + 1);
      answers.push(errorDe(puesto));
    }
    const refusal = { mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" };
    expect(answers).toEqual([refusal, refusal, refusal, refusal]);
    puesto.socket.emit(EVENTO.mensajeLeido, { id: foreign.mensajes[0] ?? 1 });
    await expect.poll(() => puesto.cuantos(EVENTO.error)).toBe(5);
    expect(errorDe(puesto)).toEqual(refusal);
    expect(puesto.cuantos(EVENTO.nuevoMensaje)).toBe(0);
  });

  it("ultimo mensaje: 0 son los últimos 50 y si hay más; un id, los que le siguen [D84]", async () => {
    const inst = await bench.institucion();
    const when = new Date().toISOString();
    const conversacion = await crearConversacion(bench.db, {
      canal: inst.canal,
      id_punto: punto(inst),
      turnos: Array.from(
        { length: 60 },
        (_nothing, i) => ({ de: "ciudadano", texto: `Línea ${i}`, cuando: when }) as const,
      ),
    });
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    const ask = async (ultimo_mensaje: number): Promise<[Mensaje[], ContextoHilo]> => {
      puesto.sucesos.length = 0;
      puesto.socket.emit(EVENTO.ultimoMensaje, { sesion_id: conversacion.id_canal_entrada, ultimo_mensaje });
      await expect.poll(() => puesto.cuantos(EVENTO.nuevoMensaje)).toBe(1);
      return puesto.sucesos.find(({ evento }) => evento === EVENTO.nuevoMensaje)?.carga as [
        Mensaje[],
        ContextoHilo,
      ];
    };
    const [all, context] = await ask(0);
    expect(all.map(({ id }) => id)).toEqual(conversacion.mensajes.slice(-HILO_LIMITE));
    expect(context).toMatchObject({
      hay_mas: true,
      reinicio: true,
      secuencia: 61,
      id_caso: conversacion.id_caso,
    });
    const [following, rest] = await ask(conversacion.mensajes.at(-4) ?? 0);
    expect(following.map(({ id }) => id)).toEqual(conversacion.mensajes.slice(-3));
    expect(rest).toMatchObject({ hay_mas: false, reinicio: false });
  });
});

it("por una conversación que nadie tiene abierta ya no se pregunta: un proceso que lleva meses en marcha no las lleva todas", async () => {
  const own = await levantar({ waha: true, tiempos: { sweepMs: 50 } });
  onTestFinished(() => own.cerrar());
  const { inst, conversacion } = await conConversacion(own);
  const puesto = await enPunto(own, operador(inst), punto(inst));
  const said: string[] = [];
  /** What was asked since so many looks for lost announcements began. */
  const since = (looks: number): string[] | undefined => {
    said.push(...own.consultas());
    const begun = said.flatMap((one, place) => (one.includes("FROM epoca") ? [place] : []));
    return begun.length > looks + 1 ? said.slice(begun[looks - 1]) : undefined;
  };
  const asksOf = (looks: number) =>
    since(looks)?.some((one) => one.includes('"secuencia", "version" from "caso"'));
  await abierta(puesto, punto(inst), conversacion);
  own.consultas();
  await expect.poll(() => asksOf(1)).toBe(true);
  puesto.socket.emit(EVENTO.end, { sesion_id: conversacion.id_canal_entrada });
  await atendido(puesto);
  said.length = 0;
  own.consultas();
  // The first look may have begun before.
  await expect.poll(() => asksOf(2)).toBe(false);
});

describe("el siguiente caso del ciudadano, si alguien abre la conversación antes de que a sus pantallas se les dijera [D63, D69]", () => {
  it("quien sólo podía leer el de antes sale y no oye nada de él; quien puede, sigue en él", async () => {
    // Of what the other process does it hears nothing.
    const sordo = await levantar({ sobre: bench, tiempos: { sweepMs: 3_600_000 } });
    onTestFinished(() => sordo.cerrar());
    const { inst, conversacion } = await conConversacion(bench);
    const { id_caso, id_canal_entrada: sesion_id } = conversacion;
    const guest = await crearUsuario(bench.db, { id_entidad: inst.id });
    const suyo = await crearPunto(bench.db, { id_entidad: inst.id, operadores: [guest.id] });
    await bench.db.insertInto("caso_operador").values({ id_caso, id_usuario: guest.id }).execute();
    const invitado = await enPunto(sordo, guest, suyo);
    await abierta(invitado, suyo, conversacion);
    const propio = await enPunto(sordo, operador(inst), punto(inst));
    await abierta(propio, punto(inst), conversacion);
    const cliente = await bench.comoUsuario(operador(inst));
    await atender(cliente, id_caso);
    await cerrar(cliente, id_caso);
    const decir = (banco: Banco, texto: string) =>
      banco.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto });
    await decir(bench, "Esto es de otro asunto");
    for (const { sucesos } of [invitado, propio]) sucesos.length = 0;
    const otro = await enPunto(sordo, operador(inst), punto(inst));
    await abierta(otro, punto(inst), conversacion);
    expect(invitado.ultimo(EVENTO.chatRetirado)).toMatchObject({ id: suyo, sesion_id, punto: null });
    await expect
      .poll(() => propio.ultimo(EVENTO.nuevoMensaje))
      .toContainEqual(expect.objectContaining({ contenido: "Esto es de otro asunto" }));
    await decir(sordo, "Y esto también");
    for (const { ultimo } of [propio, otro])
      await expect
        .poll(() => ultimo(EVENTO.nuevoMensaje))
        .toContainEqual(expect.objectContaining({ contenido: "Y esto también" }));
    await atendido(invitado);
    expect([invitado.cuantos(EVENTO.nuevoMensaje), invitado.cuantos(EVENTO.casoActualizado)]).toEqual([0, 0]);
  });
});

describe("quién mira una conversación [B-tiempo-real-12, D84]", () => {
  it("quien mira el mismo caso por otro de sus canales, o escribe por él, se ve también, hasta que se va", async () => {
    const { inst, conversacion } = await conConversacion(bench);
    const { id_caso, id_canal_entrada: suya } = conversacion;
    const otra = await crearCanalEntrada(bench.db, { id_canal: inst.canal.id });
    await bench.db
      .insertInto("caso_canal_entrada")
      .values({ id_caso, id_canal_entrada: otra, abierto: true })
      .execute();
    const colega = await crearUsuario(bench.db, { id_entidad: inst.id });
    await autorizarOperadores(bench.db, punto(inst), [colega.id]);
    const uno = await enPunto(bench, operador(inst), punto(inst));
    const dos = await enPunto(bench, colega, punto(inst));
    const quienes = ({ sucesos }: Puesto, entrada: number) => {
      const dichos = sucesos.flatMap(({ evento, carga }) => (evento === EVENTO.presencia ? [carga[0]] : []));
      const ultimo = (dichos as Presencia[]).findLast(({ sesion_id }) => sesion_id === entrada);
      return new Set(ultimo?.operadores.map(({ id }) => id));
    };
    const ambos = new Set([operador(inst).id, colega.id]);
    await abierta(uno, punto(inst), conversacion);
    await abierta(dos, punto(inst), { ...conversacion, id_canal_entrada: otra });
    await expect.poll(() => quienes(dos, otra)).toEqual(ambos);
    await expect.poll(() => quienes(uno, suya)).toEqual(ambos);
    dos.socket.emit(EVENTO.escribiendo, { sesion_id: otra });
    await expect
      .poll(() => uno.ultimo(EVENTO.escribiendo))
      .toMatchObject({ sesion_id: suya, id_usuario: colega.id });
    expect(dos.cuantos(EVENTO.escribiendo)).toBe(0);
    dos.socket.emit(EVENTO.end, { sesion_id: otra });
    await expect.poll(() => quienes(uno, suya)).toEqual(new Set([operador(inst).id]));
  });

  it("quien se fue mientras la abría no queda mirándola", async () => {
    const { inst, conversacion } = await conConversacion(bench);
    const { socket } = await enPunto(bench, operador(inst), punto(inst));
    const before = bench.app.gateway.clients();
    const lectura = await retenerTabla(bench, "caso_canal_entrada");
    socket.emit(EVENTO.iniciar, { id: punto(inst), sesion_id: conversacion.id_canal_entrada });
    // What else reads while it is held, as the sweep does, is not the opening.
    await lectura.esperan(1, '"id_caso" from "caso_canal_entrada"');
    socket.disconnect();
    await expect.poll(() => bench.app.gateway.clients()).toBe(before - 1);
    bench.consultas();
    const said: string[] = [];
    const deMiradas = (verb: string) => {
      said.push(...bench.consultas());
      return said.filter((one) => one.startsWith(`${verb} "mirada"`)).length;
    };
    await lectura.soltar();
    await expect.poll(() => deMiradas("insert into")).toBe(1);
    await expect.poll(() => deMiradas("delete from")).toBe(1);
    const left = () =>
      bench.db
        .selectFrom("mirada")
        .select("id_usuario")
        .where("id_canal_entrada", "=", conversacion.id_canal_entrada)
        .execute();
    await expect.poll(left).toEqual([]);
  });
});

describe("mensaje leido [B-tiempo-real-04, B-tiempo-real-12, D81]", () => {
  it("marca ese y los anteriores, para todo el punto", async () => {
    const inst = await bench.institucion();
    const when = new Date().toISOString();
    const conversacion = await crearConversacion(bench.db, {
      canal: inst.canal,
      id_punto: punto(inst),
      operador: { id: operador(inst).id, nombre: "Rosa" },
      sin_leer: 3,
      turnos: ["uno", "dos", "tres"].map((text) => ({ de: "ciudadano", texto: text, cuando: when }) as const),
    });
    const reader = await enPunto(bench, operador(inst), punto(inst));
    const colleague = await enPunto(bench, operador(inst), punto(inst));
    reader.socket.emit(EVENTO.mensajeLeido, { id: conversacion.mensajes[1] ?? 0 });
    await expect
      .poll(() => reader.ultimo(EVENTO.chatLeido))
      .toMatchObject({
        sesion_id: conversacion.id_canal_entrada,
        no_leidos: 1,
        leido_hasta: conversacion.mensajes[1],
      });
    await expect.poll(() => colleague.ultimo(EVENTO.nuevoUsuario)).toMatchObject([{ no_leidos: 1 }]);
    reader.socket.emit(EVENTO.mensajeLeido, { id: conversacion.mensajes[0] ?? 0 });
    await atendido(reader);
    expect(reader.cuantos(EVENTO.chatLeido)).toBe(1);
  });

  it("leer es actividad: la sesión de quien sólo lee no vence [D24]", async () => {
    const { inst, conversacion } = await conConversacion(bench, { sin_leer: 1 });
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    await sql`UPDATE sesion SET actividad = now() - interval '50 minutes' WHERE id_usuario = ${operador(inst).id}`.execute(
      bench.db,
    );
    const inactive = async () => {
      const { rows } = await sql<{ s: number }>`SELECT extract(epoch FROM now() - actividad)::float8 AS s
        FROM sesion WHERE id_usuario = ${operador(inst).id}`.execute(bench.db);
      return rows[0]?.s ?? 0;
    };
    expect(await inactive()).toBeGreaterThan(2_900);
    puesto.socket.emit(EVENTO.mensajeLeido, { id: conversacion.mensajes[0] ?? 0 });
    await expect.poll(inactive).toBeLessThan(60);
  });

  it("mientras nadie tomó el caso, leer no quita la espera", async () => {
    const { inst, conversacion } = await conConversacion(bench, { puntos: 2, sin_leer: 1 });
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    puesto.socket.emit(EVENTO.mensajeLeido, { id: conversacion.mensajes[0] ?? 0 });
    await atendido(puesto);
    const entrada = await bench.db
      .selectFrom("canal_entrada")
      .select(["no_leidos", "leido_hasta"])
      .where("id", "=", conversacion.id_canal_entrada)
      .executeTakeFirst();
    expect(entrada).toEqual({ no_leidos: 1, leido_hasta: 0 });
    expect(puesto.cuantos(EVENTO.chatLeido)).toBe(0);
  });
});
