import { atenderCaso } from "@ventanilla/contract/caso/caso.routes";
import { EVENTO } from "@ventanilla/contract/events";
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
import { crearPunto } from "../domains/punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true });
});
afterAll(() => banco.cerrar());

describe("conectado: entrar a la lista de un punto [B-tiempo-real-06, B-tiempo-real-09]", () => {
  it("responde conectado con el número de cambio del punto", async () => {
    const { inst } = await conConversacion(banco);
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    expect(puesto.ultimo(EVENTO.conectado)).toEqual({ id: punto(inst), secuencia: 1 });
  });

  it("un punto ajeno responde como uno que no existe, y uno propio sin autorización es 403 [D63]", async () => {
    const { inst } = await conConversacion(banco);
    const ajena = await banco.institucion();
    const vedado = await crearPunto(banco.db, { id_entidad: inst.id });
    const puesto = await puestoDe(banco, operador(inst));
    const respuestas: unknown[] = [];
    for (const id of [punto(ajena), 2_147_483_000]) {
      puesto.socket.emit(EVENTO.conectado, { id });
      await expect.poll(() => puesto.cuantos(EVENTO.error)).toBe(respuestas.length + 1);
      respuestas.push(errorDe(puesto));
    }
    expect(respuestas[0]).toEqual(respuestas[1]);
    expect(respuestas[0]).toEqual({ mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" });
    puesto.socket.emit(EVENTO.conectado, { id: vedado });
    await expect.poll(() => errorDe(puesto)).toMatchObject({ error: "PUNTO_NO_AUTORIZADO" });
    puesto.socket.emit(EVENTO.usuarios, { id: punto(ajena), ultima_conversacion: 0 });
    await expect.poll(() => errorDe(puesto)).toMatchObject({ error: "CUBICULO_REQUERIDO" });
    expect(puesto.cuantos(EVENTO.nuevoUsuario)).toBe(0);
  });

  it("quien está en un punto ajeno no oye nada de este", async () => {
    const { inst } = await conConversacion(banco);
    const otra = await banco.institucion();
    const vecino = await enPunto(banco, operador(otra), punto(otra));
    const propio = await enPunto(banco, operador(inst), punto(inst));
    await banco.ciudadanoEscribe(inst.canal, { chat: chatDe(900_001), texto: "Nadie más debe ver esto" });
    await expect.poll(() => propio.cuantos(EVENTO.nuevoUsuario)).toBe(1);
    // Written after it: what came to the wrong screen would have come before the right one's second.
    await banco.ciudadanoEscribe(inst.canal, { chat: chatDe(900_001), texto: "Y esto tampoco" });
    await expect.poll(() => propio.cuantos(EVENTO.nuevoUsuario)).toBe(2);
    await atendido(vecino);
    const ajenos = new Set<string>([EVENTO.presencia, EVENTO.conectado, EVENTO.error]);
    expect(vecino.sucesos.filter(({ evento }) => !ajenos.has(evento))).toEqual([]);
  });
});

describe("usuarios: el sondeo de la lista [B-tiempo-real-07, B-tiempo-real-13, D83]", () => {
  it("con marca 0 responde todo lo abierto; con la marca al día no responde nada", async () => {
    const { inst, conversacion } = await conConversacion(banco, { sin_leer: 1 });
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 0 });
    await expect.poll(() => puesto.cuantos(EVENTO.nuevoUsuario)).toBe(1);
    const [chats, contexto] =
      puesto.sucesos.find(({ evento }) => evento === EVENTO.nuevoUsuario)?.carga ?? [];
    expect(chats).toMatchObject([
      { id: conversacion.id_canal_entrada, no_leidos: 1, total: 1, secuencia: 1 },
    ]);
    expect(contexto).toEqual({ id: punto(inst), desde: 0, secuencia: 1, reinicio: true });
    puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 1 });
    await atendido(puesto);
    expect(puesto.cuantos(EVENTO.nuevoUsuario)).toBe(1);
  });

  it("el sondeo de quien está al día no hace ninguna consulta a la base", async () => {
    const { inst } = await conConversacion(banco);
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    // Who is there is read when somebody enters: the last thing that entering asks.
    await expect.poll(() => puesto.cuantos(EVENTO.presencia)).toBeGreaterThan(0);
    banco.consultas();
    const inicio = performance.now();
    for (let grupo = 1; grupo <= 5; grupo += 1) {
      for (let i = 0; i < 60; i += 1) {
        puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 1 });
      }
      // Refused after all of them: the events of one socket are handled in order of arrival.
      puesto.socket.emit(EVENTO.usuarios, { id: 2_147_483_000, ultima_conversacion: 1 });
      await expect.poll(() => puesto.cuantos(EVENTO.error)).toBe(grupo);
    }
    const consultas = banco.consultas();
    // What runs by itself every two seconds may fall into the moment; a poll's own reads may not.
    expect(consultas.filter((texto) => /punto_cambio|permisos_de_rol|punto_operador/.test(texto))).toEqual(
      [],
    );
    const vueltas = Math.ceil((performance.now() - inicio) / 2_000);
    expect(consultas.length).toBeLessThan(20 * vueltas);
  });

  it("total cuenta desde la marca de cada uno; no_leidos es absoluto [D82]", async () => {
    const { inst, conversacion } = await conConversacion(banco, { sin_leer: 1 });
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    for (const texto of ["uno", "dos"])
      await banco.ciudadanoEscribe(inst.canal, { chat: chatDe(inst.id), texto });
    await expect.poll(() => puesto.ultimo(EVENTO.nuevoUsuario)).toMatchObject([{ no_leidos: 3 }]);
    puesto.sucesos.length = 0;
    puesto.socket.emit(EVENTO.usuarios, { id: punto(inst), ultima_conversacion: 1 });
    await expect
      .poll(() => puesto.ultimo(EVENTO.nuevoUsuario))
      .toMatchObject([{ id: conversacion.id_canal_entrada, total: 2, no_leidos: 3 }]);
  });

  it("lo que se fue de un punto recién creado se va también de la pantalla que no oyó nada [D82]", async () => {
    const sordo = await levantar({ sobre: banco });
    try {
      const inst = await banco.institucion({ puntos: 2 });
      const [aqui = inst.admin, alla = inst.admin] = inst.operadores;
      const enlace = await sordo.enlace(alla, inst.puntos[1] ?? 0, { pollMs: 60_000 });
      await expect.poll(() => enlace.line).toBe("en linea");
      await banco.ciudadanoEscribe(inst.canal, { chat: "59170500003@c.us", texto: "¿Quién me atiende?" });
      enlace.resetList();
      await expect.poll(() => enlace.chats.chats.size).toBe(1);
      const [chat] = enlace.chats.chats.values();
      const { http } = await banco.comoUsuario(aqui);
      await http.call<typeof atenderCaso>(atenderCaso, { params: { casoId: chat?.caso.id ?? 0 } });
      await expect.poll(() => enlace.chats.chats.size).toBe(0);
    } finally {
      await sordo.cerrar();
    }
  });

  it("cada empuje sigue donde quedó el anterior: nada se dice dos veces [D83]", async () => {
    const { inst } = await conConversacion(banco);
    const puesto = await enPunto(banco, operador(inst), punto(inst));
    const empujes = () =>
      puesto.sucesos.filter(({ evento }) => evento === EVENTO.nuevoUsuario).map(({ carga }) => carga);
    const escriben = [900_003, 900_004, 900_005];
    for (const [i, n] of escriben.entries()) {
      await banco.ciudadanoEscribe(inst.canal, { chat: chatDe(n), texto: "Hola" });
      await expect.poll(empujes).toHaveLength(i + 1);
    }
    expect(empujes()).toMatchObject(
      escriben.map((n, i) => [[{ usuario: chatDe(n) }], { desde: i + 1, secuencia: i + 2 }]),
    );
  });

  it("una conversación nueva llega sola, sin esperar el sondeo", async () => {
    const { inst } = await conConversacion(banco, { puntos: 2 });
    const aqui = await enPunto(banco, operador(inst), punto(inst));
    const alla = await enPunto(banco, operador(inst, 1), punto(inst, 1));
    await banco.ciudadanoEscribe(inst.canal, { chat: chatDe(900_002), texto: "¿Hay atención?" });
    for (const puesto of [aqui, alla]) {
      await expect
        .poll(() => puesto.ultimo(EVENTO.nuevoUsuario))
        .toMatchObject([
          { usuario: chatDe(900_002), no_leidos: 1, caso: { estado: "ACTIVO", operador_principal: null } },
        ]);
    }
  });
});
