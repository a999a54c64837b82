import { atenderCaso } from "@ventanilla/contract/caso/caso.routes";
import { CLIENTE_A_SERVIDOR, EVENTO, SERVIDOR_A_CLIENTE } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { createLocalBus } from "../../test/local-bus.ts";
import { anotar } from "../../test/notas.ts";
import {
  abierta,
  atendido,
  chatDe,
  conConversacion,
  enPunto,
  errorDe,
  operador,
  punto,
} from "../../test/puestos.ts";
import type { Announcement } from "../db/transaction.ts";

let bench: Banco;
/** What was announced, in its order; told at the commit itself. */
const announced: Announcement[] = [];
beforeAll(async () => {
  const bus = createLocalBus();
  bus.subscribe({ hear: (aviso) => void announced.push(aviso), sweep: () => undefined });
  bench = await levantar({ waha: true, bus });
});
afterAll(() => bench.cerrar());

describe("publicar: solo lo que se confirmó [D83]", () => {
  it("una transacción que se deshace no anuncia nada", async () => {
    const { inst, conversacion } = await conConversacion(bench, { puntos: 2 });
    const puesto = await enPunto(bench, operador(inst), punto(inst));
    await abierta(puesto, punto(inst), conversacion);
    // Fails at the commit itself, when everything there is to announce is known.
    await sql`CREATE FUNCTION negar() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN IF NEW.contenido = ''Se deshará'' THEN RAISE EXCEPTION ''no''; END IF; RETURN NULL; END'`.execute(
      bench.db,
    );
    await sql`CREATE CONSTRAINT TRIGGER negar AFTER INSERT ON mensaje DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION negar()`.execute(bench.db);
    const send = (contenido: string) =>
      puesto.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: conversacion.id_canal_entrada },
        body: { caso: conversacion.id_caso, contenido, tipo_contenido: "texto" },
      });
    await atendido(puesto);
    announced.length = 0;
    await expect(send("Se deshará")).rejects.toMatchObject({ status: 500 });
    expect(announced).toEqual([]);
    await send("Se confirmará");
    expect(announced).toContainEqual({ tipo: "salida" });
    await expect.poll(() => puesto.cuantos(EVENTO.nuevoMensaje)).toBe(1);
    expect(JSON.stringify(puesto.sucesos)).not.toContain("Se deshará");
  });
});

describe("todos los sucesos del contrato existen de verdad [B-tiempo-real-01]", () => {
  it("cada suceso del servidor se emite en una jornada de trabajo", async () => {
    const { inst, conversacion } = await conConversacion(bench, { puntos: 2 });
    const one = await enPunto(bench, operador(inst), punto(inst));
    const two = await enPunto(bench, operador(inst), punto(inst));
    const far = await enPunto(bench, operador(inst, 1), punto(inst, 1));
    for (const puesto of [one, two]) await abierta(puesto, punto(inst), conversacion);
    one.socket.emit(EVENTO.escribiendo, { sesion_id: conversacion.id_canal_entrada });
    await expect.poll(() => two.cuantos(EVENTO.escribiendo)).toBe(1);
    await one.cliente.http.call<typeof atenderCaso>(atenderCaso, {
      params: { casoId: conversacion.id_caso },
    });
    await expect
      .poll(() => far.ultimo(EVENTO.chatRetirado))
      .toMatchObject({
        sesion_id: conversacion.id_canal_entrada,
      });
    await bench.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto: "Gracias por atender" });
    await expect.poll(() => one.cuantos(EVENTO.nuevoMensaje)).toBe(1);
    const [arrived] = one.ultimo(EVENTO.nuevoMensaje) as Mensaje[];
    one.socket.emit(EVENTO.mensajeLeido, { id: arrived?.id ?? 0 });
    await one.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: conversacion.id_canal_entrada },
      body: { caso: conversacion.id_caso, contenido: "Para servirle", tipo_contenido: "texto" },
    });
    await expect.poll(() => one.cuantos(EVENTO.nuevoMensaje)).toBe(2);
    await expect.poll(() => bench.waha.libro({ chatId: chatDe(inst.id) })).toHaveLength(1);
    bench.waha.leer(inst.canal.sesion_id, chatDe(inst.id));
    await expect.poll(() => one.cuantos(EVENTO.estadoMensaje)).toBeGreaterThan(0);
    await anotar(one.cliente, conversacion.id_caso, "¿Lo sigue usted?", {
      menciones: [operador(inst, 1).id],
    });
    await expect.poll(() => far.cuantos(EVENTO.mencion)).toBe(1);
    two.socket.emit(EVENTO.usuarios, { id: 2_147_483_000, ultima_conversacion: 0 });
    await expect.poll(() => two.cuantos(EVENTO.error)).toBe(1);
    await one.cliente.http.call<typeof salir>(salir, {});
    await expect.poll(() => one.socket.connected).toBe(false);
    const emitted = () =>
      [
        ...new Set([one, two, far].flatMap(({ sucesos: happened }) => happened.map(({ evento }) => evento))),
      ].sort();
    await expect.poll(emitted).toEqual(Object.keys(SERVIDOR_A_CLIENTE).sort());
  });

  it("cada suceso del cliente tiene quien lo atienda", async () => {
    const { inst, conversacion } = await conConversacion(bench);
    const sesion_id = conversacion.id_canal_entrada;
    const id = punto(inst);
    const payloads = {
      [EVENTO.conectado]: { id },
      [EVENTO.usuarios]: { id, ultima_conversacion: 0 },
      [EVENTO.iniciar]: { id, sesion_id },
      [EVENTO.ultimoMensaje]: { sesion_id, ultimo_mensaje: 0 },
      [EVENTO.mensajeLeido]: { id: conversacion.mensajes[0] ?? 0 },
      [EVENTO.escribiendo]: { sesion_id },
      [EVENTO.end]: {},
    } satisfies Record<keyof typeof CLIENTE_A_SERVIDOR, object>;
    const puesto = await enPunto(bench, operador(inst), id);
    for (const evento of Object.keys(CLIENTE_A_SERVIDOR) as (keyof typeof payloads)[]) {
      puesto.socket.emit(evento, payloads[evento] as never);
    }
    // The only one that is refused is the one that asks whether the others are done.
    await atendido(puesto);
    expect(puesto.cuantos(EVENTO.error)).toBe(1);
    expect(errorDe(puesto)).toMatchObject({ error: "CUBICULO_REQUERIDO" });
  });
});
