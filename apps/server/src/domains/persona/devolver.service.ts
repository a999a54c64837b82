import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../../db/transaction.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { anotar } from "../log/index.ts";
import { CAMPOS, type Cambios, type Campo, cambiaLoVisible, cambiosDe } from "./guardar.service.ts";
import { actualizarPersona, bloquearPersona, leerPersona } from "./persona.repository.ts";

const DICHO: ReadonlySet<Campo> = new Set(["movil", "telefono", "otros_datos"]);

/**
 * Takes back what the caller's institution wrote of a person, field by field where it still stands so (D111). The name
 * goes back only while it is the institution's own: what the registry confirmed stays, and what it observed. Answers
 * whether lists show it.
 */
export async function devolverPersona(
  tx: Tx,
  sesion: Sesion,
  idPersona: number,
  cambios: Cambios,
): Promise<boolean> {
  const fila = await bloquearPersona(tx, idPersona);
  const actual = fila && (await leerPersona(tx, idPersona, sesion.id_entidad));
  if (!actual) return false;
  const nombrePropio = fila.id_entidad === sesion.id_entidad && !actual.contrastado;
  const devuelto = CAMPOS.flatMap((campo) => {
    const cambio = cambios[campo];
    const sigue = cambio && isDeepStrictEqual(actual[campo], cambio.despues);
    const suyo = DICHO.has(campo) || (nombrePropio && campo !== "observacion");
    return sigue && suyo ? [[campo, cambio.antes] as const] : [];
  });
  const como = { ...actual, ...Object.fromEntries(devuelto) };
  const hechos = cambiosDe(actual, como);
  if (Object.keys(hechos).length === 0) return false;
  await actualizarPersona(tx, idPersona, como, sesion);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "persona.cambio",
    mensaje: "Devolvió los datos de una persona a como estaban",
    referencia: `persona:${idPersona}`,
    datos: hechos,
    sesion,
  });
  return cambiaLoVisible(hechos);
}
