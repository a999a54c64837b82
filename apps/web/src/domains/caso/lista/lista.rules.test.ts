import { describe, expect, it } from "vitest";
import { persona, unaSalida, unChat, unMensaje } from "../../../../test/chat/fabrica.ts";
import {
  chatsVisibles,
  filtrarChats,
  nombreEnCanal,
  ordenQuieto,
  quitadoDe,
  siguenQuitados,
  siguienteSinLeer,
} from "./lista.rules.ts";

const mapa = (...chats: ReturnType<typeof unChat>[]) => new Map(chats.map((chat) => [chat.id, chat]));

describe("lista de chats", () => {
  it("el más nuevo primero [B-chat-06]", () => {
    expect(chatsVisibles(mapa(unChat(1), unChat(3), unChat(2)), new Map()).map((chat) => chat.id)).toEqual([
      3, 2, 1,
    ]);
  });

  describe("lo quitado", () => {
    /** Chat 2 was taken off the list with two unread, at change number 2. */
    const quitados = new Map([[2, quitadoDe(unChat(2, { no_leidos: 2 }))]]);
    const vuelve = (cambios: Parameters<typeof unChat>[1]) =>
      !siguenQuitados(mapa(unChat(2, { no_leidos: 2, secuencia: 3, ...cambios })), quitados).has(2);
    const salida = unaSalida(21);

    it("no se muestra, y sigue así mientras nada diga otra cosa [B-chat-14]", () => {
      expect(chatsVisibles(mapa(unChat(1), unChat(2)), quitados).map(({ id }) => id)).toEqual([1]);
      // Still off the list: nothing to tell anybody.
      expect(siguenQuitados(mapa(unChat(2, { no_leidos: 2 })), quitados)).toBe(quitados);
    });

    it.each([
      ["con el siguiente mensaje del ciudadano", { ultimo_mensaje: unMensaje(21), no_leidos: 3, total: 1 }],
      ["con uno que un colega ya leyó", { ultimo_mensaje: unMensaje(21), no_leidos: 0 }],
      [
        "con uno que escribió antes de la respuesta que aún salía",
        { ultimo_mensaje: salida, no_leidos: 3, total: 1 },
      ],
      ["con uno que llega tarde y queda antes del último", { no_leidos: 3, total: 1 }],
      ["con uno tardío, aunque un colega leyó tantos como vinieron", { no_leidos: 1, total: 1 }],
      ["con uno tardío que sólo se ve en la suma: se preguntó por lo que vino después", { no_leidos: 3 }],
    ])("vuelve %s [B-chat-14] [B-chat-25]", (_que, cambios) => {
      expect(vuelve(cambios)).toBe(true);
    });

    it.each([
      ["la propia respuesta que aún estaba en camino", { ultimo_mensaje: salida }],
      ["que un colega lea", { no_leidos: 1 }],
      ["que un colega lo tome", { caso: { ...unChat(2).caso, version: 2 } }],
    ])("no lo trae de vuelta %s [B-chat-14]", (_que, cambios) => {
      expect(vuelve(cambios)).toBe(false);
    });

    it("si se va del punto y lo mandan de vuelta se muestra, aunque nadie haya escrito", () => {
      expect(siguenQuitados(mapa(unChat(1)), quitados).has(2)).toBe(false);
    });
  });

  it("filtra por nombre, usuario y texto, sin mayúsculas ni acentos [B-chat-05]", () => {
    const chats = [
      unChat(1, { persona: persona("JOSÉ MARÍA") }),
      unChat(2, { ultimo_mensaje: unMensaje(20, { contenido: "¿Qué requisitos?" }) }),
      unChat(3, { usuario: "juan@correo.bo" }),
      unChat(4, { nombre: "Eusebio Vargas", usuario: "59174260775@c.us" }),
    ];
    const ids = (filtro: string) => filtrarChats(chats, filtro).map((chat) => chat.id);
    expect(ids("jose quis")).toEqual([1]);
    expect(ids("REQUISITOS")).toEqual([2]);
    expect(ids("juan@")).toEqual([3]);
    // By the name that nobody verified, and by the number however it is typed.
    for (const dicho of ["eusebio", "74260775", "742 607 75", "+591 742"]) expect(ids(dicho)).toEqual([4]);
    expect(ids("nadie")).toEqual([]);
    expect(ids("  ")).toEqual([1, 2, 3, 4]);
  });

  it("el nombre del canal se dice sólo si dice algo que el de la persona no", () => {
    const vinculado = { persona: persona("ANA MARÍA") };
    expect(nombreEnCanal(unChat(1, { ...vinculado, nombre: "Ana maria" }))).toBeNull();
    expect(nombreEnCanal(unChat(1, { ...vinculado, nombre: "Anita 🌻" }))).toBe("Anita 🌻");
    expect(nombreEnCanal(unChat(1, { ...vinculado, nombre: "LA CASERA" }))).toBe("La Casera");
    // Without a person it is what the chat is called.
    expect(nombreEnCanal(unChat(1, { persona: null, nombre: "Rosa Condori" }))).toBeNull();
    expect(nombreEnCanal(unChat(1, { nombre: null }))).toBeNull();
  });

  it("mientras se señala la lista nada cambia de lugar: lo nuevo espera y lo ido se va [B-chat-20]", () => {
    const [uno, dos, tres] = [unChat(1), unChat(2), unChat(3)];
    expect(ordenQuieto([1, 2, 3], [unChat(4), tres, uno], 30)).toEqual({ orden: [1, 3], esperan: true });
    expect(ordenQuieto([1, 2], [uno, dos], 20)).toEqual({ orden: [1, 2], esperan: false });
  });

  it("lo propio no es nuevo, aunque suba: sólo lo que alguien escribió después [B-chat-20]", () => {
    const conUltimo = (direccion: "ENTRADA" | "SALIDA", id: number) =>
      unChat(2, { ultimo_mensaje: direccion === "ENTRADA" ? unMensaje(id) : unaSalida(id) });
    const esperan = (dos: ReturnType<typeof unChat>) => ordenQuieto([1, 2], [dos, unChat(1)], 40).esperan;
    expect(esperan(conUltimo("SALIDA", 41))).toBe(false);
    expect(esperan(conUltimo("ENTRADA", 41))).toBe(true);
    // It had come before the list was held.
    expect(esperan(conUltimo("ENTRADA", 40))).toBe(false);
  });

  it("el siguiente sin leer da la vuelta y no es el abierto [B-chat-12]", () => {
    const chats = [unChat(1, { no_leidos: 1 }), unChat(2), unChat(3, { no_leidos: 2 })];
    expect(siguienteSinLeer(chats, 2)?.id).toBe(3);
    expect(siguienteSinLeer(chats, 3)?.id).toBe(1);
    expect(siguienteSinLeer([unChat(1, { no_leidos: 1 })], 1)).toBeUndefined();
  });
});
