import { act, screen } from "@testing-library/react";
import { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import { beforeEach, expect, it, vi } from "vitest";
import { unInicio } from "../../test/fabrica.ts";
import { show, startTexts } from "../../test/render.tsx";
import { SIN_LINEA, servidor } from "../../test/servidor.ts";
import { call } from "../lib/api.ts";
import { getSession, startSession } from "../lib/session.ts";
import { writeStored } from "../lib/storage.ts";
import { FormModal } from "../ui/dialog/FormModal.tsx";
import { getToasts } from "../ui/toast/toasts.ts";
import { SessionGuard } from "./SessionGuard.tsx";
import { remaining } from "./session-timer.ts";

const MENU = "/ws/api/system/menu";
const SALIR = "/ws/api/system/salir";

beforeEach(startTexts);
beforeEach(() => servidor.en("GET", SALIR, () => ({ cuerpo: { url: "" } })));

it("sesión: a los 60 minutos sin actividad se cierra, y no antes [A-sesion-07]", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  startSession(unInicio());
  show(<SessionGuard />);
  await act(async () => vi.advanceTimersByTime(3_599_000));
  expect(getSession()).toBeDefined();
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(getSession()).toBeUndefined();
});

it("sesión: al cerrarse por inactividad se le dice también al servidor, sin esperar qué contesta: nadie queda presente", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  servidor.en("GET", SALIR, () => Promise.reject(SIN_LINEA));
  const inicio = unInicio();
  startSession(inicio);
  show(<SessionGuard />);
  await act(async () => vi.advanceTimersByTime(3_600_000));
  const dicho = servidor.llamadas("GET", SALIR).map(({ token, fondo, consulta }) => [token, fondo, consulta]);
  expect(dicho).toEqual([[`Bearer ${inicio.token}`, true, {}]]);
  expect(getSession()).toBeUndefined();
  expect(getToasts().shown).toHaveLength(1);
});

const aviso = () => screen.queryByRole("dialog", { name: "Sesión por terminar" });

it("sesión: el aviso dice cuánto falta mientras está, y se pone encima del formulario que ya estaba abierto", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  startSession(unInicio());
  show(
    <>
      <SessionGuard />
      <FormModal
        opened
        onClose={() => undefined}
        title="Entidad"
        width={800}
        onSubmit={() => undefined}
        dirty
      >
        <p>Sigla</p>
      </FormModal>
    </>,
  );
  await act(async () => vi.advanceTimersByTime(3_465_000));
  expect(aviso()).toBeNull();
  const pasan = async (segundos: number) => {
    await act(async () => vi.advanceTimersByTime(segundos * 1_000));
    return aviso()?.querySelector("p")?.textContent;
  };
  expect(await pasan(15)).toBe("Su sesión se cerrará en 2 min por inactividad.");
  const formulario = screen.getByRole("dialog", { name: "Entidad" });
  const donde = aviso()?.compareDocumentPosition(formulario) ?? 0;
  expect(donde & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  expect(await pasan(60)).toBe("Su sesión se cerrará en 1 min por inactividad.");
  expect(await pasan(30)).toBe("Su sesión se cerrará en 30 s por inactividad.");
});

it("sesión: quien abre la página cuando las 12 horas están por acabar lee cuánto falta de verdad [A-sesion-13]", () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  startSession(unInicio());
  vi.setSystemTime(new Date("2026-11-20T23:57:00Z"));
  writeStored("sesion_actividad", Date.now());
  show(<SessionGuard />);
  expect(getToasts().shown.map(({ text }) => text)).toEqual([
    "Su sesión de 12 horas termina en 3 min. Guarde su trabajo e ingrese nuevamente.",
  ]);
});

it("sesión: a quien escribe sin llamar lo sabe el servidor cada minuto, que es antes de que éste la cierre sin aviso, con una llamada que cuenta; quien no hace nada no llama [A-sesion-12]", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  const inicio = unInicio();
  servidor.en("GET", MENU, () => ({ cuerpo: { menu: [], permisos: [], token: inicio.token } }));
  startSession(inicio);
  show(<SessionGuard />);
  const pasan = (segundos: number) => act(async () => vi.advanceTimersByTime(segundos * 1_000));
  const tecla = () => document.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "a" }));
  const llamadas = () => servidor.llamadas("GET", MENU).map(({ fondo }) => fondo);
  await pasan(50);
  tecla();
  expect(llamadas()).toEqual([]);
  await pasan(10);
  expect(llamadas()).toEqual([]);
  tecla();
  tecla();
  expect(llamadas()).toEqual([false]);
  await pasan(50);
  tecla();
  expect(llamadas()).toEqual([false]);
  await pasan(10);
  tecla();
  expect(llamadas()).toEqual([false, false]);
  await pasan(58 * 60);
  tecla();
  expect(llamadas()).toEqual([false, false]);
});

it("sesión: lo que la persona pide al servidor reinicia la cuenta; lo que se pide de fondo, no [A-sesion-12]", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  const { token } = unInicio();
  servidor.en("GET", MENU, () => ({ cuerpo: { menu: [], permisos: [], token } }));
  startSession(unInicio());
  show(<SessionGuard />);
  const pedir = (background: boolean) => act(() => call(leerMenu, { background }));
  await act(async () => vi.advanceTimersByTime(1_800_000));
  await pedir(true);
  expect(remaining()).toBe(1_800);
  await pedir(false);
  expect(remaining()).toBe(3_600);
});
