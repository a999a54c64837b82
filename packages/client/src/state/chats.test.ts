import type { Chat } from "@ventanilla/contract/caso/chat";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chat, ID_PUNTO } from "../../test/sample-chat.ts";
import { applyChats, type ChatsState, EMPTY_CHATS, joinPunto, markChatRead, withdrawChat } from "./chats.ts";

/** The same cases each time: a failure is about the change at hand. */
const SEMILLA = 20_261_121;

const contexto = (desde: number, secuencia: number, reinicio = false) => ({
  id: ID_PUNTO,
  desde,
  secuencia,
  reinicio,
});

describe("lista de chats", () => {
  it("un chat entra con 'nuevo usuario' y lo más viejo que lo que se tiene no cambia nada [B-chat-20] [B-chat-21]", () => {
    const con = applyChats(EMPTY_CHATS, [chat(1, 5, { no_leidos: 2 })], contexto(0, 5));
    const sinCambio = applyChats(con, [chat(1, 4, { no_leidos: 9 })], contexto(3, 4));
    expect(sinCambio.chats.get(1)?.no_leidos).toBe(2);
    expect(sinCambio.mark).toBe(5);
  });

  it("los no leídos se ponen, nunca se suman: lo mismo dos veces es lo mismo [B-chat-22] [D82]", () => {
    const una = applyChats(EMPTY_CHATS, [chat(1, 5, { no_leidos: 3, total: 3 })], contexto(0, 5));
    expect(
      applyChats(una, [chat(1, 5, { no_leidos: 3, total: 3 })], contexto(0, 5)).chats.get(1)?.no_leidos,
    ).toBe(3);
  });

  it("un empuje que empieza después de lo que se tiene deja la marca: el próximo sondeo llena el hueco [D83]", () => {
    const con = applyChats(EMPTY_CHATS, [chat(1, 5)], contexto(0, 5));
    const conHueco = applyChats(con, [chat(2, 9)], contexto(7, 9));
    expect([...conHueco.chats.keys()]).toEqual([1, 2]);
    expect(conHueco.mark).toBe(5);
  });

  it("un chat retirado no vuelve con un aviso viejo, sí con uno nuevo [D86]", () => {
    const con = applyChats(EMPTY_CHATS, [chat(1, 5)], contexto(0, 5));
    const sin = withdrawChat(con, { sesion_id: 1, secuencia: 6 });
    expect(sin.chats.has(1)).toBe(false);
    expect(applyChats(sin, [chat(1, 5)], contexto(0, 5)).chats.has(1)).toBe(false);
    expect(applyChats(sin, [chat(1, 8)], contexto(6, 8)).chats.has(1)).toBe(true);
  });

  it("la respuesta entera no borra lo que se empujó después de leerla [D83]", () => {
    const empujado = applyChats(EMPTY_CHATS, [chat(2, 9)], contexto(8, 9));
    const entero = applyChats(empujado, [chat(1, 3)], contexto(0, 8, true));
    expect(new Set(entero.chats.keys())).toEqual(new Set([1, 2]));
    expect(entero.mark).toBe(8);
  });

  it("la respuesta entera quita lo que ya no está de lo que se empujó antes de ella", () => {
    const con = applyChats(EMPTY_CHATS, [chat(1, 3), chat(2, 4)], contexto(2, 4));
    const entero = applyChats(con, [chat(2, 4)], contexto(0, 6, true));
    expect([...entero.chats.keys()]).toEqual([2]);
    expect(entero.mark).toBe(6);
  });

  it("una lista entera que llega cuando ya se tiene una no quita nada en silencio: el próximo sondeo dice qué se fue [D46]", () => {
    const con = applyChats(EMPTY_CHATS, [chat(1, 3), chat(2, 4)], contexto(0, 4, true));
    const otra = applyChats(con, [chat(3, 5)], contexto(0, 6, true));
    expect([...otra.chats.keys()]).toEqual([1, 2, 3]);
    expect(otra.mark).toBe(4);
  });

  it("se sabe lo que hay con la lista, en un punto donde nunca cambió nada con entrar, y no con lo que se empuja antes [D83]", () => {
    expect(applyChats(EMPTY_CHATS, [], contexto(0, 6, true)).told).toBe(true);
    expect(joinPunto(EMPTY_CHATS, { secuencia: 0 }).told).toBe(true);
    expect(joinPunto(EMPTY_CHATS, { secuencia: 6 }).told).toBe(false);
    expect(applyChats(EMPTY_CHATS, [chat(2, 9)], contexto(8, 9)).told).toBe(false);
    expect(applyChats(EMPTY_CHATS, [chat(2, 1)], contexto(0, 1)).told).toBe(true);
  });

  it("una lista entera más vieja que la que se tiene no trae de vuelta lo que ya se fue", () => {
    const con = applyChats(EMPTY_CHATS, [chat(2, 4)], contexto(0, 4, true));
    expect(applyChats(con, [chat(1, 1)], contexto(0, 2, true))).toBe(con);
  });

  it("leer pone el contador y deja el número: el chat entero de ese cambio aún debe llegar [B-chat-23]", () => {
    const con = applyChats(EMPTY_CHATS, [chat(1, 5, { no_leidos: 3 })], contexto(0, 5));
    const leido = markChatRead(con, { sesion_id: 1, no_leidos: 0, leido_hasta: 40, secuencia: 7 });
    expect(leido.chats.get(1)).toMatchObject({ no_leidos: 0, leido_hasta: 40, secuencia: 5 });
    const entero = applyChats(leido, [chat(1, 7, { nombre: "Ana", leido_hasta: 40 })], contexto(5, 7));
    expect(entero.chats.get(1)?.nombre).toBe("Ana");
  });
});

