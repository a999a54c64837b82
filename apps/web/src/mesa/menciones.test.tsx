import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mencion } from "@ventanilla/contract/nota-interna/nota-interna";
import { describe, expect, it, vi } from "vitest";
import { mirar, ponerAvisos, ponerSonido } from "../../test/avisos.ts";
import { contextoChats, unChat } from "../../test/chat/fabrica.ts";
import { abrirPendientes } from "../../test/chat/otra-pagina.ts";
import { unInicio } from "../../test/fabrica.ts";
import { guardado, guardar, servidor } from "../../test/pantalla.tsx";
import { enlaceActual } from "../domains/caso/index.ts";
import { getAnnouncement, onAnnouncement } from "../lib/announce.ts";
import { setNavigator } from "../lib/navigation.ts";
import { getToasts } from "../ui/toast/toasts.ts";

const MENCIONES = "/ws/api/system/operadores/menciones";
const MENU = [
  { label: "Chat", url: "chat", icon: "Messages" },
  { label: "Pendientes", url: "pendientes", icon: "Inbox" },
];

const unaMencion = (clase: Mencion["clase"], cambios: Partial<Mencion> = {}): Mencion => ({
  id_mensaje: 900,
  clase,
  id_caso: 502,
  sesion_id: 2,
  autor: { id: null, nombre: "EVA ROJAS" },
  texto: "…",
  _created_at: "2026-11-23T14:15:00.000Z",
  vista: false,
  ...cambios,
});
const PASADO = "Eva Rojas le pasó el caso 502: ahora es suyo.";
const CLASES = [
  ["un caso que un colega pasa", "traspaso", PASADO, "Ver"],
  [
    "una nota que lo nombra",
    "nota",
    "Eva Rojas mencionó su nombre en una nota interna del caso 502.",
    "Ver la nota",
  ],
] as const;

/** These are all, from now on. */
const son = (...rows: Mencion[]) =>
  servidor.en("GET", MENCIONES, () => ({ cuerpo: { rows, sin_ver: rows.length } }));

/** An operator who reads the pending cases of a point where these chats stand. */
async function enPendientes(...chats: Chat[]) {
  const { socket, sinPedidos } = await abrirPendientes(unInicio({ menu: MENU }));
  act(() => socket.conectar());
  await act(async () => socket.decir(EVENTO.nuevoUsuario, chats, contextoChats({})));
  const avisa = () => act(async () => socket.decir(EVENTO.mencion, { id: 900 }));
  return { sinPedidos, avisa };
}

