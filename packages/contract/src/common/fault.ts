/** What zod says of one wrong value, as far as its sentence depends on it. */
export interface Issue {
  code?: string | undefined;
  message?: string | undefined;
  origin?: unknown;
  maximum?: unknown;
}
/** The key of a sentence in the catalogue, and what is filled into it. */
export interface Fault {
  key: string;
  values?: { limite: number };
}

const MISSING = "validacion:obligatorio";
/** A rule of the contract puts the key of its sentence where zod has its own words. */
const OWN_KEY = /^[a-z]+:[A-Za-z]+$/;

/** The sentence for a wrong value: the same in a form, before it is sent, and in the server's answer. */
export function faultOf({ code, message = "", origin, maximum }: Issue): Fault {
  if (OWN_KEY.test(message)) return { key: message };
  // Only the message tells whether zod found no value or a value of another type.
  if (code === "invalid_type" && message.endsWith("received undefined")) return { key: MISSING };
  if (code === "too_small" && origin === "string") return { key: MISSING };
  if (code === "too_big" && origin === "string")
    return { key: "validacion:maximo", values: { limite: Number(maximum) } };
  if (code === "too_big" && origin === "array")
    return { key: "validacion:maximoElementos", values: { limite: Number(maximum) } };
  return { key: "errores:VALIDACION" };
}

/** A field of a form that was left empty is missing, whatever its schema minds about that. */
export const faultOfField = (value: unknown, issue: Issue): Fault =>
  isEmpty(value) ? { key: MISSING } : faultOf(issue);

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
