import { describe, expect, it } from "vitest";
import { unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { llegadas, pideMirada, resumir } from "./novedades.rules.ts";

const mapa = (...chats: ReturnType<typeof unChat>[]) => new Map(chats.map((chat) => [chat.id, chat]));

describe("qué debe notar quien mira otra cosa", () => {
  it("un chat que no estaba, y lo que hay de más por leer en uno que estaba; lo leído o contestado, no", () => {
    const antes = mapa(unChat(1), unChat(2, { no_leidos: 3 }), unChat(3, { no_leidos: 1 }));
    const ahora = [unChat(1, { no_leidos: 2 }), unChat(2), unChat(3, { no_leidos: 1 }), unChat(4)];
    expect(llegadas(antes, ahora)).toMatchObject([
      { clase: "mensajes", chat: { id: 1 }, cuantos: 2 },
      { clase: "nuevo", chat: { id: 4 } },
    ]);
  });

  it("tantos por leer como antes no son los mismos si el ciudadano escribió después: un colega leyó aquéllos entretanto", () => {
    const habia = { no_leidos: 1 };
    const antes = mapa(unChat(1, habia), unChat(2, { no_leidos: 3 }), unChat(3, habia));
    const ahora = [
      unChat(1, { no_leidos: 1, ultimo_mensaje: unMensaje(11) }),
      unChat(2, { no_leidos: 1, ultimo_mensaje: unMensaje(22) }),
      unChat(3, { no_leidos: 1, ultimo_mensaje: unaSalida(31) }),
    ];
    expect(llegadas(antes, ahora)).toMatchObject([
      { clase: "mensajes", chat: { id: 1 }, cuantos: 1 },
      { clase: "mensajes", chat: { id: 2 }, cuantos: 1 },
    ]);
    const leido = unChat(1, { ultimo_mensaje: unMensaje(11) });
    expect(llegadas(antes, [leido])).toEqual([]);
  });

  it("un chat nuevo que alguien lleva, sin nada por leer ni contestar, no llama a nadie; uno derivado aquí, que nadie lleva, sí", () => {
    const { caso } = unChat(1);
    expect(pideMirada({ clase: "nuevo", chat: unChat(1) })).toBe(false);
    expect(pideMirada({ clase: "nuevo", chat: unChat(1, { no_leidos: 1 }) })).toBe(true);
    const espera = { ...caso, espera_desde: "2026-11-20T14:15:00.000Z" };
    expect(pideMirada({ clase: "nuevo", chat: unChat(1, { caso: espera }) })).toBe(true);
    const derivado = { ...caso, operador_principal: null, nombre_operador: null };
    expect(pideMirada({ clase: "nuevo", chat: unChat(1, { caso: derivado }) })).toBe(true);
  });

  it("lo que pasa en poco tiempo se suma: un chat una vez, los mensajes de un chat nuevo no aparte, un caso una vez", () => {
    const [uno, dos] = [unChat(1), unChat(2)];
    const otroCanal = unChat(3, { caso: uno.caso });
    const resumen = resumir([
      { clase: "nuevo", chat: uno },
      { clase: "mensajes", chat: uno, cuantos: 1 },
      { clase: "mensajes", chat: dos, cuantos: 1 },
      { clase: "mensajes", chat: dos, cuantos: 2 },
      { clase: "atraso", chat: uno, tiempo: "1 h" },
      { clase: "atraso", chat: otroCanal, tiempo: "1 h" },
    ]);
    expect(resumen.nuevos).toHaveLength(1);
    expect([...resumen.mensajes.values()]).toEqual([{ chat: dos, cuantos: 3 }]);
    expect(resumen.atrasos).toHaveLength(1);
  });
});
