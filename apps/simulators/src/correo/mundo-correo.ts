import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { type Anotacion, Buzon, type Remitente } from "./modelo.ts";
import { enCarpeta, enMemoria, type Linea, type Registro } from "./registro.ts";

/** Everything that is known of mail: mailboxes of institutions, citizens who write, and what each of them received. */
export interface MundoCorreo {
  buzones: ReadonlyMap<string, Buzon>;
  remitentes: ReadonlyMap<string, Remitente>;
  recibidos: readonly Anotacion[];
  vistos: ReadonlySet<string>;
  /** Told the citizen's address, or the mailbox's, whenever something of theirs changed. */
  cambios: EventEmitter<{ cambio: [string] }>;
  /** Creates it when it is new; a name given is kept. */
  buzon(direccion: string, nombre?: string): Buzon;
  conocer(remitente: Remitente): void;
  recibir(correo: { de: string; para: string; crudo: Buffer }): Anotacion;
  ver(ids: readonly string[]): void;
}

function buzonesDe(registro: Registro, lineas: readonly Linea[]): Map<string, Buzon> {
  const buzones = new Map<string, Buzon>();
  for (const linea of lineas) {
    if (linea.t === "buzon") {
      const buzon = buzones.get(linea.buzon) ?? new Buzon(linea.buzon, linea.validez, registro);
      buzon.nombre = linea.nombre;
      buzones.set(linea.buzon, buzon);
    }
    const buzon = "buzon" in linea ? buzones.get(linea.buzon) : undefined;
    if (!buzon) continue;
    if (linea.t === "validez") {
      Object.assign(buzon, { validez: linea.validez, siguiente: 1, correos: [] });
    } else if (linea.t === "correo") {
      const { uid, archivo, autor, ms } = linea;
      const correo = { uid, archivo, autor, fecha: new Date(ms), banderas: new Set(linea.banderas) };
      buzon.correos.push({ ...correo, crudo: registro.leerCrudo(archivo) });
      buzon.siguiente = uid + 1;
    } else if (linea.t === "banderas") {
      const correo = buzon.correos.find(({ uid }) => uid === linea.uid);
      for (const bandera of linea.banderas) correo?.banderas.add(bandera);
    }
  }
  return buzones;
}

function recibidosDe(registro: Registro, lineas: readonly Linea[]): Anotacion[] {
  return lineas.flatMap((linea) => {
    if (linea.t !== "recibido") return [];
    const { t: _, archivo, ...resto } = linea;
    return [{ ...resto, crudo: registro.leerCrudo(archivo).toString("utf8") }];
  });
}

export function crearMundoCorreo(carpeta: string | undefined): MundoCorreo {
  const registro = carpeta ? enCarpeta(carpeta) : enMemoria();
  const lineas = registro.leer();
  const buzones = buzonesDe(registro, lineas);
  const recibidos = recibidosDe(registro, lineas);
  const remitentes = new Map<string, Remitente>();
  const vistos = new Set<string>();
  for (const linea of lineas) {
    if (linea.t === "remitente") remitentes.set(linea.direccion, linea);
    else if (linea.t === "vistos") for (const id of linea.ids) vistos.add(id);
  }
  const cambios = new EventEmitter<{ cambio: [string] }>().setMaxListeners(0);

  function crearBuzon(direccion: string): Buzon {
    // Numbers of a mailbox that is not known any more mean other mails, and another validity says so.
    const nuevo = new Buzon(direccion, Math.floor(Date.now() / 1000), registro);
    registro.anotar({ t: "buzon", buzon: direccion, nombre: "", validez: nuevo.validez });
    buzones.set(direccion, nuevo);
    return nuevo;
  }

  function conocer({ direccion, nombre }: Remitente): void {
    const remitente = { direccion: direccion.toLowerCase(), nombre };
    const antes = remitentes.get(remitente.direccion);
    if (antes && (nombre === "" || antes.nombre === nombre)) return;
    remitentes.set(remitente.direccion, remitente);
    registro.anotar({ t: "remitente", ...remitente });
    cambios.emit("cambio", remitente.direccion);
  }

  return {
    buzones,
    remitentes,
    recibidos,
    vistos,
    cambios,
    buzon(direccion, nombre) {
      const comparable = direccion.toLowerCase();
      const buzon = buzones.get(comparable) ?? crearBuzon(comparable);
      if (nombre === undefined || nombre === buzon.nombre) return buzon;
      buzon.nombre = nombre;
      registro.anotar({ t: "buzon", buzon: comparable, nombre, validez: buzon.validez });
      cambios.emit("cambio", comparable);
      return buzon;
    },
    conocer,
    recibir({ de, para, crudo }) {
      const anotacion = { id: randomUUID(), de, para, crudo: crudo.toString("utf8"), ms: Date.now() };
      const archivo = registro.guardarCrudo(crudo);
      const { id, ms } = anotacion;
      registro.anotar({ t: "recibido", id, de, para, archivo, ms });
      recibidos.push(anotacion);
      // Whoever gets mail has a mailbox to look into.
      if (!buzones.has(para.toLowerCase())) conocer({ direccion: para, nombre: "" });
      cambios.emit("cambio", para.toLowerCase());
      return anotacion;
    },
    ver(ids) {
      const nuevos = ids.filter((id) => !vistos.has(id));
      if (nuevos.length === 0) return;
      for (const id of nuevos) vistos.add(id);
      registro.anotar({ t: "vistos", ids: nuevos });
    },
  };
}
