import { act } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { unInicio } from "../../test/fabrica.ts";
import { show, startTexts } from "../../test/render.tsx";
import { servidor } from "../../test/servidor.ts";
import { setNavigator } from "../lib/navigation.ts";
import { getSession, startSession } from "../lib/session.ts";
import { getToasts } from "../ui/toast/toasts.ts";
import { SessionGuard } from "./SessionGuard.tsx";

const MENU = "/ws/api/system/menu";

beforeEach(startTexts);

it("sesión: a los 60 minutos sin actividad se cierra, lo dice con sus palabras por 30 s y va al ingreso [A-sesion-07, A-sesion-08, A-sesion-09]", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  const ir = vi.fn();
  setNavigator({ go: ir, path: () => "/" });
  startSession(unInicio());
  show(<SessionGuard />);
  const dicho = () => getToasts().shown.map(({ title, text, durationMs }) => ({ title, text, durationMs }));
  await act(async () => vi.advanceTimersByTime(3_599_000));
  expect([getSession() === undefined, dicho()]).toEqual([false, []]);
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(dicho()).toEqual([
    {
      title: "¡Sesión cerrada!",
      text: "Su sesión ha sido cerrada automáticamente después de 60 minutos de inactividad.",
      durationMs: 30_000,
    },
  ]);
  expect(getSession()).toBeUndefined();
  expect(ir).toHaveBeenCalledWith("/login", { replace: true });
});

it("sesión: a quien escribe sin llamar lo sabe el servidor cada cinco minutos, con una llamada que cuenta; quien no hace nada no llama [A-sesion-12]", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  const inicio = unInicio();
  servidor.en("GET", MENU, () => ({ cuerpo: { menu: [], permisos: [], token: inicio.token } }));
  startSession(inicio);
  show(<SessionGuard />);
  const pasan = (minutos: number) => act(async () => vi.advanceTimersByTime(minutos * 60_000));
  const tecla = () => document.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "a" }));
  const llamadas = () => servidor.llamadas("GET", MENU).map(({ fondo }) => fondo);
  await pasan(4);
  tecla();
  expect(llamadas()).toEqual([]);
  await pasan(2);
  expect(llamadas()).toEqual([]);
  tecla();
  tecla();
  expect(llamadas()).toEqual([false]);
  await pasan(4);
  tecla();
  expect(llamadas()).toEqual([false]);
  await pasan(1);
  tecla();
  expect(llamadas()).toEqual([false, false]);
  await pasan(58);
  tecla();
  expect(llamadas()).toEqual([false, false]);
});
