import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** One line of the register: all that ever happened, in order. */
const Linea = z.discriminatedUnion("t", [
  z.object({ t: z.literal("buzon"), buzon: z.string(), nombre: z.string(), validez: z.int() }),
  z.object({ t: z.literal("validez"), buzon: z.string(), validez: z.int() }),
  z.object({
    t: z.literal("correo"),
    buzon: z.string(),
    uid: z.int(),
    archivo: z.string(),
    autor: z.string().nullable(),
    ms: z.number(),
    banderas: z.array(z.string()),
  }),
  z.object({ t: z.literal("banderas"), buzon: z.string(), uid: z.int(), banderas: z.array(z.string()) }),
  z.object({
    t: z.literal("recibido"),
    id: z.string(),
    de: z.string(),
    para: z.string(),
    archivo: z.string(),
    ms: z.number(),
  }),
  z.object({ t: z.literal("remitente"), direccion: z.string(), nombre: z.string() }),
  z.object({ t: z.literal("vistos"), ids: z.array(z.string()) }),
]);
export type Linea = z.output<typeof Linea>;

/** What outlives the process. */
export interface Registro {
  leer(): Linea[];
  anotar(linea: Linea): void;
  guardarCrudo(crudo: Buffer): string;
  leerCrudo(archivo: string): Buffer;
}

/** Nothing: for tests. */
export function enMemoria(): Registro {
  return {
    leer: () => [],
    anotar: () => undefined,
    guardarCrudo: () => "",
    leerCrudo: () => Buffer.alloc(0),
  };
}

/** A line that was being written when the process was killed is the last one, and no line. */
function parsear(texto: string): Linea[] {
  return texto.split("\n").flatMap((linea) => {
    try {
      return [Linea.parse(JSON.parse(linea))];
    } catch {
      return [];
    }
  });
}

/**
 * A file of lines and a folder of raw mails. Each line is written before anybody hears of it: a number that was given
 * out must never be given to another mail, or whoever listens would pass over it.
 */
export function enCarpeta(carpeta: string): Registro {
  const crudos = join(carpeta, "correos");
  const ruta = join(carpeta, "correo.jsonl");
  mkdirSync(crudos, { recursive: true });
  return {
    leer: () => (existsSync(ruta) ? parsear(readFileSync(ruta, "utf8")) : []),
    anotar: (linea) => appendFileSync(ruta, `${JSON.stringify(linea)}\n`, { mode: 0o600 }),
    guardarCrudo(crudo) {
      const archivo = `${randomUUID()}.eml`;
      writeFileSync(join(crudos, archivo), crudo);
      return archivo;
    },
    leerCrudo: (archivo) => readFileSync(join(crudos, archivo)),
  };
}
