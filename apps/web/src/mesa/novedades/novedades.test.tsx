import { act, waitFor } from "@testing-library/react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it, vi } from "vitest";
import { mirar, ponerAvisos, ponerSonido } from "../../../test/avisos.ts";
import { contextoChats, persona, unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla } from "../../../test/chat/pantalla.ts";
import { type SocketFalso, socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unaLista, unCubiculo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { poner } from "../../../test/pagina.ts";
import { abrir, guardado, guardar, servidor } from "../../../test/pantalla.tsx";
import { enOtraPestana, ponerCandados } from "../../../test/pestanas.ts";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";
import { holdPage } from "../../lib/open-pages.ts";
import { getToasts } from "../../ui/toast/toasts.ts";

const MENU = [{ label: "Pendientes", url: "pendientes", icon: "Inbox" }];
const CALMA_MS = 5_000;

/** An operator at a point who reads another page, and whose line does not stand yet. */
async function sinLinea(): Promise<SocketFalso> {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  servidor.en("GET", "/ws/api/system/operadores/3/pendientes", () => ({ cuerpo: unaLista([]) }));
  await abrir("/pendientes", { sesion: unInicio({ menu: MENU, usuario: unUsuario({ id: YO.id }) }) });
  await waitFor(() => expect(socketsAbiertos()).toHaveLength(1));
  const [socket] = socketsAbiertos();
  if (socket === undefined) throw new Error("no socket");
  return socket;
}

/** From now on these chats stand there; and what is spoken. */
async function conectados(socket: SocketFalso, chats: readonly Chat[]) {
  act(() => socket.conectar());
  let secuencia = 1_000;
  await act(async () => socket.decir(EVENTO.nuevoUsuario, chats, contextoChats({})));
  await waitFor(() => expect(getAnnouncement().polite).toContain("No hay resultados"));
  const dicho: string[] = [];
  const urgente: string[] = [];
  onAnnouncement(() => {
    const { polite, urgent } = getAnnouncement();
    if (polite !== "") dicho.push(polite.trim());
    if (urgent !== "") urgente.push(urgent.trim());
  });
  const llegan = async (...nuevos: Chat[]) => {
    const desde = secuencia;
    secuencia += 1;
    await act(async () =>
      socket.decir(
        EVENTO.nuevoUsuario,
        nuevos.map((chat) => ({ ...chat, secuencia })),
        contextoChats({ desde, secuencia, reinicio: false }),
      ),
    );
  };
  return { dicho, urgente, llegan };
}
const enOtraPagina = async (...chats: Chat[]) => conectados(await sinLinea(), chats);
const [ANA, IVO] = [persona("ANA"), persona("IVO")];
const conNombre = (id: number, quien: typeof ANA, no_leidos = 0) =>
  unChat(id, { persona: quien, no_leidos, ultimo_mensaje: unMensaje(id * 10, { contenido: "Mi carnet" }) });
const pasan = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("la voz", () => {
  it("un mensaje en un chat conocido se dice en cualquier página; lo que sigue dentro de 5 s, en una sola frase", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { dicho, llegan } = await enOtraPagina(conNombre(1, ANA), conNombre(2, IVO));
    await llegan(conNombre(1, ANA, 1));
    await pasan(200);
    expect(dicho).toEqual(["1 mensaje nuevo de Ana Quispe"]);
    await llegan(conNombre(1, ANA, 2));
    await llegan(conNombre(2, IVO, 2));
    // Far from its end: the clock goes on by itself too.
    await pasan(CALMA_MS / 2);
    expect(dicho).toHaveLength(1);
    await pasan(CALMA_MS / 2);
    expect(dicho.slice(1)).toEqual(["3 mensajes nuevos en 2 chats"]);
  });

  it("lo que había al llegar no es nuevo, por lenta que sea la línea", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const socket = await sinLinea();
    await pasan(1_600);
    const { dicho, llegan } = await conectados(socket, [conNombre(1, ANA, 1), conNombre(2, IVO)]);
    await llegan(conNombre(3, IVO, 1));
    await pasan(200);
    expect(dicho).toEqual(["Nuevo chat: Ivo Quispe, WhatsApp"]);
  });

  it("con la voz apagada no se dicen los mensajes de otros chats; un chat nuevo, sí", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    guardar("voz_mensajes", false);
    const { dicho, llegan } = await enOtraPagina(conNombre(1, ANA));
    await llegan(conNombre(1, ANA, 1));
    await pasan(CALMA_MS + 200);
    await llegan(conNombre(2, IVO, 1));
    await pasan(200);
    expect(dicho).toEqual(["Nuevo chat: Ivo Quispe, WhatsApp"]);
  });

  it("varios envíos que fallan juntos son una frase urgente, no una por cada uno; cada uno queda en los avisos", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { urgente, llegan } = await enOtraPagina(unChat(1), unChat(2));
    const fallo = (id: number) =>
      ({ id, estado: "FALLIDO", motivo: "permanente", id_usuario: YO.id }) as const;
    await llegan(unChat(1, { fallidos: [fallo(11), fallo(12)] }), unChat(2, { fallidos: [fallo(21)] }));
    await pasan(200);
    expect(urgente).toEqual(["3 envíos fallaron. Están en los avisos recientes."]);
    expect(getToasts().recent).toHaveLength(3);
  });

  it("si de alguno no se sabe, la frase no dice que fallaron todos", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { urgente, llegan } = await enOtraPagina(conNombre(2, IVO));
    const envio = (id: number, estado: "FALLIDO" | "INCIERTO") =>
      ({ id, estado, motivo: null, id_usuario: YO.id }) as const;
    await llegan({ ...conNombre(2, IVO), fallidos: [envio(21, "FALLIDO"), envio(22, "INCIERTO")] });
    await pasan(200);
    expect(urgente).toEqual(["2 envíos fallaron o no se sabe si llegaron. Están en los avisos recientes."]);
  });

  it("quien pasa a esperar demasiado se dice también fuera del chat", async () => {
    const ahora = Date.parse("2026-11-20T14:15:20.000Z");
    vi.useFakeTimers({ now: ahora, shouldAdvanceTime: true });
    const chat = conNombre(1, ANA);
    const { dicho } = await enOtraPagina({
      ...chat,
      caso: { ...chat.caso, espera_desde: new Date(ahora - 59 * 60_000).toISOString() },
    });
    await pasan(90_000);
    await waitFor(() => expect(dicho).toEqual(["Ana Quispe espera respuesta hace más de 1 h"]));
  });
});

