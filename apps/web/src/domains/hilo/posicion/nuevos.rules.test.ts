import { describe, expect, it } from "vitest";
import { unaSalida, unMensaje } from "../../../../test/chat/fabrica.ts";
import { leidosDeCadaCanal, lineaDe, sinResponderHasta } from "./nuevos.rules.ts";

const OTRO = { id_canal_entrada: 2 };
const AVISO = { direccion: "AVISO", estado: "COMPLETADO" } as const;

describe("lo nuevo de un hilo", () => {
  it("la línea cuenta lo recibido que no se leyó, lo nuestro y los avisos aparte", () => {
    const mensajes = [unMensaje(1), unMensaje(2), unMensaje(3, AVISO), unaSalida(4), unMensaje(5)];
    expect(lineaDe(mensajes, new Map([[1, 1]]), 0, null)).toEqual({ id: 2, cuantos: 2 });
    expect(lineaDe(mensajes, new Map([[1, 5]]), 0, null)).toBeNull();
  });

  it("cada canal del caso tiene su propia marca; de uno que no está en la lista nada es nuevo [B-chat-23] [D114]", () => {
    const mensajes = [unMensaje(1), unMensaje(2, OTRO), unMensaje(3), unMensaje(4, { id_canal_entrada: 9 })];
    const leido = new Map([
      [1, 0],
      [2, 2],
    ]);
    expect(lineaDe(mensajes, leido, 0, null)).toEqual({ id: 1, cuantos: 2 });
  });

  it("lo que se vio mientras se miraba no es nuevo; sin nada nuevo la línea queda donde estaba", () => {
    const leido = new Map([[1, 0]]);
    expect(lineaDe([unMensaje(1), unMensaje(2), unMensaje(3)], leido, 2, null)).toEqual({
      id: 3,
      cuantos: 1,
    });
    const antes = { id: 1, cuantos: 1 };
    expect(lineaDe([unMensaje(1)], leido, 1, antes)).toBe(antes);
  });

  it("de cada canal se lee el más nuevo del ciudadano hasta lo mostrado [B-tiempo-real-12] [D114]", () => {
    const mensajes = [unMensaje(1), unMensaje(2, OTRO), unMensaje(3, OTRO), unaSalida(4), unMensaje(5)];
    expect([...leidosDeCadaCanal(mensajes, 4)]).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });
});

describe("lo que espera respuesta en un hilo", () => {
  it.each([
    ["lo último que escribió el ciudadano", [unMensaje(1), unMensaje(2), unMensaje(3, AVISO)], 2],
    ["una bienvenida no responde a nadie", [unMensaje(1), unaSalida(2, { operador: null })], 1],
    ["una nota tampoco", [unMensaje(1), unaSalida(2, { estado: "COMPLETADO" })], 1],
    ["lo que respondió un operador", [unMensaje(1), unaSalida(2)], undefined],
    [
      "lo que se respondió desde el teléfono",
      [unMensaje(1), unaSalida(2, { operador: null, extras: { telefono: true } })],
      undefined,
    ],
    ["lo que vino después de responder", [unMensaje(1), unaSalida(2), unMensaje(3)], 3],
    ["un hilo vacío", [], undefined],
  ])("%s", (_que, mensajes, hasta) => {
    expect(sinResponderHasta(mensajes, [])).toBe(hasta);
  });

  it("lo que está saliendo ya responde; lo que falló, no", () => {
    expect(sinResponderHasta([unMensaje(1)], [{ estado: "en-cola" }])).toBeUndefined();
    expect(sinResponderHasta([unMensaje(1)], [{ estado: "fallido" }])).toBe(1);
  });
});
