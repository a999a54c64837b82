import { nombreDeOperador, nombreLegible } from "../persona/nombre.rules.ts";

/** The values of a notice that are somebody's name. */
const LECTURA: ReadonlyMap<string, (nombre: string) => string> = new Map([
  ["persona", nombreLegible],
  ["operador", nombreDeOperador],
  ["colega", nombreDeOperador],
]);

/** The values of a notice as they are read; kept are names as they are stored. */
export function datosLegibles(datos: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(datos).map(([clave, valor]) => [clave, LECTURA.get(clave)?.(valor) ?? valor]),
  );
}