describe("el aviso en el escritorio", () => {
  async function avisando(...chats: Chat[]) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const avisos = ponerAvisos("granted");
    guardar("avisos_escritorio", true);
    return { avisos, ...(await enOtraPagina(...chats)) };
  }

  it("mientras se mira otra cosa dice el canal y cuántos, nunca quién ni qué; uno por chat, y pulsado lo abre", async () => {
    const { avisos, llegan } = await avisando(conNombre(1, ANA), conNombre(2, IVO));
    mirar("otro programa");
    await llegan(conNombre(1, ANA, 2), conNombre(2, IVO, 1));
    await pasan(200);
    expect(avisos.map(({ title, options }) => [title, options])).toEqual([
      ["WhatsApp: 1 mensaje sin leer", { tag: "chat-2", silent: true, lang: "es" }],
      ["WhatsApp: 2 mensajes sin leer", { tag: "chat-1", silent: true, lang: "es" }],
    ]);
    const alFrente = vi.spyOn(window, "focus").mockImplementation(() => undefined);
    await act(async () => avisos[0]?.onclick?.());
    expect(alFrente).toHaveBeenCalledOnce();
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe("/chat/3?abrir=2"));
    expect(avisos.map(({ cerrado }) => cerrado)).toEqual([true, false]);
    mirar("aquí");
    expect(avisos.map(({ cerrado }) => cerrado)).toEqual([true, true]);
  });

  it("de un envío del que no se sabe si llegó no dice que falló", async () => {
    const { avisos, llegan } = await avisando(conNombre(1, ANA), conNombre(2, IVO));
    mirar("otro programa");
    const uno = (id: number, estado: "FALLIDO" | "INCIERTO") => ({
      fallidos: [{ id, estado, motivo: null, id_usuario: YO.id }],
    });
    await llegan(
      { ...conNombre(1, ANA), ...uno(11, "FALLIDO") },
      { ...conNombre(2, IVO), ...uno(21, "INCIERTO") },
    );
    await pasan(200);
    expect(avisos.map(({ title }) => title).toSorted()).toEqual([
      "WhatsApp: no se sabe si un mensaje llegó",
      "WhatsApp: un envío falló",
    ]);
  });

  it("de muchos chats a la vez hay uno solo", async () => {
    const { avisos, llegan } = await avisando(...[1, 2, 3, 4].map((id) => unChat(id)));
    mirar("otra pestaña");
    await llegan(...[1, 2, 3, 4].map((id) => unChat(id, { no_leidos: 1 })));
    await pasan(200);
    expect(avisos.map(({ title }) => title)).toEqual(["4 chats lo esperan"]);
  });

  it("no lo hay mientras se mira la página, ni apagado, ni negado", async () => {
    const { avisos, llegan, dicho } = await avisando(conNombre(1, ANA));
    await llegan(conNombre(1, ANA, 1));
    await pasan(CALMA_MS + 200);
    mirar("otra pestaña");
    act(() => guardar("avisos_escritorio", false));
    await llegan(conNombre(1, ANA, 2));
    await pasan(CALMA_MS + 200);
    act(() => guardar("avisos_escritorio", true));
    vi.stubGlobal("Notification", Object.assign(vi.fn(), { permission: "denied" }));
    await llegan(conNombre(1, ANA, 3));
    await pasan(CALMA_MS + 200);
    expect([dicho.length, avisos.length, vi.mocked(Notification).mock.calls.length]).toEqual([3, 0, 0]);
  });

  it("un teléfono que no los muestra no rompe nada: se dice igual", async () => {
    const { llegan, dicho } = await avisando(conNombre(1, ANA));
    class SinConstructor {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    }
    vi.stubGlobal("Notification", SinConstructor);
    mirar("otra pestaña");
    await llegan(conNombre(1, ANA, 1));
    await pasan(200);
    expect(dicho).toEqual(["1 mensaje nuevo de Ana Quispe"]);
  });
});

