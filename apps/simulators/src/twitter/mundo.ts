import { EventEmitter } from "node:events";
import { type Almacen, enCarpeta, enMemoria } from "../comun/almacen.ts";
import { type Cuenta, Guardado, type Mensaje, type Persona } from "./modelo.ts";

/** What the citizen's page is told. */
export interface Cambio {
  mensaje?: Mensaje;
}

/** All that is known: accounts, people, messages in order, and who listens. */
export interface Mundo {
  cuentas: Map<string, Cuenta>;
  personas: Map<string, Persona>;
  mensajes: Map<string, Mensaje>;
  /** Events of the list that X itself wrote unlike its own documentation, by the id that is their place in it. */
  raros: Map<string, { cuenta: string; evento: unknown }>;
  cambios: EventEmitter<{ cambio: [Cambio] }>;
  almacen: Almacen<Guardado>;
  anunciar(cambio: Cambio): void;
  hilo(cuenta: string, persona: string): Mensaje[];
  /** Longer than a number holds, and greater than all before. */
  nuevoId(): string;
}

/** From when X counts. */
const ORIGEN_MS = 1_288_834_974_657;

export function crearMundo(carpeta: string | undefined): Mundo {
  const cuentas = new Map<string, Cuenta>();
  const personas = new Map<string, Persona>();
  const mensajes = new Map<string, Mensaje>();
  const raros: Mundo["raros"] = new Map();
  const cambios = new EventEmitter<{ cambio: [Cambio] }>().setMaxListeners(0);
  const contenido = (): Guardado => ({
    cuentas: [...cuentas.values()],
    personas: [...personas.values()],
    mensajes: [...mensajes.values()],
  });
  const almacen = carpeta
    ? enCarpeta(carpeta, { nombre: "twitter", archivos: "twitter", forma: Guardado, contenido })
    : enMemoria<Guardado>();
  const guardado = almacen.cargar();
  for (const una of guardado?.cuentas ?? []) cuentas.set(una.id, una);
  for (const una of guardado?.personas ?? []) personas.set(una.id, una);
  for (const uno of guardado?.mensajes ?? []) mensajes.set(uno.id, uno);
  let ultimo = 0n;
  for (const id of mensajes.keys()) if (BigInt(id) > ultimo) ultimo = BigInt(id);

  return {
    cuentas,
    personas,
    mensajes,
    raros,
    cambios,
    almacen,
    hilo: (cuenta, persona) =>
      [...mensajes.values()].filter((uno) => uno.cuenta === cuenta && uno.persona === persona),
    nuevoId() {
      const ahora = BigInt(Date.now() - ORIGEN_MS) << 22n;
      ultimo = ahora > ultimo ? ahora : ultimo + 1n;
      return String(ultimo);
    },
    anunciar(cambio) {
      almacen.anotarCambio();
      cambios.emit("cambio", cambio);
    },
  };
}
