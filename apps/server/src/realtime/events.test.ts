import { atenderCaso } from "@ventanilla/contract/caso/caso.routes";
import { CLIENTE_A_SERVIDOR, EVENTO, SERVIDOR_A_CLIENTE } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { salir } from "@ventanilla/contract/sesion/sesion.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { createLocalBus } from "../../test/local-bus.ts";
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

let banco: Banco;
/** What was announced, in its order; told at the commit itself. */
const anunciado: Announcement[] = [];
beforeAll(async () => {
  const bus = createLocalBus();
  bus.subscribe({ hear: (aviso) => void anunciado.push(aviso), sweep: () => undefined });
  banco = await levantar({ waha: true, bus });
});
afterAll(() => banco.cerrar());

describe("publicar: solo lo que se confirmó [D83]", () => {
  it("una transacción que se deshace no anuncia nada", async () => {
    const { inst, conversacion } = await conConversacion(banco, { puntos: 2 });
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    await abierta(puesto, punto(inst), conversacion);
    // Fails at the commit itself, when everything there is to announce is known.
    await sql`CREATE FUNCTION negar() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN IF NEW.contenido = ''Se deshará'' THEN RAISE EXCEPTION ''no''; END IF; RETURN NULL; END'`.execute(
      banco.db,
    );
    await sql`CREATE CONSTRAINT TRIGGER negar AFTER INSERT ON mensaje DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION negar()`.execute(banco.db);
    const enviar = (contenido: string) =>
      puesto.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: conversacion.id_canal_entrada },
        body: { caso: conversacion.id_caso, contenido, tipo_contenido: "texto" },
      });
    await atendido(puesto);
    anunciado.length = 0;
    await expect(enviar("Se deshará")).rejects.toMatchObject({ status: 500 });
    expect(anunciado).toEqual([]);
    await enviar("Se confirmará");
    expect(anunciado).toContainEqual({ tipo: "salida" });
    await expect.poll(() => puesto.cuantos(EVENTO.nuevoMensaje)).toBe(1);
    expect(JSON.stringify(puesto.sucesos)).not.toContain("Se deshará");
  });
});

describe("todos los sucesos del contrato existen de verdad [B-tiempo-real-01]", () => {
  it("cada suceso del servidor se emite en una jornada de trabajo", async () => {
    const { inst, conversacion } = await conConversacion(banco, { puntos: 2 });
    const uno = await enPunto(banco, operador(inst), punto(inst));
    const dos = await enPunto(banco, operador(inst), punto(inst));
    const alla = await enPunto(banco, operador(inst, 1), punto(inst, 1));
    for (const puesto of [uno, dos]) await abierta(puesto, punto(inst), conversacion);
    uno.socket.emit(EVENTO.escribiendo, { sesion_id: conversacion.id_canal_entrada });
    await expect.poll(() => dos.cuantos(EVENTO.escribiendo)).toBe(1);
    await uno.cliente.http.call<typeof atenderCaso>(atenderCaso, {
      params: { casoId: conversacion.id_caso },
    });
    await expect
      .poll(() => alla.ultimo(EVENTO.chatRetirado))
      .toMatchObject({
        sesion_id: conversacion.id_canal_entrada,
      });
    await banco.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto: "Gracias por atender" });
    await expect.poll(() => uno.cuantos(EVENTO.nuevoMensaje)).toBe(1);
    const [llegado] = uno.ultimo(EVENTO.nuevoMensaje) as Mensaje[];
    uno.socket.emit(EVENTO.mensajeLeido, { id: llegado?.id ?? 0 });
    await uno.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
      params: { canalId: conversacion.id_canal_entrada },
      body: { caso: conversacion.id_caso, contenido: "Para servirle", tipo_contenido: "texto" },
    });
    await expect.poll(() => uno.cuantos(EVENTO.nuevoMensaje)).toBe(2);
    await expect.poll(() => banco.waha.libro({ chatId: chatDe(inst.id) })).toHaveLength(1);
    banco.waha.leer(inst.canal.sesion_id, chatDe(inst.id));
    await expect.poll(() => uno.cuantos(EVENTO.estadoMensaje)).toBeGreaterThan(0);
    dos.socket.emit(EVENTO.usuarios, { id: 2_147_483_000, ultima_conversacion: 0 });
    await expect.poll(() => dos.cuantos(EVENTO.error)).toBe(1);
    await uno.cliente.http.call<typeof salir>(salir, {});
    await expect.poll(() => uno.socket.connected).toBe(false);
    const emitidos = () =>
      [...new Set([uno, dos, alla].flatMap(({ sucesos }) => sucesos.map(({ evento }) => evento)))].sort();
    await expect.poll(emitidos).toEqual(Object.keys(SERVIDOR_A_CLIENTE).sort());
  });

  it("cada suceso del cliente tiene quien lo atienda", async () => {
    const { inst, conversacion } = await conConversacion(banco);
    const sesion_id = conversacion.id_canal_entrada;
    const id = punto(inst);
    const cargas = {
      [EVENTO.conectado]: { id },
      [EVENTO.usuarios]: { id, ultima_conversacion: 0 },
      [EVENTO.iniciar]: { id, sesion_id },
      [EVENTO.ultimoMensaje]: { sesion_id, ultimo_mensaje: 0 },
      [EVENTO.mensajeLeido]: { id: conversacion.mensajes[0] ?? 0 },
      [EVENTO.escribiendo]: { sesion_id },
      [EVENTO.end]: {},
    } satisfies Record<keyof typeof CLIENTE_A_SERVIDOR, object>;
    const puesto = await enPunto(banco, operador(inst), id);
    for (const evento of Object.keys(CLIENTE_A_SERVIDOR) as (keyof typeof cargas)[]) {
      puesto.socket.emit(evento, cargas[evento] as never);
    }
    // The only one that is refused is the one that asks whether the others are done.
    await atendido(puesto);
    expect(puesto.cuantos(EVENTO.error)).toBe(1);
    expect(errorDe(puesto)).toMatchObject({ error: "CUBICULO_REQUERIDO" });
  });
});
