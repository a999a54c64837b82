import { act, waitFor } from "@testing-library/react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it, vi } from "vitest";
import { mirar, ponerAvisos, ponerSonido } from "../../../test/avisos.ts";
import { contextoChats, contextoHilo, unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import {
  ANA,
  conectados,
  conNombre,
  enOtraPagina,
  IVO,
  pasan,
  sinLinea,
} from "../../../test/chat/otra-pagina.ts";
import { abrirPantalla, contestarChats, contestarMesa } from "../../../test/chat/pantalla.ts";
import { unCubiculoDetalle } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { guardar, servidor } from "../../../test/pantalla.tsx";
import { fechada } from "../../../test/servidor.ts";
import { enlaceActual } from "../../domains/caso/index.ts";
import { goTo } from "../../lib/navigation.ts";
import { getToasts } from "../../ui/toast/toasts.ts";

const CALMA_MS = 5_000;
const HORA_MS = 3_600_000;

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

  it("un chat quitado no es nuevo cuando la lista empieza otra vez; su siguiente mensaje sí se dice", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const socket = await sinLinea();
    const ana = conNombre(1, ANA, 1);
    const estan = [ana, conNombre(2, IVO)];
    const { dicho, llegan } = await conectados(socket, estan);
    const quitar = () => act(() => void enlaceActual()?.quitar(ana));
    quitar();
    act(() => enlaceActual()?.reiniciarLista());
    await act(async () => socket.decir(EVENTO.nuevoUsuario, estan, contextoChats({})));
    await pasan(CALMA_MS + 200);
    expect(dicho).toEqual([]);
    quitar();
    await llegan({ ...conNombre(1, ANA, 2), ultimo_mensaje: unMensaje(11) });
    await pasan(200);
    expect(dicho).toEqual(["1 mensaje nuevo de Ana Quispe"]);
  });

  it("lo que había al llegar tampoco es nuevo si la lista se pide de nuevo antes de que llegara entera", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const fin = { mensaje: 20, sesion_id: 2 };
    const socket = await sinLinea();
    const lista = (chats: Chat[], cambios: Parameters<typeof contextoChats>[0]) =>
      act(async () => socket.decir(EVENTO.nuevoUsuario, chats, contextoChats(cambios)));
    const { dicho } = await conectados(socket, [conNombre(1, ANA)], { parte: { despues: null, fin } });
    act(() => enlaceActual()?.reiniciarLista());
    await lista([conNombre(1, ANA)], { desde: 1_000, secuencia: 1_001, reinicio: false });
    await lista([conNombre(1, ANA)], { secuencia: 1_001, parte: { despues: null, fin } });
    await lista([conNombre(2, IVO, 4)], {
      desde: 1_001,
      reinicio: false,
      parte: { despues: fin, fin: null },
    });
    await pasan(CALMA_MS + 200);
    expect(dicho).toEqual([]);
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

  it("cada mensaje se muestra, aunque el aviso del anterior siga en la lista del sistema: aquél se cierra antes", async () => {
    const { avisos, llegan } = await avisando(conNombre(1, ANA), conNombre(2, IVO));
    mirar("otro programa");
    await llegan(conNombre(1, ANA, 1), conNombre(2, IVO, 1));
    await pasan(CALMA_MS + 200);
    await llegan(conNombre(1, ANA, 2));
    await pasan(CALMA_MS + 200);
    expect(avisos.map(({ options, cerrado }) => [options.tag, cerrado])).toEqual([
      ["chat-2", false],
      ["chat-1", true],
      ["chat-1", false],
    ]);
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
    expect(avisos.map(({ title }) => title)).toEqual(["4 chats esperan su atención"]);
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
    const { lista, hilo } = await abrirPantalla({ abierto: 1 });
    let secuencia = 1_000;
    const llegan = async (...chats: Chat[]) => {
      const desde = secuencia;
      secuencia += 1;
      await lista(
        chats.map((chat) => ({ ...chat, secuencia })),
        { desde, secuencia, reinicio: false },
      );
      await hilo(1, [unMensaje(secuencia)], { desde, secuencia });
      await pasan(CALMA_MS + 200);
    };
    await lista([unChat(1, { leido_hasta: 1 }), unChat(2)]);
    await hilo(1, [unMensaje(1)]);
    await pasan(200);
    await llegan(unChat(1, { leido_hasta: 1, no_leidos: 1 }));
    expect(tonos()).toBe(0);
    await llegan(unChat(2, { no_leidos: 1 }));
    expect(tonos()).toBe(2);
    mirar("otra pestaña");
    await llegan(unChat(1, { leido_hasta: 1, no_leidos: 2 }));
    expect(tonos()).toBe(4);
  });

  it("quien pasa a esperar demasiado suena también en un equipo con una hora de más; quien ya esperaba al llegar, no", async () => {
    const ahora = Date.parse("2026-11-20T14:15:20.000Z");
    vi.useFakeTimers({ now: ahora + HORA_MS, shouldAdvanceTime: true });
    const tonos = ponerSonido();
    guardar("sonido", true);
    servidor.en("GET", "/ws/api/system/operadores/cubiculo/3", () => ({
      cuerpo: unCubiculoDetalle(),
      cabeceras: fechada(Date.now() - HORA_MS),
    }));
    const esperando = (chat: Chat, minutos: number): Chat => ({
      ...chat,
      caso: { ...chat.caso, espera_desde: new Date(ahora - minutos * 60_000).toISOString() },
    });
    const { dicho } = await enOtraPagina(esperando(conNombre(1, ANA), 57), esperando(conNombre(2, IVO), 90));
    await pasan(CALMA_MS + 200);
    expect(tonos()).toBe(0);
    await pasan(180_000);
    await waitFor(() => expect(dicho).toContain("Ana Quispe espera respuesta hace más de 1 h"));
    expect(tonos()).toBe(2);
  });
});

it("el título cuenta también el chat abierto mientras la página no se ve, o lo nuevo no está a la vista", async () => {
  medir();
  contestarMesa();
  const chats = [unChat(1, { leido_hasta: 1 }), unChat(2, { no_leidos: 1 })];
  contestarChats(chats);
  const socket = await sinLinea();
  const { llegan } = await conectados(socket, chats);
  await act(async () => goTo("/chat/3?abrir=1"));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
  // The list counts it, and the thread has not come yet.
  await llegan(unChat(1, { leido_hasta: 1, no_leidos: 2 }));
  await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
  const hilo = [unMensaje(1), unMensaje(2), unMensaje(3)];
  await act(async () => socket.decir(EVENTO.nuevoMensaje, hilo, contextoHilo(1, {})));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /), { timeout: 5_000 });
  mirar("otra pestaña");
  await llegan(unChat(1, { leido_hasta: 1, no_leidos: 3 }));
  await waitFor(() => expect(document.title).toMatch(/^\(2\) /));
  const otro = contextoHilo(1, { desde: 1_000, secuencia: 1_001 });
  await act(async () => socket.decir(EVENTO.nuevoMensaje, [unMensaje(4)], otro));
  mirar("aquí");
  await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
});
