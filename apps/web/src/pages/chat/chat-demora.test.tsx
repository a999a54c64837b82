import { act, screen, waitFor, within } from "@testing-library/react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { describe, expect, it, vi } from "vitest";
import { PUNTO, persona, unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, entradas } from "../../../test/chat/pantalla.ts";
import { unCubiculoDetalle } from "../../../test/fabrica.ts";
import { fechada, servidor } from "../../../test/servidor.ts";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";
import { storedFamily } from "../../lib/storage.ts";

const AHORA = Date.parse("2026-11-20T14:15:20.000Z");
const MINUTO = 60_000;
const hace = (minutos: number) => new Date(AHORA - minutos * MINUTO).toISOString();

/** Waiting for so many minutes; null: answered. */
function esperando(id: number, nombre: string, minutos: number | null, cambios: Partial<Chat> = {}): Chat {
  const { caso } = unChat(id);
  return unChat(id, {
    persona: persona(nombre),
    caso: { ...caso, espera_desde: minutos === null ? null : hace(minutos) },
    ultimo_mensaje: minutos === null ? unaSalida(id * 10) : unMensaje(id * 10),
    ...cambios,
  });
}

const CHATS = [
  esperando(5, "LUZ", 3),
  esperando(4, "ANA", null),
  esperando(3, "IVO", 25),
  esperando(2, "EVA", 0.3),
  esperando(1, "ROQUE", 80),
];

const enlaces = () => entradas().map((una) => within(una).getByRole("link"));
const nombres = () => enlaces().map((una) => una.textContent?.split(" ")[0]);
const espera = (nombre: string) =>
  enlaces()
    .find((una) => una.textContent?.startsWith(nombre))
    ?.querySelector("[data-nivel]");
const visible = (nombre: string) => espera(nombre)?.querySelector("span[aria-hidden]")?.textContent;

async function abrir() {
  vi.useFakeTimers({ now: AHORA, shouldAdvanceTime: true });
  const pantalla = await abrirPantalla();
  await pantalla.lista(CHATS);
  await waitFor(() => expect(visible("Ivo")).toBe("demora 25 min"));
  return pantalla;
}

describe("chat: cuánto espera cada ciudadano", () => {
  it("cada entrada lo dice con palabra y nivel según los umbrales; la contestada no dice nada", async () => {
    await abrir();
    expect(["Luz", "Eva", "Roque"].map(visible)).toEqual([
      "espera 3 min",
      "espera < 1 min",
      "atraso 1 h 20 min",
    ]);
    expect(["Luz", "Ivo", "Roque"].map((uno) => espera(uno)?.getAttribute("data-nivel"))).toEqual([
      "espera",
      "demora",
      "atraso",
    ]);
    expect(espera("Ana")).toBeNull();
  });

  it("quien no ve oye desde cuándo, con su hora, y quien señala lee el instante entero", async () => {
    const { persona: dedos } = await abrir();
    const enlace = screen.getByRole("link", {
      name: /^Ivo .*, con demora: espera respuesta desde hoy 09:50$/,
    });
    await dedos.hover(enlace.querySelector("[data-nivel]") ?? enlace);
    expect(await screen.findByRole("tooltip", { hidden: true })).toHaveProperty(
      "textContent",
      "Con demora: espera respuesta desde el 20/11/2026 09:50:20",
    );
  });

  it("avanza sola cada minuto, y nada más de la lista cambia", async () => {
    await abrir();
    const cambios: string[] = [];
    const mirar = new MutationObserver((vistos) => {
      for (const { target } of vistos) cambios.push(target.textContent ?? "");
    });
    mirar.observe(screen.getByRole("list", { name: "Chats conectados" }), {
      subtree: true,
      childList: true,
      characterData: true,
    });
    await act(() => vi.advanceTimersByTimeAsync(MINUTO));
    await waitFor(() => expect(visible("Ivo")).toBe("demora 26 min"));
    expect(visible("Luz")).toBe("espera 4 min");
    mirar.disconnect();
    expect(cambios.filter((texto) => !/^((\d+ h )?\d+ min|(espera|demora|atraso) )$/.test(texto))).toEqual(
      [],
    );
  });

  it("al contestar se va, y la vista «Esperan respuesta» la cuenta igual", async () => {
    const pantalla = await abrir();
    expect(screen.getByRole("button", { name: "Vista: Todos, 5 chats" })).toBeTruthy();
    await pantalla.lista([esperando(3, "IVO", null, { secuencia: 1001 })], {
      desde: 1000,
      secuencia: 1001,
      reinicio: false,
    });
    await waitFor(() => expect(espera("Ivo")).toBeNull());
    await pantalla.persona.click(screen.getByRole("button", { name: /^Vista: / }));
    expect(await screen.findByRole("menuitemradio", { name: /^Esperan respuesta/ })).toHaveProperty(
      "textContent",
      "Esperan respuesta3",
    );
  });
});

