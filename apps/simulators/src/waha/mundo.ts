import { EventEmitter } from "node:events";
import { type Almacen, enCarpeta, enMemoria } from "../comun/almacen.ts";
import { type Ciudadano, Guardado, type Mensaje, type Sesion } from "./modelo.ts";
import { ocultaDe } from "./motores.ts";

/** What the citizen's page is told. */
export interface Cambio {
  tipo: "mensaje" | "sesion" | "ciudadano";
  session?: string;
  chatId?: string;
  mensaje?: Mensaje;
}

/** All that is known: sessions, citizens, messages in order, and who listens. */
export interface Mundo {
  sesiones: Map<string, Sesion>;
  ciudadanos: Map<string, Ciudadano>;
  mensajes: Map<string, Mensaje>;
  /** When each session last started, by its name; it does not survive the simulator. */
  arranques: Map<string, number>;
  cambios: EventEmitter<{ cambio: [Cambio] }>;
  almacen: Almacen<Guardado>;
  anunciar(cambio: Cambio): void;
  hilo(session: string, chatId: string): readonly Mensaje[];
  /** The citizen's number under any of the addresses; of somebody unknown the address itself. */
  chatDe(direccion: string): string;
  agregar(mensaje: Mensaje): void;
}

function claveDeHilo(session: string, chatId: string): string {
  return `${session} ${chatId}`;
}

export function crearMundo(carpeta: string | undefined): Mundo {
  const sesiones = new Map<string, Sesion>();
  const ciudadanos = new Map<string, Ciudadano>();
  const mensajes = new Map<string, Mensaje>();
  const hilos = new Map<string, Mensaje[]>();
  const cambios = new EventEmitter<{ cambio: [Cambio] }>().setMaxListeners(0);
  const contenido = (): Guardado => ({
    sesiones: [...sesiones.values()],
    ciudadanos: [...ciudadanos.values()],
    mensajes: [...mensajes.values()],
  });
  const almacen = carpeta
    ? enCarpeta(carpeta, { nombre: "waha", archivos: "archivos", forma: Guardado, contenido })
    : enMemoria<Guardado>();

  function agregar(mensaje: Mensaje): void {
    mensajes.set(mensaje.id, mensaje);
    const clave = claveDeHilo(mensaje.session, mensaje.chatId);
    const hilo = hilos.get(clave);
    if (hilo) hilo.push(mensaje);
    else hilos.set(clave, [mensaje]);
  }

  const guardado = almacen.cargar();
  for (const sesion of guardado?.sesiones ?? []) sesiones.set(sesion.name, sesion);
  for (const ciudadano of guardado?.ciudadanos ?? []) ciudadanos.set(ciudadano.chatId, ciudadano);
  for (const mensaje of guardado?.mensajes ?? []) agregar(mensaje);

  return {
    sesiones,
    ciudadanos,
    mensajes,
    arranques: new Map(),
    cambios,
    almacen,
    agregar,
    chatDe: (direccion) =>
      (direccion.endsWith("@lid") && [...ciudadanos.keys()].find((uno) => ocultaDe(uno) === direccion)) ||
      direccion,
    hilo: (session, chatId) => hilos.get(claveDeHilo(session, chatId)) ?? [],
    anunciar(cambio) {
      almacen.anotarCambio();
      cambios.emit("cambio", cambio);
    },
  };
}