describe("el sonido", () => {
  it("no suena por el chat que se está mirando; sí por otro, y por ése mientras se mira otra cosa", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const tonos = ponerSonido();
    guardar("sonido", true);
    const { lista } = await abrirPantalla({ abierto: 1 });
    let secuencia = 1_000;
    const llegan = async (...chats: Chat[]) => {
      const desde = secuencia;
      secuencia += 1;
      await lista(
        chats.map((chat) => ({ ...chat, secuencia })),
        { desde, secuencia, reinicio: false },
      );
      await pasan(CALMA_MS + 200);
    };
    await lista([unChat(1), unChat(2)]);
    await llegan(unChat(1, { no_leidos: 1 }));
    expect(tonos()).toBe(0);
    await llegan(unChat(2, { no_leidos: 1 }));
    expect(tonos()).toBe(2);
    mirar("otra pestaña");
    await llegan(unChat(1, { no_leidos: 2 }));
    expect(tonos()).toBe(4);
  });

  it("mientras se mira otra pestaña de la mesa, es ella quien avisa", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const tonos = ponerSonido();
    guardar("sonido", true);
    const { llegan, dicho } = await enOtraPagina(conNombre(1, ANA));
    mirar("otra pestaña");
    guardar("al_frente", "otra");
    await llegan(conNombre(1, ANA, 1));
    await pasan(CALMA_MS + 200);
    expect([dicho.length, tonos()]).toEqual([1, 0]);
    localStorage.removeItem("base_al_frente");
    await llegan(conNombre(1, ANA, 2));
    await pasan(200);
    expect(tonos()).toBe(2);
  });

  it("la pestaña que se mira y se muere sin decirlo no calla a las demás; tampoco una que ya no estaba", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const tonos = ponerSonido();
    guardar("sonido", true);
    ponerCandados();
    guardar("al_frente", "una de ayer");
    const { llegan } = await enOtraPagina(conNombre(1, ANA));
    mirar("otra pestaña");
    await waitFor(() => expect(guardado("al_frente")).toBeNull());
    const otra = holdPage();
    enOtraPestana(() => guardar("al_frente", otra.id));
    await llegan(conNombre(1, ANA, 1));
    await pasan(CALMA_MS + 200);
    expect([tonos(), guardado("al_frente")]).toEqual([0, otra.id]);
    // The browser gives its locks on, and nothing else happens.
    otra.close();
    await waitFor(() => expect(guardado("al_frente")).toBeNull());
    await llegan(conNombre(1, ANA, 2));
    await pasan(200);
    expect(tonos()).toBe(2);
  });

  it.each([
    ["en un punto, es ella quien avisa", true],
    ["sin punto, no calla a las demás: no sabe de ninguno", false],
  ])("la pestaña que se mira, %s", async (_que, activo) => {
    servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [unCubiculo({ activo })] }));
    servidor.en("GET", "/ws/api/system/operadores/3/pendientes", () => ({ cuerpo: unaLista([]) }));
    mirar("aquí");
    await abrir("/pendientes", { sesion: unInicio({ menu: MENU, usuario: unUsuario({ id: YO.id }) }) });
    await waitFor(() => expect(socketsAbiertos()).toHaveLength(activo ? 1 : 0));
    await waitFor(() => expect(getAnnouncement().polite).toMatch(/No hay resultados|seleccionar un punto/));
    act(() => mirar("aquí"));
    expect(guardado("al_frente") !== null).toBe(activo);
    mirar("otra pestaña");
    expect(guardado("al_frente")).toBeNull();
  });

  it("de varias pestañas que nadie mira suena una", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const tonos = ponerSonido();
    guardar("sonido", true);
    poner(navigator, "locks", { value: { request: () => new Promise(() => undefined) } });
    const { llegan, dicho } = await enOtraPagina(conNombre(1, ANA));
    mirar("otra pestaña");
    await llegan(conNombre(1, ANA, 1));
    await pasan(200);
    expect([dicho.length, tonos()]).toEqual([1, 0]);
  });
});

it("el título cuenta también el chat abierto mientras la página no se ve", async () => {
  servidor.en("GET", "/ws/api/system/operadores/caso/501", () => ({ estado: 404, cuerpo: {} }));
  const { llegan } = await enOtraPagina(unChat(1), unChat(2, { no_leidos: 1 }));
  window.history.replaceState(null, "", "/chat/3?abrir=1");
  await act(async () => window.dispatchEvent(new PopStateEvent("popstate")));
  await llegan(unChat(1, { no_leidos: 2 }));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  mirar("otra pestaña");
  await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
  mirar("aquí");
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
});
