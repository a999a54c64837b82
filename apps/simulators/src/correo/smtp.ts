import { setTimeout as esperar } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import type { Desperfecto } from "../comun/desperfecto.ts";
import type { FallosSmtp } from "./fallos.ts";

export interface OpcionesSmtp {
  clave: string;
  /** Whether a token opens a user's account. */
  aceptaFicha(usuario: string, ficha: string): boolean;
  fallos: Desperfecto<FallosSmtp>;
  aceptar(correo: { de: string; para: string[]; crudo: Buffer; rebota: boolean }): void;
  tamanioMax: number;
}

type Paso = NonNullable<FallosSmtp["at"]>;

function rechazo(codigo: number): Error {
  return Object.assign(new Error("fault on demand"), { responseCode: codigo });
}

/** The sink: takes mail from whoever knows the password. */
export function crearSmtp({ clave, aceptaFicha, fallos, aceptar, tamanioMax }: OpcionesSmtp): SMTPServer {
  /** What this step of a delivery meets; counted only if it is its step. */
  function tomarEn(paso: Paso): Partial<FallosSmtp> {
    const { at = "rcpt", status, drop, delayMs } = fallos.mirar();
    const esDelPaso = at === paso && Boolean(status ?? drop ?? delayMs);
    return esDelPaso ? fallos.tomar() : {};
  }

  function fallarEn(paso: Paso, id: string, listo: (error: Error | null) => void): void {
    const { status, drop, delayMs = 0 } = tomarEn(paso);
    esperar(delayMs).then(
      () => (drop ? cortar(id) : listo(status ? rechazo(status) : null)),
      () => undefined,
    );
  }

  const servidor = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    // Its own certificate would be trusted by nobody.
    hideSTARTTLS: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: tamanioMax,
    logger: false,
    closeTimeout: 100,
    authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
    onAuth({ method, username = "", password, accessToken = "" }, sesion, listo) {
      fallarEn("auth", sesion.id, (error) => {
        if (error) return listo(error);
        const entra = method === "XOAUTH2" ? aceptaFicha(username, accessToken) : password === clave;
        if (!entra) return listo(rechazo(535));
        return listo(null, { user: "ok" });
      });
    },
    onConnect: (sesion, listo) => fallarEn("connect", sesion.id, listo),
    onMailFrom: (_direccion, sesion, listo) => fallarEn("mail", sesion.id, listo),
    onRcptTo: (_direccion, sesion, listo) => fallarEn("rcpt", sesion.id, listo),
    onData(flujo, sesion, listo) {
      const { at } = fallos.mirar();
      // Faults of other steps were met there, or are for another delivery.
      const hallados = at === undefined || at === "data" ? tomarDeDatos(sesion.envelope.rcptTo) : {};
      if (hallados.drop && at === "data") {
        flujo.once("data", () => cortar(sesion.id));
        flujo.resume();
        return;
      }
      const trozos: Buffer[] = [];
      flujo.on("data", (trozo: Buffer) => trozos.push(trozo));
      flujo.on("end", () => {
        // `size` is only announced: whoever sends more must be refused here.
        if (flujo.sizeExceeded) return listo(rechazo(552));
        if (hallados.status && at === "data") return listo(rechazo(hallados.status));
        const { mailFrom, rcptTo } = sesion.envelope;
        aceptar({
          de: mailFrom ? mailFrom.address : "",
          para: rcptTo.map(({ address }) => address),
          crudo: Buffer.concat(trozos),
          rebota: hallados.bounce === true,
        });
        if (hallados.dropAfterAccept) return cortar(sesion.id);
        if (hallados.silentAfterAccept) return;
        if (!hallados.delayMs || at !== "data") return listo();
        esperar(hallados.delayMs).then(
          () => listo(),
          () => undefined,
        );
      });
    },
  });
  servidor.on("error", () => undefined);

  function tomarDeDatos(para: readonly { address: string }[]): Partial<FallosSmtp> {
    const { at, to, dropAfterAccept, silentAfterAccept, bounce } = fallos.mirar();
    if (to !== undefined && para.every(({ address }) => address !== to)) return {};
    return at === "data" || (dropAfterAccept ?? silentAfterAccept ?? bounce) ? fallos.tomar() : {};
  }

  function cortar(id: string): void {
    for (const conexion of servidor.connections) {
      if (conexion.session.id === id) conexion._socket.destroy();
    }
  }
  return servidor;
}
