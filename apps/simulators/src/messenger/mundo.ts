import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { type Almacen, enCarpeta, enMemoria } from "../comun/almacen.ts";
import { type ArchivoFb, Guardado, type MensajeFb, type Pagina, type Persona } from "./modelo.ts";

export interface Cambio {
  mensaje?: MensajeFb;
}

/** All that is known: pages, people, messages in order, and who listens. */
export interface Mundo {
  paginas: Map<string, Pagina>;
  personas: Map<string, Persona>;
  mensajes: Map<string, MensajeFb>;
  cambios: EventEmitter<{ cambio: [Cambio] }>;
  almacen: Almacen<Guardado>;
  /** Keeps what changed, and tells whoever listens. */
  anunciar(cambio: Cambio): void;
  conocer(nombre: string, psid?: string): Persona;
  hilo(pagina: string, psid: string): MensajeFb[];
  archivo(id: string): ArchivoFb | undefined;
  agregar(
    nuevo: Pick<MensajeFb, "pagina" | "psid" | "saliente" | "texto" | "archivo"> & Partial<MensajeFb>,
  ): MensajeFb;
  /** When the citizen last wrote to the page; null: never. */
  ultimaDe(pagina: string, psid: string): number | null;
  /** No two things of one millisecond, so that a watermark tells them apart. */
  hora(): number;
  /** Whether another application of the page has the conversation in hand. */
  esAjeno(pagina: string, psid: string): boolean;
  ponerAjeno(pagina: string, psid: string, ajeno: boolean): void;
}

const numero = (): string => BigInt(`0x${randomBytes(7).toString("hex")}`).toString();

function sinBytes({ archivo, ...mensaje }: MensajeFb): Guardado["mensajes"][number] {
  if (archivo === null) return { ...mensaje, archivo };
  const { contenido: _, ...guardado } = archivo;
  return { ...mensaje, archivo: guardado };
}

export function crearMundo(carpeta: string | undefined): Mundo {
  const paginas = new Map<string, Pagina>();
  const personas = new Map<string, Persona>();
  const mensajes = new Map<string, MensajeFb>();
  const ajenos = new Set<string>();
  const cambios = new EventEmitter<{ cambio: [Cambio] }>().setMaxListeners(0);
  const contenido = (): Guardado => ({
    paginas: [...paginas.values()],
    personas: [...personas.values()],
    mensajes: [...mensajes.values()].map(sinBytes),
    ajenos: [...ajenos],
  });
  const almacen = carpeta
    ? enCarpeta(carpeta, { nombre: "messenger", archivos: "messenger", forma: Guardado, contenido })
    : enMemoria<Guardado>();
  const guardado = almacen.cargar();
  for (const una of guardado?.paginas ?? []) paginas.set(una.id, una);
  for (const una of guardado?.personas ?? []) personas.set(una.psid, una);
  for (const uno of guardado?.ajenos ?? []) ajenos.add(uno);
  let ultimoMs = 0;
  for (const { archivo, ...uno } of guardado?.mensajes ?? []) {
    const bytes = archivo && (almacen.leerArchivo(archivo.id) ?? Buffer.alloc(0));
    mensajes.set(uno.mid, { ...uno, archivo: archivo && bytes && { ...archivo, contenido: bytes } });
    ultimoMs = Math.max(ultimoMs, uno.ms);
  }
  function anunciar(cambio: Cambio): void {
    almacen.anotarCambio();
    cambios.emit("cambio", cambio);
  }
  function hora(): number {
    ultimoMs = Math.max(Date.now(), ultimoMs + 1);
    return ultimoMs;
  }
  const hilo = (pagina: string, psid: string): MensajeFb[] =>
    [...mensajes.values()].filter((uno) => uno.pagina === pagina && uno.psid === psid);
  return {
    paginas,
    personas,
    mensajes,
    cambios,
    almacen,
    anunciar,
    hilo,
    hora,
    conocer(nombre, psid = numero()) {
      const persona = { psid, nombre };
      personas.set(psid, persona);
      anunciar({});
      return persona;
    },
    archivo: (id) => [...mensajes.values()].find(({ archivo }) => archivo?.id === id)?.archivo ?? undefined,
    agregar(nuevo) {
      const mensaje: MensajeFb = {
        mid: `m_${randomBytes(24).toString("base64url")}`,
        ms: hora(),
        entregado: false,
        leido: false,
        tomado: false,
        metadata: null,
        citado: null,
        ...nuevo,
      };
      mensajes.set(mensaje.mid, mensaje);
      if (mensaje.archivo) almacen.guardarArchivo(mensaje.archivo.id, mensaje.archivo.contenido);
      anunciar({ mensaje });
      return mensaje;
    },
    esAjeno: (pagina, psid) => ajenos.has(`${pagina} ${psid}`),
    ponerAjeno(pagina, psid, ajeno) {
      if (ajeno) ajenos.add(`${pagina} ${psid}`);
      else ajenos.delete(`${pagina} ${psid}`);
      anunciar({});
    },
    ultimaDe: (pagina, psid) => hilo(pagina, psid).findLast(({ saliente }) => !saliente)?.ms ?? null,
  };
}
