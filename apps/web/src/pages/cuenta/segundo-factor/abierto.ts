import type { Passkey } from "@ventanilla/contract/factor/factor";

/** Which dialog of the card stands open. */
export type Abierto =
  | { tipo: "agregarTotp" | "agregarPasskey" | "codigos" | "quitarTotp" }
  | { tipo: "quitarPasskey" | "renombrar"; passkey: Passkey };
