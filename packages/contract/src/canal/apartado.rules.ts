/** Why something was set aside, as the server writes it (`faultsOf`): for the log, and to be said in people's words. */
export type FalloApartado =
  | { clase: "campo"; campo: string }
  | { clase: "tipo"; nombre: string }
  | { clase: "sinTipo" | "base" | "json" | "entero" };

const TIPO = "unknown kind of event: ";
/** What stands for a name that was not there, or is none. */
const SIN_NOMBRE: ReadonlySet<string> = new Set(["none", "undefined", "object", "number", "boolean"]);
/** The code of the database is a number of five signs; that of a field is a word. */
const BASE = /^store: [0-9A-Z]{5}$/;
const CAMPO = /^(.+): [a-z_]+$/s;

/** `entero`: no field of it is named, as of what is no object at all, or of a name so long that it was cut. */
export function leerFallo(fallo: string): FalloApartado {
  if (fallo === "json") return { clase: "json" };
  if (BASE.test(fallo)) return { clase: "base" };
  if (fallo.startsWith(TIPO)) {
    const nombre = fallo.slice(TIPO.length);
    return nombre === "" || SIN_NOMBRE.has(nombre) ? { clase: "sinTipo" } : { clase: "tipo", nombre };
  }
  const campo = CAMPO.exec(fallo)?.[1];
  return campo === undefined ? { clase: "entero" } : { clase: "campo", campo };
}