describe("lo que nombra a quien atiende", () => {
  it.each(CLASES)(
    "%s se avisa en cualquier página, una vez, con el camino a su conversación",
    async (_que, clase, texto, ver) => {
      son();
      const { avisa } = await enPendientes(unChat(2));
      son(unaMencion(clase));
      await avisa();
      expect(await screen.findByRole("group", { name: texto })).toBeTruthy();
      await avisa();
      await waitFor(() => expect(servidor.llamadas("GET", MENCIONES)).toHaveLength(3));
      expect(screen.getAllByRole("group", { name: texto })).toHaveLength(1);
      await userEvent.click(screen.getByRole("button", { name: ver }));
      await waitFor(() => expect(window.location.pathname).toBe("/chat/3"));
      expect(window.location.search).toContain("abrir=2");
    },
  );

  it("de una conversación abierta no se avisa encima de ella a quien la mira; queda en los avisos", async () => {
    son();
    const { avisa } = await enPendientes(unChat(2));
    act(() => enlaceActual()?.link.open(2));
    mirar("aquí");
    son(unaMencion("nota"));
    await avisa();
    await waitFor(() => expect(getToasts().recent).toHaveLength(1));
    expect(getToasts().shown).toEqual([]);
  });

  it.each(CLASES)(
    "%s no se avisa en una pestaña oculta, ni consta en las demás como avisado: se avisa en la que se ve primero",
    async (_que, clase, texto) => {
      son();
      const { avisa, sinPedidos } = await enPendientes(unChat(2));
      mirar("otra pestaña");
      son(unaMencion(clase));
      await avisa();
      await sinPedidos();
      expect([getToasts().recent, guardado("menciones_dichas")]).toEqual([[], null]);
      mirar("otro programa");
      expect(await screen.findByRole("group", { name: texto })).toBeTruthy();
      expect(guardado("menciones_dichas")).toEqual([900]);
    },
  );

  it("de una conversación abierta tampoco se avisa encima de ella a quien vuelve a su pestaña; queda en los avisos", async () => {
    son();
    const { avisa, sinPedidos } = await enPendientes(unChat(2));
    act(() => enlaceActual()?.link.open(2));
    mirar("otra pestaña");
    son(unaMencion("nota"));
    await avisa();
    await sinPedidos();
    // A page is seen before it has the keyboard.
    mirar("otro programa");
    await waitFor(() => expect(getToasts().recent).toHaveLength(1));
    expect(getToasts().shown).toEqual([]);
  });

  it("de un caso que su conversación ya no muestra se avisa sin llevar a otro caso, también a quien la tiene abierta", async () => {
    son();
    const { avisa } = await enPendientes(unChat(2));
    act(() => enlaceActual()?.link.open(2));
    mirar("aquí");
    son(unaMencion("nota", { id_caso: 402 }));
    await avisa();
    const texto = "Eva Rojas mencionó su nombre en una nota interna del caso 402.";
    expect(await screen.findByRole("group", { name: texto })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Ver la nota" })).toBeNull();
  });

  it.each(CLASES)("%s mientras no estaba se avisa al llegar; lo visto, no", async (_que, clase, texto) => {
    son(unaMencion(clase), unaMencion(clase, { id_mensaje: 901, id_caso: 503, vista: true }));
    await enPendientes();
    expect(await screen.findByRole("group", { name: texto })).toBeTruthy();
    expect(screen.queryByText(/caso 503/)).toBeNull();
  });
});

describe("a quien mira otro programa", () => {
  /** With sound and notices of the desktop, and no request on its way. */
  async function llamado(...habia: Mencion[]) {
    const tonos = ponerSonido();
    const avisos = ponerAvisos("granted");
    guardar("sonido", true);
    guardar("avisos_escritorio", true);
    son(...habia);
    const { sinPedidos, avisa } = await enPendientes(unChat(2));
    await sinPedidos();
    mirar("otro programa");
    const nombran = async (...menciones: Mencion[]) => {
      son(...menciones);
      await avisa();
    };
    return { tonos, avisos, nombran };
  }

  it.each([
    ["un caso que un colega pasa", unaMencion("traspaso"), "WhatsApp: un colega le pasó un caso", "chat-2"],
    [
      "una nota que lo nombra",
      unaMencion("nota"),
      "WhatsApp: una nota interna le menciona a usted",
      "chat-2",
    ],
    [
      "una nota de un caso que ningún chat muestra",
      unaMencion("nota", { id_caso: 402 }),
      "Una nota interna le menciona a usted",
      "caso-402",
    ],
  ])("%s suena y se avisa en el escritorio, sin nombrar a nadie", async (_que, mencion, titulo, tag) => {
    const { tonos, avisos, nombran } = await llamado();
    await nombran(mencion);
    const vistos = () => avisos.map(({ title, options }) => [title, options.tag]);
    await waitFor(() => expect(vistos()).toEqual([[titulo, tag]]));
    expect(tonos()).toBe(2);
  });

  it("la voz lo dice una sola vez, y el aviso pulsado lleva a su lugar en la conversación", async () => {
    const { avisos, nombran } = await llamado();
    await waitFor(() => expect(getAnnouncement().polite).toContain("No hay resultados"));
    const dicho: string[] = [];
    onAnnouncement(() => dicho.push(getAnnouncement().polite.trim()));
    await nombran(unaMencion("traspaso"));
    await waitFor(() => expect([dicho, avisos.length]).toEqual([[PASADO], 1]));
    vi.spyOn(window, "focus").mockImplementation(() => undefined);
    const idas: string[] = [];
    setNavigator({ go: (adonde) => idas.push(adonde), path: () => "/pendientes" });
    act(() => avisos[0]?.onclick?.());
    expect(idas).toEqual(["/chat/3?abrir=2&mensaje=900"]);
  });

  it("llama la pestaña que avisa, aunque otra lo haya dicho antes", async () => {
    const { tonos, nombran } = await llamado();
    guardar("menciones_dichas", [900]);
    await nombran(unaMencion("nota"));
    await waitFor(() => expect(tonos()).toBe(2));
    expect(getToasts().recent).toEqual([]);
  });

  it("lo que había al llegar no llama; lo que viene después, sí", async () => {
    const antes = unaMencion("nota");
    const { tonos, avisos, nombran } = await llamado(antes);
    await nombran(antes, unaMencion("traspaso", { id_mensaje: 901, id_caso: 402 }));
    await waitFor(() => expect(avisos.map(({ options }) => options.tag)).toEqual(["caso-402"]));
    expect(tonos()).toBe(2);
  });
});
