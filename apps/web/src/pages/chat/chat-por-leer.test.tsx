import { screen, waitFor } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it } from "vitest";
import { unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla } from "../../../test/chat/pantalla.ts";

const CASO = { ...unChat(1).caso, id: 501 };

describe("lo que falta leer de una conversación", () => {
  it("un caso con dos canales: lo mostrado se marca en cada uno, y la línea cuenta lo de ambos [B-chat-23] [B-tiempo-real-04] [B-tiempo-real-12] [D114]", async () => {
    const { socket, lista, hilo } = await abrirPantalla({ abierto: 1 });
    // The second channel joined the case when another one was attached: its ids are higher, and so is what was read of it.
    await lista([
      unChat(1, { caso: CASO, no_leidos: 2, leido_hasta: 1 }),
      unChat(2, { caso: CASO, no_leidos: 1, leido_hasta: 4 }),
    ]);
    const porElOtro = { id_canal_entrada: 2 };
    await hilo(1, [
      unMensaje(1),
      unMensaje(2),
      unMensaje(3),
      unMensaje(4, porElOtro),
      unMensaje(5, porElOtro),
    ]);
    expect(await screen.findByText("3 mensajes nuevos")).toBeTruthy();
    await waitFor(() => expect(socket.de(EVENTO.mensajeLeido)).toEqual([{ id: 3 }, { id: 5 }]));
  });
});
