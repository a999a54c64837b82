import { TELEFONO_LLAMADA } from "../limites.ts";

const TELEFONO = new RegExp(`^[1-9]\\d{${TELEFONO_LLAMADA - 1}}$`);

/** Exactly eight digits that do not begin with 0 (D55). */
export function telefonoDeLlamada(texto: string): boolean {
  return TELEFONO.test(texto);
}
