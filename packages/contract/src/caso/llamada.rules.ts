import { FORMAS } from "../common/formas.ts";

/** Exactly eight digits that do not begin with 0 (D55). */
export const telefonoDeLlamada = FORMAS.telefono;
