// What the journeys know of the demo: its addresses, people and service points.

const port = (variable: string, byDefault: number): number => Number(process.env[variable] || byDefault);

/** Ports of their own: a demo that somebody uses on this machine goes on undisturbed. */
export const PORT = port("E2E_PORT", 3970);
export const SIMULATORS_PORT = port("E2E_SIMULATORS_PORT", 3971);
/** By name: browsers make no passkeys for an address of numbers. */
export const ESCRITORIO = `http://localhost:${PORT}`;
export const SIMULADORES = `http://127.0.0.1:${SIMULATORS_PORT}`;

/** The simulated mail server stands on the two ports after the simulators' own. */
export const PUERTO_IMAP = SIMULATORS_PORT + 1;
export const PUERTO_SMTP = SIMULATORS_PORT + 2;
export const CLAVE_CORREO = "correo-demo-0000";
export const CLAVE_PASARELA = "waha-demo-0000";

export const CONTRASENA = "Ventanilla-2026";

export type Usuario = "superadmin" | "admin" | "operador1" | "operador2" | "operador3";

export const CENTRAL = "Ventanilla 1 · Oficina central";
export const NORTE = "Ventanilla 2 · Zona norte";
export const TERMINAL = "Plataforma · Terminal interprovincial";

/** An institution's number at the simulated WhatsApp gateway. */
export type Numero = "sederce" | "amti";

/** Chromium as root in a container, without the traffic of its own that a test must not make. */
export const CHROMIUM = {
  executablePath: process.env["CHROMIUM_PATH"] || "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
