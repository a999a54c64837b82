import { randomBytes } from "node:crypto";
import type { ConfigSesion, EstadoSesion, Sesion } from "./modelo.ts";
import type { Mundo } from "./mundo.ts";
import type { Tiempos } from "./opciones.ts";
import type { Mensajero } from "./webhooks.ts";

const QR_MAX = 6;

export interface Sesiones {
  crear(name: string, config: ConfigSesion, opciones: { start: boolean }): Sesion;
  configurar(sesion: Sesion, config: ConfigSesion): void;
  arrancar(sesion: Sesion): void;
  parar(sesion: Sesion): void;
  reiniciar(sesion: Sesion): void;
  /** Forgets the telephone; a session that ran shows a QR again. */
  desvincular(sesion: Sesion): void;
  borrar(sesion: Sesion): void;
  /** The telephone scans the QR. Null: there is none to scan. */
  vincular(
    sesion: Sesion,
    telefono: { numero?: string | undefined; nombre?: string | undefined },
  ): Sesion | null;
  qr(sesion: Sesion): string | null;
  /** Sessions that were up when the simulator stopped come up again. */
  reanudar(): void;
  cerrar(): void;
}

export function crearSesiones(mundo: Mundo, mensajero: Mensajero, tiempos: Tiempos): Sesiones {
  const relojes = new Map<string, NodeJS.Timeout>();
  const codigos = new Map<string, string>();
  const historia = new Map<string, { status: EstadoSesion; timestamp: number }[]>();

  function luego(sesion: Sesion, ms: number, hacer: () => void): void {
    clearTimeout(relojes.get(sesion.name));
    relojes.set(sesion.name, setTimeout(hacer, ms));
  }

  function pasarA(sesion: Sesion, status: EstadoSesion): void {
    if (sesion.status === status) return;
    clearTimeout(relojes.get(sesion.name));
    sesion.status = status;
    const pasos = [...(historia.get(sesion.name) ?? []), { status, timestamp: Date.now() }].slice(-10);
    historia.set(sesion.name, pasos);
    mundo.anunciar({ tipo: "sesion", session: sesion.name });
    mensajero.avisar(sesion, "session.status", { status, statuses: pasos, data: {} }).catch(() => false);
  }

  function mostrarQr(sesion: Sesion, numero: number): void {
    if (numero > QR_MAX) {
      pasarA(sesion, "FAILED");
      return;
    }
    codigos.set(
      sesion.name,
      `2@${randomBytes(48).toString("base64url")},${randomBytes(24).toString("base64url")}`,
    );
    luego(sesion, numero === 1 ? tiempos.primerQrMs : tiempos.qrMs, () => mostrarQr(sesion, numero + 1));
  }

  function arrancar(sesion: Sesion): void {
    if (sesion.status === "WORKING" || sesion.status === "STARTING" || sesion.status === "SCAN_QR_CODE")
      return;
    pasarA(sesion, "STARTING");
    mundo.arranques.set(sesion.name, Date.now());
    luego(sesion, tiempos.arranqueMs, () => {
      if (sesion.me) return pasarA(sesion, "WORKING");
      pasarA(sesion, "SCAN_QR_CODE");
      mostrarQr(sesion, 1);
    });
  }

  function parar(sesion: Sesion): void {
    codigos.delete(sesion.name);
    pasarA(sesion, "STOPPED");
  }

  function reiniciar(sesion: Sesion): void {
    parar(sesion);
    arrancar(sesion);
  }

  return {
    arrancar,
    parar,
    reiniciar,
    crear(name, config, { start }) {
      const sesion: Sesion = { name, status: "STOPPED", config, me: null };
      mundo.sesiones.set(name, sesion);
      if (start) arrancar(sesion);
      else mundo.anunciar({ tipo: "sesion", session: name });
      return sesion;
    },
    configurar(sesion, config) {
      sesion.config = config;
      if (sesion.status === "STOPPED") return mundo.anunciar({ tipo: "sesion", session: sesion.name });
      reiniciar(sesion);
    },
    desvincular(sesion) {
      sesion.me = null;
      if (sesion.status !== "STOPPED") reiniciar(sesion);
      else mundo.anunciar({ tipo: "sesion", session: sesion.name });
    },
    borrar(sesion) {
      parar(sesion);
      mundo.sesiones.delete(sesion.name);
      mundo.anunciar({ tipo: "sesion", session: sesion.name });
    },
    vincular(sesion, { numero, nombre }) {
      if (sesion.status !== "SCAN_QR_CODE") return null;
      const metadata = sesion.config.metadata ?? {};
      const telefono = (numero ?? metadata["telefono"] ?? "59171111111").replace(/\D/g, "");
      sesion.me = { id: `${telefono}@c.us`, pushName: nombre ?? metadata["nombre"] ?? sesion.name };
      codigos.delete(sesion.name);
      pasarA(sesion, "WORKING");
      return sesion;
    },
    qr: (sesion) => (sesion.status === "SCAN_QR_CODE" ? (codigos.get(sesion.name) ?? null) : null),
    reanudar() {
      for (const sesion of mundo.sesiones.values()) {
        if (sesion.status === "STOPPED") continue;
        sesion.status = "STOPPED";
        arrancar(sesion);
      }
    },
    cerrar() {
      for (const reloj of relojes.values()) clearTimeout(reloj);
    },
  };
}