type Cambio = { tipo: "chat"; id: number; no_leidos: number } | { tipo: "retiro"; id: number };

/** What the server would answer at each number: the truth to converge to. */
function verdadHasta(cambios: readonly Cambio[]): Map<number, Chat> {
  const verdad = new Map<number, Chat>();
  cambios.forEach((cambio, indice) => {
    if (cambio.tipo === "retiro") verdad.delete(cambio.id);
    else verdad.set(cambio.id, chat(cambio.id, indice + 1, { no_leidos: cambio.no_leidos }));
  });
  return verdad;
}

it("con empujes perdidos, repetidos y desordenados, un sondeo deja la lista igual a una nueva", () => {
  const cambio: fc.Arbitrary<Cambio> = fc.oneof(
    fc.record({
      tipo: fc.constant("chat" as const),
      id: fc.integer({ min: 1, max: 5 }),
      no_leidos: fc.nat(9),
    }),
    fc.record({ tipo: fc.constant("retiro" as const), id: fc.integer({ min: 1, max: 5 }) }),
  );
  fc.assert(
    fc.property(
      fc.array(cambio, { minLength: 1, maxLength: 30 }),
      fc.array(fc.nat(29), { maxLength: 40 }),
      (cambios, entregas) => {
        let estado: ChatsState = EMPTY_CHATS;
        for (const entrega of entregas) estado = entregar(estado, cambios, entrega % cambios.length);
        estado = sondear(estado, cambios);
        expect([...estado.chats].sort(([a], [b]) => a - b)).toEqual(
          [...verdadHasta(cambios)].sort(([a], [b]) => a - b),
        );
        expect(estado.mark).toBe(cambios.length);
      },
    ),
    { seed: SEMILLA },
  );
});

/** The push of one change, which may come late, twice or never. */
function entregar(estado: ChatsState, cambios: readonly Cambio[], indice: number): ChatsState {
  const cambio = cambios[indice];
  if (!cambio) return estado;
  const secuencia = indice + 1;
  if (cambio.tipo === "retiro") return withdrawChat(estado, { sesion_id: cambio.id, secuencia });
  return applyChats(
    estado,
    [chat(cambio.id, secuencia, { no_leidos: cambio.no_leidos })],
    contexto(indice, secuencia),
  );
}

/** What the server answers to a poll: the latest of each conversation that changed since the marker. */
function sondear(estado: ChatsState, cambios: readonly Cambio[]): ChatsState {
  const verdad = verdadHasta(cambios);
  const ultimos = new Map(cambios.map((cambio, indice) => [cambio.id, indice + 1]));
  const desde = estado.mark;
  let resultado = estado;
  for (const [id, secuencia] of ultimos) {
    if (secuencia > desde && !verdad.has(id))
      resultado = withdrawChat(resultado, { sesion_id: id, secuencia });
  }
  const chats = [...verdad.values()].filter((uno) => uno.secuencia > desde);
  return applyChats(resultado, chats, contexto(desde, cambios.length, desde === 0));
}
