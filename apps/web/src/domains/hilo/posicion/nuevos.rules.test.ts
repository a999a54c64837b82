import { describe, expect, it } from "vitest";
import { unaSalida, unMensaje, YO } from "../../../../test/chat/fabrica.ts";
import { leidosDeCadaCanal, lineaDe, sinResponderHasta, vistoSinHueco } from "./nuevos.rules.ts";

const OTRO = { id_canal_entrada: 2 };
const NADA: ReadonlySet<number> = new Set();
const AVISO = { direccion: "AVISO", estado: "COMPLETADO" } as const;

describe("lo nuevo de un hilo", () => {
  it("la línea cuenta lo recibido que no se leyó, lo nuestro y los avisos aparte", () => {
    const mensajes = [unMensaje(1), unMensaje(2), unMensaje(3, AVISO), unaSalida(4), unMensaje(5)];
    expect(lineaDe(mensajes, new Map([[1, 1]]), NADA, null)).toEqual({ id: 2, cuantos: 2 });
    expect(lineaDe(mensajes, new Map([[1, 5]]), NADA, null)).toBeNull();
  });

  it("cada canal del caso tiene su propia marca; de uno que no está en la lista nada es nuevo [B-chat-23] [D114]", () => {
    const mensajes = [unMensaje(1), unMensaje(2, OTRO), unMensaje(3), unMensaje(4, { id_canal_entrada: 9 })];
    const leido = new Map([
      [1, 0],
      [2, 2],
    ]);
    expect(lineaDe(mensajes, leido, NADA, null)).toEqual({ id: 1, cuantos: 2 });
  });

  it("lo que se vio mientras se miraba no es nuevo; sin nada nuevo la línea queda donde estaba", () => {
    const leido = new Map([[1, 0]]);
    expect(lineaDe([unMensaje(1), unMensaje(2), unMensaje(3)], leido, new Set([1, 2]), null)).toEqual({
      id: 3,
      cuantos: 1,
    });
    const antes = { id: 1, cuantos: 1 };
    expect(lineaDe([unMensaje(1)], leido, new Set([1]), antes)).toBe(antes);
  });
});

describe("qué cuenta como leído", () => {
  const vista = (mensajes: ReturnType<typeof unMensaje>[], vistos: number[], secuencia = 1000) => ({
    mensajes,
    vistos: new Set(vistos),
    secuencia,
  });

  it("de cada canal lo del ciudadano que estuvo a la vista, desde donde se dejó de leer [B-tiempo-real-12] [D114]", () => {
    const mensajes = [unMensaje(1), unMensaje(2, OTRO), unMensaje(3, OTRO), unaSalida(4), unMensaje(5)];
    const leido = new Map([
      [1, 0],
      [2, 2],
    ]);
    expect([...leidosDeCadaCanal(vista(mensajes, [1, 2, 3, 4]), leido)]).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect([...leidosDeCadaCanal(vista(mensajes, [2]), leido)]).toEqual([]);
  });

  it("hasta el primero que nadie vio, aunque se hayan visto los que siguen; visto éste, todos", () => {
    // The second came late: it stands above, and was not on screen.
    const tarde = unMensaje(2, { msg_tz: unMensaje(0).msg_tz });
    const mensajes = [tarde, unMensaje(1), unMensaje(3)];
    const leidos = (vistos: number[]) => leidosDeCadaCanal(vista(mensajes, vistos), new Map([[1, 0]])).get(1);
    expect([leidos([1, 3]), leidos([1, 2, 3])]).toEqual([1, 3]);
  });

  it("lo que viene tras un hueco no se lee todavía: antes puede estar lo que falta", () => {
    const mensajes = [unMensaje(1), unMensaje(3)];
    const leidos = (secuencia: number) =>
      leidosDeCadaCanal(vista(mensajes, [1, 3], secuencia), new Map([[1, 0]])).get(1);
    expect([leidos(2), leidos(3)]).toEqual([1, 3]);
  });

  it("quien responde sabe lo que dijeron otros hasta lo primero que no vio; lo propio, los avisos y los saludos no son palabras de otro [D65]", () => {
    const colega = { operador: { id: 9, nombre: "EVA" } };
    const hasta = (mensajes: ReturnType<typeof unMensaje>[], vistos: number[]) =>
      vistoSinHueco(vista(mensajes, vistos), 1, YO.id);
    const nuestros = [unaSalida(2), unMensaje(3, AVISO), unaSalida(4, { operador: null })];
    expect(hasta([...nuestros, unMensaje(5)], [5])).toBe(5);
    expect(hasta([...nuestros, unMensaje(5)], [])).toBe(4);
    expect(hasta([unaSalida(2, colega), unMensaje(3)], [3])).toBe(1);
    expect(hasta([unaSalida(2, { operador: null, extras: { telefono: true } }), unMensaje(3)], [3])).toBe(1);
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