describe("chat: aviso de quien espera demasiado", () => {
  const dicho = () => screen.getByRole("status").textContent ?? "";

  it("se oye una vez cuando la espera pasa al atraso; otras que pasan juntas, en una sola frase", async () => {
    vi.useFakeTimers({ now: AHORA, shouldAdvanceTime: true });
    const pantalla = await abrirPantalla();
    await pantalla.lista([esperando(1, "ROQUE", 58), esperando(2, "LUZ", 3)]);
    await waitFor(() => expect(visible("Roque")).toBe("demora 58 min"));
    expect(dicho()).not.toContain("espera respuesta");
    await act(() => vi.advanceTimersByTimeAsync(2 * MINUTO + 1_000));
    await waitFor(() => expect(dicho()).toContain("Roque Quispe espera respuesta hace más de 1 h"));
    const otras = [esperando(3, "IVO", 59), esperando(4, "EVA", 59)];
    await pantalla.lista(
      otras.map((chat) => ({ ...chat, secuencia: 1001 })),
      { desde: 1000, secuencia: 1001, reinicio: false },
    );
    await act(() => vi.advanceTimersByTimeAsync(2 * MINUTO));
    await waitFor(() => expect(dicho()).toContain("2 ciudadanos esperan respuesta hace más de 1 h"));
  });
});

describe("chat: la espera en un equipo con otra hora", () => {
  it.each([
    ["adelantado", 60],
    ["atrasado", -60],
  ])(
    "una hora %s cuenta por el reloj del servidor: quien acaba de escribir, < 1 min; se oye a quien pasa al atraso, y a nadie más",
    async (_como, minutos) => {
      const diferencia = minutos * MINUTO;
      vi.useFakeTimers({ now: AHORA + diferencia, shouldAdvanceTime: true });
      servidor.en("GET", `/ws/api/system/operadores/cubiculo/${PUNTO}`, () => ({
        cuerpo: unCubiculoDetalle(),
        cabeceras: fechada(Date.now() - diferencia),
      }));
      const dicho: string[] = [];
      onAnnouncement(() => dicho.push(getAnnouncement().polite.trim()));
      const pantalla = await abrirPantalla();
      await pantalla.lista([esperando(1, "ROQUE", 58), esperando(2, "EVA", 0.2)]);
      await waitFor(() => expect(visible("Roque")).toBe("demora 58 min"));
      expect(visible("Eva")).toBe("espera < 1 min");
      await act(() => vi.advanceTimersByTimeAsync(2 * MINUTO + 1_000));
      const suya = "Roque Quispe espera respuesta hace más de 1 h";
      await waitFor(() => expect(dicho).toContain(suya));
      expect(dicho.filter((frase) => frase.includes("espera"))).toEqual([suya]);
      expect(visible("Eva")).toBe("espera 2 min");
    },
  );
});

describe("chat: el orden de la lista", () => {
  async function ordenar({ persona: dedos }: Awaited<ReturnType<typeof abrir>>, nombre: string) {
    await dedos.click(screen.getByRole("button", { name: /^Orden: / }));
    await dedos.click(await screen.findByRole("menuitemradio", { name: nombre }));
  }

  it("el más nuevo primero, o quien más espera; se oye, y el elegido se recuerda [B-chat-06]", async () => {
    const pantalla = await abrir();
    expect(nombres()).toEqual(["Luz", "Ana", "Ivo", "Eva", "Roque"]);
    await ordenar(pantalla, "Más tiempo de espera");
    await waitFor(() => expect(nombres()).toEqual(["Roque", "Ivo", "Luz", "Eva", "Ana"]));
    expect(screen.getByRole("button", { name: "Orden: Más tiempo de espera" })).toBeTruthy();
    expect(storedFamily("chat").read("orden")).toBe("espera");
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toContain("Orden: Más tiempo de espera"),
    );
    await ordenar(pantalla, "Lo más nuevo");
    await waitFor(() => expect(nombres()[0]).toBe("Luz"));
  });

  it("el que se eligió antes vale desde el principio", async () => {
    storedFamily("chat").write("orden", "espera");
    await abrir();
    expect(nombres()).toEqual(["Roque", "Ivo", "Luz", "Eva", "Ana"]);
  });
});
