import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { type Pieza, piezasDe } from "../archivo.rules.ts";
import { enCuerpo } from "../cuerpo.rules.ts";

export interface ImagenDeHilo {
  pieza: Pieza;
  mensaje: Mensaje;
  /** The body of its letter shows it in place: mostly the sign below a name. */
  puesta: boolean;
}

/** The pictures of a thread, in its order. */
export function imagenesDe(mensajes: readonly Mensaje[]): ImagenDeHilo[] {
  return mensajes.flatMap((mensaje) => {
    const puestas = enCuerpo(mensaje);
    return piezasDe(mensaje)
      .filter(({ tipo, adjunto }) => tipo === "imagen" && adjunto.estado === "LISTO")
      .map((pieza) => ({ pieza, mensaje, puesta: puestas.includes(pieza.adjunto) }));
  });
}

/** What the arrows go through: what a body shows in place is passed over, unless it is where one began. */
export const recorridas = (imagenes: readonly ImagenDeHilo[], primera: string | null): ImagenDeHilo[] =>
  imagenes.filter(({ pieza, puesta }) => !puesta || pieza.clave === primera);

/** What the server writes anew before it sends it. */
const SIN_DATOS = new Set<string | null>(["image/jpeg", "image/png", "image/webp"]);

/** What a picture says besides its pixels; null when nothing was promised of its kind. What was typed on a telephone came as a citizen's does. */
export function origenDe({
  pieza: { adjunto },
  mensaje: { direccion, extras },
}: ImagenDeHilo): "medios:imagenComoLlego" | "medios:imagenSinDatos" | null {
  if (direccion !== "SALIDA" || extras.telefono) return "medios:imagenComoLlego";
  return SIN_DATOS.has(adjunto.mime) ? "medios:imagenSinDatos" : null;
}
