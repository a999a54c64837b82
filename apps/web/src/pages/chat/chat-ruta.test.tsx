import { act, screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { beforeEach, describe, expect, it } from "vitest";
import { contextoChats, unChat } from "../../../test/chat/fabrica.ts";
import { contestarChats, contestarMesa } from "../../../test/chat/pantalla.ts";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, guardar, servidor } from "../../../test/pantalla.tsx";
import { enlaceActual } from "../../domains/caso/index.ts";

beforeEach(() => {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
});

it("el chat de un punto que no es el guardado no se abre: lleva a los puntos de atención [B-chat-01, B-chat-02]", async () => {
  await abrir("/chat/4", { sesion: unInicio(), vacias: ["/puntos-atencion"] });
  await waitFor(() => expect(location.pathname).toBe("/puntos-atencion"));
  expect(screen.queryByRole("heading", { name: "Chat" })).toBeNull();
  // The link of their own point is held on every page; there is none of the other.
  expect([undefined, 3]).toContain(enlaceActual()?.idPunto);
});

it("el del punto guardado se abre, en su punto y con la entidad de quien entra [B-chat-01]", async () => {
  await abrir("/chat/3", { sesion: unInicio() });
  expect(await screen.findByRole("heading", { level: 1, name: "Chat" })).toBeTruthy();
  expect(location.pathname).toBe("/chat/3");
  expect(socketsAbiertos()).toHaveLength(1);
});

describe("chat: en un teléfono, volver a la lista", () => {
  /** From another page of the point, which Back returns to. */
  async function llegar(destino: string) {
    const chats = [unChat(1), unChat(2)];
    medir();
    contestarMesa();
    contestarChats(chats);
    const { ir, persona } = await abrir("/pendientes", {
      sesion: unInicio(),
      ancha: false,
      vacias: ["/pendientes"],
    });
    await waitFor(() => expect(socketsAbiertos()).toHaveLength(1));
    const [socket] = socketsAbiertos();
    await act(async () => socket?.conectar());
    await act(async () => socket?.decir(EVENTO.nuevoUsuario, chats, contextoChats()));
    await ir(destino);
    return persona;
  }
  const volver = () => screen.findByRole("button", { name: "Volver a los chats" });
  const enLaLista = () =>
    waitFor(() => {
      expect(screen.queryByRole("button", { name: "Volver a los chats" })).toBeNull();
      expect(location.pathname + location.search).toBe("/chat/3");
    });
  async function salirConAtras() {
    act(() => history.back());
    await waitFor(() => expect(location.pathname).toBe("/pendientes"));
  }

  it("deshace el paso con que se abrió un chat, aunque después se pasara a otro: Atrás sale de la mesa", async () => {
    const persona = await llegar("/chat/3");
    const lista = within(await screen.findByRole("list", { name: "Chats conectados" }));
    const [primero = document.body] = await lista.findAllByRole("link");
    await persona.click(primero);
    await volver();
    const abierto = location.search;
    expect(abierto).toMatch(/^\?abrir=[12]$/);
    await persona.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(location.search).not.toBe(abierto));
    await persona.click(await volver());
    await enLaLista();
    await salirConAtras();
  });

  it("de un chat al que se llegó por un enlace no retrocede: queda la lista en su lugar", async () => {
    const persona = await llegar("/chat/3?abrir=1");
    await persona.click(await volver());
    await enLaLista();
    await salirConAtras();
  });
});
