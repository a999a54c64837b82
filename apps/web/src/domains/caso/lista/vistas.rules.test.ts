import { describe, expect, it } from "vitest";
import { unaSalida, unChat, unMensaje } from "../../../../test/chat/fabrica.ts";
import { cuentasDe, enVista, type Vista } from "./vistas.rules.ts";

const tomadoPor = (usuario: string | null, id: number, espera_desde: string | null = null) => ({
  caso: { ...unChat(id).caso, operador_principal: usuario, espera_desde },
});
const ESPERA = "2026-11-20T14:00:00.000Z";
const mirada = {
  usuario: "jperez",
  sinGuardar: new Map([[4, { fallidos: 1, porDecidir: 0 }]]),
  mencionan: new Set([unChat(2).caso.id]),
};
const FALLO = { id: 9, estado: "FALLIDO", motivo: null, id_usuario: 7 } as const;
const chats = [
  unChat(1, { ...tomadoPor(null, 1, ESPERA), ultimo_mensaje: unMensaje(10) }),
  unChat(2, { ...tomadoPor("jperez", 2), ultimo_mensaje: unaSalida(20) }),
  // What was said last is a note: the citizen waits all the same.
  unChat(3, { ...tomadoPor("otra", 3, ESPERA), ultimo_mensaje: unaSalida(30), fallidos: [FALLO] }),
  unChat(4, { ...tomadoPor("otra", 4), ultimo_mensaje: null }),
];
const ids = (vista: Vista, abierto: number | null = null) =>
  enVista(chats, { ...mirada, vista, abierto }).map(({ id }) => id);

describe("vistas de la lista de chats", () => {
  it("sin atender: nadie la tiene; míos: los conduzco yo; esperan: algo del ciudadano no tiene respuesta; me mencionan: una nota que no vi me nombra; con fallos: algo no salió", () => {
    expect(ids("todos")).toEqual([1, 2, 3, 4]);
    expect(ids("sinAtender")).toEqual([1]);
    expect(ids("mios")).toEqual([2]);
    expect(ids("esperan")).toEqual([1, 3]);
    expect(ids("meMencionan")).toEqual([2]);
    expect(ids("conFallos")).toEqual([3, 4]);
  });

  it("cada una dice cuántos tiene, se mire la que se mire", () => {
    expect(cuentasDe(chats, mirada)).toEqual({
      todos: 4,
      sinAtender: 1,
      mios: 1,
      esperan: 2,
      meMencionan: 1,
      conFallos: 2,
    });
  });

  it("la conversación abierta no se va de la vista porque se la acaba de atender", () => {
    expect(ids("sinAtender", 2)).toEqual([1, 2]);
  });
});
