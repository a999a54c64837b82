// The 60 minutes of inactivity: counted from the last sign of life of any tab, so that a sleeping computer wakes up signed out.
import {
  SESION_ABSOLUTA_S,
  SESION_AVISO_S,
  SESION_DESCUENTO_S,
  SESION_INACTIVIDAD_S,
} from "@ventanilla/contract/limites";
import { useSyncExternalStore } from "react";
import { onStored, readStored, writeStored } from "../lib/storage.ts";

export type EstadoSesion = "tranquila" | "por-cerrar";
export type TimerEvents = {
  onWarning: () => void;
  /** 30 seconds before the end. */
  onLastCall: () => void;
  onExpired: () => void;
  /** The 12 hours of a session end in 15 minutes, whatever is done. */
  onWorkdayEnding: () => void;
};

const GESTOS = ["mousemove", "mousedown", "keydown", "touchstart", "wheel"] as const;
// Every movement of the mouse would write to storage; the counter moves in steps of 15 s anyway.
const ESCRITURA_MS = 5_000;
const ULTIMO_AVISO_S = 30;
const JORNADA_AVISO_S = 15 * 60;

let estado: EstadoSesion = "tranquila";
const oyentes = new Set<() => void>();

/** Seconds left: 3600 minus 15 for every 15 s without a sign of life. */
export function remaining(ahora = Date.now()): number {
  const ultima = readStored("sesion_actividad") ?? ahora;
  const pasos = Math.floor(Math.max(0, ahora - ultima) / (SESION_DESCUENTO_S * 1000));
  return Math.max(0, SESION_INACTIVIDAD_S - pasos * SESION_DESCUENTO_S);
}

/** A sign of life: a gesture, a call made by the person, Seguir conectado. */
export function touchSession({ forzar = false }: { forzar?: boolean } = {}): void {
  // Once the warning is up, brushing the mouse must not take it away before it can be read.
  if (estado === "por-cerrar" && !forzar) return;
  const ahora = Date.now();
  const ultima = readStored("sesion_actividad") ?? 0;
  if (forzar || ahora - ultima >= ESCRITURA_MS) writeStored("sesion_actividad", ahora);
  if (forzar) poner("tranquila");
}

export const useSessionState = (): EstadoSesion =>
  useSyncExternalStore(
    (listener) => {
      oyentes.add(listener);
      return () => oyentes.delete(listener);
    },
    () => estado,
  );

function poner(nuevo: EstadoSesion): void {
  if (nuevo === estado) return;
  estado = nuevo;
  for (const listener of oyentes) listener();
}

/** Starts counting; returns what stops it. */
export function startSessionTimer(eventos: TimerEvents): () => void {
  let dichoUltimo = false;
  let dichaJornada = false;
  const revisar = () => {
    const quedan = remaining();
    if (quedan === 0) {
      detener();
      eventos.onExpired();
      return;
    }
    if (quedan > SESION_AVISO_S) {
      dichoUltimo = false;
      poner("tranquila");
    } else if (estado !== "por-cerrar") {
      poner("por-cerrar");
      eventos.onWarning();
    }
    if (quedan <= ULTIMO_AVISO_S && !dichoUltimo) {
      dichoUltimo = true;
      eventos.onLastCall();
    }
    const inicio = readStored("sesion_inicio");
    if (
      inicio !== undefined &&
      !dichaJornada &&
      Date.now() - inicio >= (SESION_ABSOLUTA_S - JORNADA_AVISO_S) * 1000
    ) {
      dichaJornada = true;
      eventos.onWorkdayEnding();
    }
  };
  const alGesto = () => touchSession();
  const alVolver = () => document.visibilityState === "visible" && revisar();
  const detener = () => {
    clearInterval(reloj);
    quitar();
    document.removeEventListener("visibilitychange", alVolver);
    for (const gesto of GESTOS) document.removeEventListener(gesto, alGesto);
    poner("tranquila");
  };
  const reloj = setInterval(revisar, SESION_DESCUENTO_S * 1000);
  const quitar = onStored("sesion_actividad", () => {
    if (remaining() > SESION_AVISO_S) poner("tranquila");
  });
  document.addEventListener("visibilitychange", alVolver);
  for (const gesto of GESTOS) document.addEventListener(gesto, alGesto, { passive: true });
  revisar();
  return detener;
}
