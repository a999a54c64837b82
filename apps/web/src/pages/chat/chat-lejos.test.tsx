import { act, screen, waitFor } from "@testing-library/react";
import { Hilo } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it, vi } from "vitest";
import { unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, servidor } from "../../../test/chat/pantalla.ts";
import { poner } from "../../../test/pagina.ts";
import { pedirMensaje } from "../../domains/hilo/index.ts";

const HILO = "/ws/api/system/operadores/caso/501/mensajes";
const BUSCANDO = "Buscando un mensaje anterior…";

const tramo = (desde: number, hasta: number) =>
  Array.from({ length: hasta - desde + 1 }, (_, n) => unMensaje(desde + n));

/** Open at its last messages, 5,991 to 6,000, far below the place where a page of earlier ones comes by itself. */
async function abierta() {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(3_000);
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1, { leido_hasta: 6_000 })]);
  await pantalla.hilo(1, tramo(5_991, 6_000), { hay_mas: true });
  return pantalla;
}

/** Pages of that many, down to the message 1. */
const paginar = (cuantos: number) =>
  servidor.en("GET", HILO, ({ consulta }) => {
    const hasta = Number(consulta["antes"]) - 1;
    const desde = Math.max(1, hasta - cuantos + 1);
    return {
      cuerpo: Hilo.parse({ rows: tramo(desde, hasta), hay_mas: desde > 1, secuencia: 1000 }),
    };
  });
const pedidos = () => servidor.llamadas("GET", HILO).map(({ consulta }) => consulta);
const elegido = (id: number) => screen.queryByText(`mensaje ${id}`)?.closest("article");

describe("chat: un mensaje que está más atrás de lo cargado", () => {
  it("se lee hacia atrás hasta tenerlo, sin saltar ninguno, y lleva a él con el foco", async () => {
    paginar(40);
    const { enlace, sinPedidos } = await abierta();
    pedirMensaje({ sesion: 1, mensaje: 5_900 });
    await waitFor(() => expect(document.activeElement).toBe(elegido(5_900)));
    await sinPedidos();
    expect(pedidos()).toEqual([
      { antes: "5991", limit: "500" },
      { antes: "5951", limit: "500" },
      { antes: "5911", limit: "500" },
    ]);
    expect([...(enlace.link.hilo(1)?.mensajes.keys() ?? [])].sort((a, b) => a - b)).toEqual(
      tramo(5_871, 6_000).map(({ id }) => id),
    );
  });

  it("un cambio en uno aún más antiguo no deja un hueco: se sigue leyendo desde donde se tenía todo", async () => {
    paginar(40);
    const { enlace, hilo, sinPedidos } = await abierta();
    await hilo(1, [unMensaje(5_800, { secuencia: 7_000 })], { desde: 1000, secuencia: 1001 });
    pedirMensaje({ sesion: 1, mensaje: 5_960 });
    await waitFor(() => expect(document.activeElement).toBe(elegido(5_960)));
    await sinPedidos();
    expect(pedidos()[0]).toEqual({ antes: "5991", limit: "500" });
    expect(enlace.link.hilo(1)?.mensajes.has(5_990)).toBe(true);
  });

  it("su fila se distingue dos segundos, también sin el anillo del foco", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await abierta();
    pedirMensaje({ sesion: 1, mensaje: 5_995 });
    await waitFor(() => expect(elegido(5_995)?.hasAttribute("data-senalada")).toBe(true));
    expect(document.querySelectorAll("[data-senalada]")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_100);
    await waitFor(() => expect(document.querySelector("[data-senalada]")).toBeNull());
  });

  it("quien fue llevado a él se queda en él, aunque algo crezca antes de que el navegador diga que se desplazó", async () => {
    const avisos: (() => void)[] = [];
    class Observador extends ResizeObserver {
      constructor(avisar: ResizeObserverCallback) {
        super(avisar);
        avisos.push(() => avisar([], this));
      }
    }
    poner(globalThis, "ResizeObserver", { value: Observador });
    poner(HTMLElement.prototype, "scrollTo", {
      value(this: HTMLElement, { top = 0 }: ScrollToOptions) {
        this.scrollTop = top;
      },
    });
    // Nothing is left above: a page that came by itself would be placed by a scroll that jsdom never tells of.
    servidor.en("GET", HILO, () => ({
      cuerpo: Hilo.parse({ rows: tramo(5_951, 5_990), hay_mas: false, secuencia: 1000 }),
    }));
    await abierta();
    const caja = screen.getByRole("feed").parentElement as HTMLElement;
    await waitFor(() => expect(caja.scrollTop).toBe(3_000));
    pedirMensaje({ sesion: 1, mensaje: 5_960 });
    await waitFor(() => expect(document.activeElement).toBe(elegido(5_960)));
    expect(caja.scrollTop).toBeLessThan(1_000);
    await act(async () => {
      for (const avisar of avisos) avisar();
    });
    expect(caja.scrollTop).toBeLessThan(1_000);
  });

  it("mientras se lee lo dice, y «Dejar de buscar» lo termina", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    servidor.en("GET", HILO, async () => {
      await promise;
      return { cuerpo: Hilo.parse({ rows: tramo(5_951, 5_990), hay_mas: true, secuencia: 1000 }) };
    });
    const { persona, sinPedidos } = await abierta();
    pedirMensaje({ sesion: 1, mensaje: 5_000 });
    expect(await screen.findByText(BUSCANDO, { selector: "[class*=lejos] *" })).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Dejar de buscar" }));
    resolve();
    await sinPedidos();
    expect(screen.queryByRole("button", { name: "Dejar de buscar" })).toBeNull();
    expect(pedidos()).toHaveLength(1);
  });

  it("si la lectura falla lo dice y no insiste; Reintentar sigue hasta él", async () => {
    servidor.en("GET", HILO, () => ({ estado: 503, cuerpo: null }));
    const { persona, sinPedidos } = await abierta();
    pedirMensaje({ sesion: 1, mensaje: 5_960 });
    const [, abajo] = await screen.findAllByRole("button", { name: "Reintentar" });
    await sinPedidos();
    expect(pedidos()).toHaveLength(1);
    paginar(40);
    await persona.click(abajo as HTMLElement);
    await waitFor(() => expect(document.activeElement).toBe(elegido(5_960)));
  });

  it("si no está en la conversación, lo dice cuando todo se leyó", async () => {
    servidor.en("GET", HILO, () => ({
      cuerpo: Hilo.parse({ rows: tramo(5_981, 5_990), hay_mas: false, secuencia: 1000 }),
    }));
    const { sinPedidos } = await abierta();
    pedirMensaje({ sesion: 1, mensaje: 3 });
    expect(await screen.findByText("Ese mensaje no está en esta conversación.")).toBeTruthy();
    await sinPedidos();
    expect(pedidos()).toHaveLength(1);
  });

  it("de una vez se leen cinco mil: después lo dice, y no pide más", async () => {
    paginar(500);
    const { sinPedidos } = await abierta();
    pedirMensaje({ sesion: 1, mensaje: 3 });
    expect(
      await screen.findByText(
        /^Ese mensaje está más atrás de lo que se lee de una vez/,
        {},
        { timeout: 20_000 },
      ),
    ).toBeTruthy();
    await sinPedidos();
    expect(pedidos()).toHaveLength(10);
  });
});
