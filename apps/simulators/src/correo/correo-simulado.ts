import { timingSafeEqual } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { crearDesperfecto, type Desperfecto } from "../comun/desperfecto.ts";
import { FallosImap, FallosSmtp } from "./fallos.ts";
import { type Anotacion, type Buzon, CLAVE_CORREO_DEMO } from "./modelo.ts";
import { crearMundoCorreo, type MundoCorreo } from "./mundo-correo.ts";
import { type Escrito, redactar, redactarRebote } from "./redactar.ts";
import { atenderImap } from "./sesion-imap.ts";
import { crearSmtp } from "./smtp.ts";

export interface OpcionesCorreo {
  clave?: string;
  /** Whether a token opens a user's account; none does otherwise. */
  aceptaFicha?: (usuario: string, ficha: string) => boolean;
  host?: string;
  puertoImap?: number;
  puertoSmtp?: number;
  /** Bytes that the SMTP server announces to take. */
  tamanioMax?: number;
  /** Folder for what survives a restart; without it everything is in memory. */
  carpeta?: string;
}

export interface CorreoSimulado {
  imap: { host: string; puerto: number };
  smtp: { host: string; puerto: number };
  clave: string;
  mundo: MundoCorreo;
  /** Creates it when it is new. */
  buzon(direccion: string): Buzon;
  /** Puts a raw mail into a mailbox; answers its UID. */
  entregar(direccion: string, crudo: Buffer, fecha?: Date): number;
  /** A citizen writes to a mailbox; answers the UID. */
  escribir(escrito: Escrito): number;
  /** What left through SMTP, oldest first. */
  libro(filtro?: { para?: string }): Anotacion[];
  /** What deliveries over SMTP meet from now on; {}: nothing. */
  fallar(fallos: FallosSmtp): void;
  /** What listeners over IMAP meet from now on; {}: nothing. */
  fallarImap(fallos: FallosImap): void;
  desperfectos: { smtp: Desperfecto<FallosSmtp>; imap: Desperfecto<FallosImap> };
  /** Cuts every IMAP connection. */
  cortar(): void;
  cerrar(): Promise<void>;
}

function igual(una: string, otra: string): boolean {
  const [a, b] = [Buffer.from(una), Buffer.from(otra)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Escuchable {
  listen(puerto: number, host: string, listo: () => void): unknown;
  once(evento: "error", oir: (error: Error) => void): unknown;
}

function escuchar(servidor: Escuchable, puerto: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    servidor.once("error", reject);
    servidor.listen(puerto, host, resolve);
  });
}

function puertoDe(direccion: AddressInfo | string | null): number {
  return direccion !== null && typeof direccion === "object" ? direccion.port : 0;
}

/** What arrives over SMTP: the citizen has it, another mailbox of ours has it, and a bounce goes back when asked for. */
function repartir(
  mundo: MundoCorreo,
  { de, para, crudo, rebota }: { de: string; para: string[]; crudo: Buffer; rebota: boolean },
): void {
  for (const uno of para) {
    mundo.recibir({ de, para: uno, crudo });
    mundo.buzones.get(uno.toLowerCase())?.entregar(crudo, new Date());
    // An empty sender asks for no report.
    if (rebota && de !== "")
      mundo.buzon(de).entregar(redactarRebote(de, uno, crudo.toString("utf8")), new Date());
  }
}

export async function crearCorreoSimulado(opciones: OpcionesCorreo = {}): Promise<CorreoSimulado> {
  const { clave = CLAVE_CORREO_DEMO, host = "127.0.0.1", tamanioMax = 25 * 1024 * 1024 } = opciones;
  const { aceptaFicha = () => false } = opciones;
  const mundo = crearMundoCorreo(opciones.carpeta);
  const desperfectos = { smtp: crearDesperfecto(FallosSmtp), imap: crearDesperfecto(FallosImap) };
  const sockets = new Set<Socket>();

  const imap = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    atenderImap(socket, {
      abrir: (usuario, recibida) => (igual(recibida, clave) ? mundo.buzon(usuario) : null),
      abrirConFicha: (usuario, ficha) => (aceptaFicha(usuario, ficha) ? mundo.buzon(usuario) : null),
      fallos: desperfectos.imap,
    });
  });
  const smtp = crearSmtp({
    clave,
    aceptaFicha,
    tamanioMax,
    fallos: desperfectos.smtp,
    aceptar: (correo) => repartir(mundo, correo),
  });
  await escuchar(imap, opciones.puertoImap ?? 0, host);
  await escuchar(smtp, opciones.puertoSmtp ?? 0, host);

  return {
    imap: { host, puerto: puertoDe(imap.address()) },
    smtp: { host, puerto: puertoDe(smtp.server.address()) },
    clave,
    mundo,
    desperfectos,
    buzon: (direccion) => mundo.buzon(direccion),
    entregar: (direccion, crudo, fecha = new Date()) => mundo.buzon(direccion).entregar(crudo, fecha),
    escribir(escrito) {
      mundo.conocer({ direccion: escrito.de, nombre: escrito.nombre ?? "" });
      const uid = mundo.buzon(escrito.para).entregar(redactar(escrito), new Date(), escrito.de.toLowerCase());
      mundo.cambios.emit("cambio", escrito.de.toLowerCase());
      return uid;
    },
    libro: ({ para } = {}) => mundo.recibidos.filter((una) => para === undefined || una.para === para),
    fallar: desperfectos.smtp.poner,
    fallarImap: desperfectos.imap.poner,
    cortar() {
      for (const socket of sockets) socket.destroy();
    },
    async cerrar() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((listo) => imap.close(() => listo()));
      await new Promise<void>((listo) => smtp.close(listo));
    },
  };
}
