import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** One person as the registry holds them: capitals, '--' for a surname that there is none of, dates as DD/MM/YYYY. */
export const Inscrita = z.strictObject({
  NumeroDocumento: z.string().min(1).max(20),
  Complemento: z.string().max(3).default(""),
  Nombres: z.string().min(1),
  PrimerApellido: z.string().default("--"),
  SegundoApellido: z.string().default("--"),
  FechaNacimiento: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/),
  LugarNacimientoPais: z.string().default("BOLIVIA"),
  /** 1: Bolivian, 2: foreigner. */
  tipoPersona: z.enum(["1", "2"]).default("1"),
  /** Why the registry does not vouch for the row. */
  observacion: z.string().optional(),
});
export type Inscrita = z.output<typeof Inscrita>;

export interface Padron {
  inscribir(personas: readonly z.input<typeof Inscrita>[]): void;
  /** Everybody with this number; of one complement when it is asked. */
  buscar(numero: string, complemento: string, tipoPersona?: string): Inscrita[];
  /** Who is called so, however it is written; null: nobody, or more than one. */
  deNombre(nombre: string): Inscrita | null;
}

const llano = (texto: string): string =>
  texto.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
const nombreDe = ({ Nombres, PrimerApellido, SegundoApellido }: Inscrita): string =>
  llano([Nombres, PrimerApellido, SegundoApellido].filter((parte) => parte !== "--").join(" "));

const Guardado = z.array(Inscrita);

function leer(ruta: string): Inscrita[] {
  try {
    return Guardado.parse(JSON.parse(readFileSync(ruta, "utf8")));
  } catch {
    return [];
  }
}

/** With a folder, what was registered survives a restart. */
export function crearPadron(carpeta: string | undefined): Padron {
  const ruta = carpeta === undefined ? null : join(carpeta, "segip.json");
  const claveDe = ({ NumeroDocumento, Complemento, tipoPersona }: Inscrita) =>
    `${tipoPersona} ${NumeroDocumento} ${Complemento}`;
  const filas = new Map((ruta === null ? [] : leer(ruta)).map((fila) => [claveDe(fila), fila]));
  return {
    inscribir(personas) {
      for (const fila of Guardado.parse(personas)) filas.set(claveDe(fila), fila);
      if (ruta === null || carpeta === undefined) return;
      mkdirSync(carpeta, { recursive: true });
      writeFileSync(ruta, JSON.stringify([...filas.values()]), { mode: 0o600 });
    },
    buscar: (numero, complemento, tipoPersona) =>
      [...filas.values()].filter(
        (fila) =>
          fila.NumeroDocumento === numero &&
          (complemento === "" || fila.Complemento === complemento) &&
          (tipoPersona === undefined || fila.tipoPersona === tipoPersona),
      ),
    deNombre(nombre) {
      const [fila, otra] = [...filas.values()].filter((una) => nombreDe(una) === llano(nombre));
      return otra === undefined ? (fila ?? null) : null;
    },
  };
}
