import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Guardado } from "./modelo.ts";

export interface Almacen {
  cargar(): Guardado | null;
  /** Soon, once for many changes. */
  anotarCambio(): void;
  guardarArchivo(id: string, contenido: Buffer): void;
  leerArchivo(id: string): Buffer | null;
  cerrar(): void;
}

/** Nothing outlives the process: for tests. */
export function enMemoria(): Almacen {
  const archivos = new Map<string, Buffer>();
  return {
    cargar: () => null,
    anotarCambio: () => undefined,
    guardarArchivo: (id, contenido) => void archivos.set(id, contenido),
    leerArchivo: (id) => archivos.get(id) ?? null,
    cerrar: () => undefined,
  };
}

function leer(ruta: string): Buffer | null {
  try {
    return readFileSync(ruta);
  } catch {
    return null;
  }
}

const ESPERA_MS = 500;

/** One JSON file, replaced whole, and a folder of files. A file of another version is started afresh. */
export function enCarpeta(carpeta: string, contenido: () => Guardado): Almacen {
  const archivos = join(carpeta, "twitter");
  const ruta = join(carpeta, "twitter.json");
  mkdirSync(archivos, { recursive: true });
  let reloj: NodeJS.Timeout | null = null;

  function escribir(): void {
    reloj = null;
    writeFileSync(`${ruta}.nuevo`, JSON.stringify(contenido()), { mode: 0o600 });
    renameSync(`${ruta}.nuevo`, ruta);
  }

  return {
    cargar() {
      const texto = leer(ruta)?.toString("utf8");
      try {
        return texto ? (Guardado.safeParse(JSON.parse(texto)).data ?? null) : null;
      } catch {
        return null;
      }
    },
    anotarCambio() {
      reloj ??= setTimeout(escribir, ESPERA_MS);
    },
    guardarArchivo: (id, bytes) => writeFileSync(join(archivos, id), bytes),
    // Ids are digits; anything else is not one of ours.
    leerArchivo: (id) => (/^\d{1,20}$/.test(id) ? leer(join(archivos, id)) : null),
    cerrar() {
      if (!reloj) return;
      clearTimeout(reloj);
      escribir();
    },
  };
}
