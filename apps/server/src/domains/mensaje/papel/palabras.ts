import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import { existeTexto, type Idioma, traducir } from "@ventanilla/i18n";

/** How a class of Canal is called: the texts are named after it, so none is named here. */
export function nombreDeCanal(clasificacion: Clasificacion, idioma: Idioma): string {
  const clave = `chat:canal${clasificacion.charAt(0).toUpperCase()}${clasificacion.slice(1)}`;
  return existeTexto(clave) ? traducir(idioma, clave) : clasificacion;
}
