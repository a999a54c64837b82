import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";

/** What a simulated provider remembers, and the files that went through it. */
export interface Almacen<T> {
  cargar(): T | null;
  /** Soon, once for many changes. */
  anotarCambio(): void;
  guardarArchivo(id: string, contenido: Buffer): void;
  leerArchivo(id: string): Buffer | null;
  cerrar(): void;
}

/** Nothing outlives the process: for tests. */
export function enMemoria<T>(): Almacen<T> {
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

interface Lugar<T> {
  /** Of the file, without its ending. */
  nombre: string;
  /** Folder of the files that were sent. */
  archivos: string;
  forma: z.ZodType<T>;
  contenido(): T;
}

/** One JSON file, replaced whole, and a folder of files. A file of another version is started afresh. */
export function enCarpeta<T>(
  carpeta: string,
  { nombre, archivos: subcarpeta, forma, contenido }: Lugar<T>,
): Almacen<T> {
  const archivos = join(carpeta, subcarpeta);
  const ruta = join(carpeta, `${nombre}.json`);
  mkdirSync(archivos, { recursive: true });
  let reloj: NodeJS.Timeout | null = null;
  let cerrado = false;

  function escribir(): void {
    reloj = null;
    writeFileSync(`${ruta}.nuevo`, JSON.stringify(contenido()), { mode: 0o600 });
    renameSync(`${ruta}.nuevo`, ruta);
  }

  return {
    cargar() {
      const texto = leer(ruta)?.toString("utf8");
      try {
        return texto ? (forma.safeParse(JSON.parse(texto)).data ?? null) : null;
      } catch {
        return null;
      }
    },
    anotarCambio() {
      // What still comes after the end would be written where nobody looks any more.
      if (!cerrado) reloj ??= setTimeout(escribir, ESPERA_MS);
    },
    guardarArchivo: (id, bytes) => writeFileSync(join(archivos, id), bytes),
    // Ids are made here and hold no path; anything else is not one of ours.
    leerArchivo: (id) => (/^[\w.-]+$/.test(id) && !id.startsWith(".") ? leer(join(archivos, id)) : null),
    cerrar() {
      cerrado = true;
      if (!reloj) return;
      clearTimeout(reloj);
      escribir();
    },
  };
}
