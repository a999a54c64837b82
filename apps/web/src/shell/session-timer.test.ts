import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readStored, writeStored } from "../lib/storage.ts";
import { remaining, startSessionTimer, touchSession } from "./session-timer.ts";

const eventos = {
  onWarning: vi.fn(),
  onLastCall: vi.fn(),
  onExpired: vi.fn(),
  onWorkdayEnding: vi.fn(),
  onGesture: vi.fn(),
};
let detener: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  vi.clearAllMocks();
  writeStored("sesion_actividad", Date.now());
  writeStored("sesion_inicio", Date.now());
  detener = startSessionTimer(eventos);
});
afterEach(() => detener());

const segundos = (cuantos: number) => vi.advanceTimersByTime(cuantos * 1000);

it("sesión: empieza en 3600 y baja 15 cada 15 s [A-sesion-06, A-sesion-10, A-sesion-11, B-limites-25, B-limites-26]", () => {
  expect(remaining()).toBe(3600);
  segundos(14);
  expect(remaining()).toBe(3600);
  segundos(1);
  expect(remaining()).toBe(3585);
  segundos(30);
  expect(remaining()).toBe(3555);
});

it("sesión: avisa a los 120 s, otra vez a los 30, y en cero termina [A-sesion-07]", () => {
  segundos(3600 - 135);
  expect(eventos.onWarning).not.toHaveBeenCalled();
  segundos(15);
  expect(eventos.onWarning).toHaveBeenCalledExactlyOnceWith(120);
  segundos(90);
  expect(eventos.onLastCall).toHaveBeenCalledExactlyOnceWith(30);
  expect(eventos.onExpired).not.toHaveBeenCalled();
  segundos(30);
  expect(eventos.onExpired).toHaveBeenCalledOnce();
  segundos(600);
  expect(eventos.onExpired).toHaveBeenCalledOnce();
});

it.each([
  ["mousemove", new MouseEvent("mousemove", { bubbles: true })],
  ["keydown", new KeyboardEvent("keydown", { bubbles: true, key: "a" })],
  ["touchstart", new Event("touchstart", { bubbles: true })],
])("sesión: %s reinicia la cuenta [A-sesion-12]", (_, gesto) => {
  segundos(1800);
  document.dispatchEvent(gesto);
  expect(remaining()).toBe(3600);
});

it("sesión: con el aviso abierto sólo Seguir conectado la alarga, no un roce del ratón", () => {
  segundos(3600 - 120);
  document.dispatchEvent(new Event("mousemove"));
  expect(remaining()).toBe(120);
  expect(eventos.onGesture).not.toHaveBeenCalled();
  touchSession({ force: true });
  expect(remaining()).toBe(3600);
});

it("sesión: la actividad de otra pestaña también cuenta", () => {
  segundos(3000);
  localStorage.setItem("base_sesion_actividad", JSON.stringify(Date.now()));
  window.dispatchEvent(new StorageEvent("storage", { key: "base_sesion_actividad" }));
  segundos(900);
  expect(eventos.onExpired).not.toHaveBeenCalled();
  expect(remaining()).toBe(2700);
});

it("sesión: una computadora que despierta después de una hora está cerrada al instante", () => {
  vi.setSystemTime(Date.now() + 3_700_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(eventos.onExpired).toHaveBeenCalledOnce();
});

it("sesión: el fin de las 12 horas se dice 15 minutos antes, aunque haya actividad [A-sesion-13]", () => {
  for (let minuto = 0; minuto < 704; minuto++) {
    segundos(60);
    touchSession();
  }
  expect(eventos.onWorkdayEnding).not.toHaveBeenCalled();
  segundos(60);
  expect(eventos.onWorkdayEnding).toHaveBeenCalledExactlyOnceWith(900);
  expect(readStored("sesion_inicio")).toBeDefined();
});
