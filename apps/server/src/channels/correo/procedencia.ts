import type { AutomaticReason } from "../connector.ts";
import { type MotivoAutomatico, motivoAutomatico, motivoDeFormulario, pideSilencio } from "./automatico.ts";
import type { ConfigCorreo } from "./config.ts";
import type { Correo } from "./correo.ts";
import { esDeAqui } from "./identificador.ts";
import type { Direccion } from "./lectura/direcciones.ts";

/** What the account's own settings say about whose mail it is. */
export type Cuenta = Pick<ConfigCorreo, "direccion" | "formularios" | "lista" | "servidorAutenticacion">;

export interface Procedencia {
  /** Whose conversation it is; null: nobody can be answered. */
  ciudadano: Direccion | null;
  /** Why it is taken for a machine's; null: a person's. */
  automatico: MotivoAutomatico | null;
  /** A person's that asks for no automatic answer: it is not greeted. */
  callada?: true;
}

/**
 * Whose mail it is; null: a copy of what we sent ourselves. Ours is what has an id that we made and comes from us: either
 * alone may be somebody else's, a citizen who redirects our words, or a form that writes in the name of the mailbox.
 */
export function procedenciaDe(correo: Correo, cuenta: Cuenta): Procedencia | null {
  const { remitente: direccion, nombre, messageId, cabeceras } = correo;
  const conNuestroId = messageId !== null && esDeAqui(messageId, cuenta.direccion);
  if (direccion === cuenta.direccion && conNuestroId) return null;
  if (direccion === null) return { ciudadano: null, automatico: correo.automatico };
  if (cuenta.formularios.includes(direccion)) return deFormulario(correo, cuenta);
  const ciudadano = { direccion, nombre };
  if (direccion === cuenta.direccion) return { ciudadano, automatico: "propia" };
  // Our own words, brought back by the list under its own name, are nobody's letter.
  const listaDeGente = cuenta.lista && !conNuestroId;
  const automatico = motivoAutomatico(cabeceras, direccion, { listaDeGente });
  return { ciudadano, automatico, ...(pideSilencio(cabeceras) && { callada: true }) };
}

function deFormulario({ responderA, cabeceras }: Correo, { direccion, formularios }: Cuenta): Procedencia {
  const ciudadano = responderA.find(
    (una) => una.direccion !== direccion && !formularios.includes(una.direccion),
  );
  if (!ciudadano) return { ciudadano: null, automatico: "sin remitente" };
  return { ciudadano, automatico: motivoDeFormulario(cabeceras) };
}

const RAZON: Readonly<Partial<Record<MotivoAutomatico, AutomaticReason>>> = {
  lista: "lista",
  "sin remitente": "sin_remitente",
  propia: "propio",
};

export function razonDe(motivo: MotivoAutomatico): AutomaticReason {
  return RAZON[motivo] ?? "automatico";
}
