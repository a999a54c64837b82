import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fechada, servidor } from "../../test/servidor.ts";
import { call } from "./api.ts";
import { now } from "./clock.ts";

const MENU = "/ws/api/system/menu";
/** By the server's clock. */
const AHORA = Date.parse("2026-11-20T14:15:20.400Z");
const HORA = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: AHORA, toFake: ["Date"] }));

/** Something is asked, and the answer has these headers; `tarda`: milliseconds until it is here. */
async function preguntar(cabeceras: Record<string, string>, { tarda = 0 } = {}): Promise<void> {
  servidor.en("GET", MENU, () => {
    vi.setSystemTime(Date.now() + tarda);
    return { cuerpo: { menu: [], permisos: [], token: "otro" }, cabeceras };
  });
  await call(leerMenu, {});
}
/** Milliseconds between what the screens take for now and the server's time. */
const error = (servidorMs: number): number => Math.abs(now() - servidorMs);

describe("la hora del servidor", () => {
  it.each([
    ["una hora adelantado", HORA],
    ["una hora atrasado", -HORA],
    ["en otro mes", -40 * 24 * HORA],
  ])("en un equipo %s se sabe con la primera respuesta", async (_como, diferencia) => {
    vi.setSystemTime(AHORA + diferencia);
    expect(now()).toBe(AHORA + diferencia);
    await preguntar(fechada(AHORA));
    expect(error(AHORA)).toBeLessThan(1_000);
  });

  it("lo dice también una respuesta que rechaza", async () => {
    vi.setSystemTime(AHORA + HORA);
    servidor.en("GET", MENU, () => ({
      estado: 403,
      cuerpo: { mensaje: "No", error: "SIN_PERMISO" },
      cabeceras: fechada(AHORA),
    }));
    await call(leerMenu, {}).catch(() => undefined);
    expect(error(AHORA)).toBeLessThan(1_000);
  });

  it.each([-4_000, -500, 0, 500, 4_000])("un reloj que difiere en %i ms queda como está", async (ms) => {
    vi.setSystemTime(AHORA + ms);
    await preguntar(fechada(AHORA));
    expect(now()).toBe(AHORA + ms);
  });

  it("lo que tarda una respuesta no es diferencia, ni a la ida ni a la vuelta", async () => {
    await preguntar(fechada(AHORA), { tarda: 40_000 });
    expect(now()).toBe(AHORA + 40_000);
    await preguntar(fechada(AHORA + 80_000), { tarda: 40_000 });
    expect(now()).toBe(AHORA + 80_000);
  });

  it("una respuesta rápida dice mejor lo que una lenta dijo", async () => {
    vi.setSystemTime(AHORA + HORA);
    await preguntar(fechada(AHORA), { tarda: 40_000 });
    expect(error(AHORA + 40_000)).toBeLessThan(21_000);
    await preguntar(fechada(AHORA + 40_000));
    expect(error(AHORA + 40_000)).toBeLessThan(1_000);
  });

  it.each<[string, Record<string, string>]>([
    ["pudo salir de una caché", { ...fechada(AHORA - HORA), "cache-control": "private, no-cache" }],
    ["no dice de qué caché", { date: fechada(AHORA - HORA)["date"] ?? "" }],
    ["no dice cuándo", { "cache-control": "no-store" }],
    ["lo dice mal", { date: "ayer", "cache-control": "no-store" }],
  ])("de una respuesta que %s no se aprende nada", async (_como, cabeceras) => {
    await preguntar(cabeceras);
    expect(now()).toBe(AHORA);
  });

  it("un equipo que se pone en hora vuelve a su propio reloj", async () => {
    vi.setSystemTime(AHORA + HORA);
    await preguntar(fechada(AHORA));
    vi.setSystemTime(AHORA + 60_000);
    await preguntar(fechada(AHORA + 60_000));
    expect(now()).toBe(AHORA + 60_000);
  });
});
