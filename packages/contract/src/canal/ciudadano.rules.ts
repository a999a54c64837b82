import { nombreLegible } from "../persona/nombre.rules.ts";
import { type Nombres, nombreGuardado } from "../persona/persona.rules.ts";
import { direccionVisible } from "./canal.rules.ts";
import type { Clasificacion } from "./canal.ts";

/** What is known of somebody who writes. */
export interface Ciudadano {
  persona: Nombres | null;
  /** As the provider says that they call themselves. */
  nombre: string | null;
  clasificacion: Clasificacion;
  usuario: string;
}

export interface NombreDeCiudadano {
  texto: string;
  /** Whose word it is: the linked person's name, what the citizen gave as theirs, or only the address. */
  fuente: "persona" | "remitente" | "direccion";
}

/** As it is stored: for what is taken elsewhere. */
export function nombreGuardadoDeCiudadano(ciudadano: Ciudadano): NombreDeCiudadano {
  const { persona, nombre, clasificacion, usuario } = ciudadano;
  if (persona) return { texto: nombreGuardado(persona), fuente: "persona" };
  const propio = nombre?.replace(/\s+/g, " ").trim() ?? "";
  // A name of signs and digits alone tells less than the address, and may be another one's number.
  if (/\p{L}/u.test(propio)) return { texto: propio, fuente: "remitente" };
  return { texto: direccionVisible(clasificacion, usuario), fuente: "direccion" };
}

/** The one way in which a citizen is named, wherever somebody reads it. */
export function nombreDeCiudadano(ciudadano: Ciudadano): NombreDeCiudadano {
  const { texto, fuente } = nombreGuardadoDeCiudadano(ciudadano);
  return { texto: fuente === "direccion" ? texto : nombreLegible(texto), fuente };
}
