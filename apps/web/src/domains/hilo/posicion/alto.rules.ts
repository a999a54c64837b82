import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { RENGLONES_A_LA_VISTA } from "../burbuja/texto.rules.ts";
import type { Fila } from "../filas.rules.ts";

// Pixels, as hilo.module.css lays out a row with letters of the usual size. What is thought too high or too low is put right
// when the row is drawn, at the price of drawing all rows in sight once more.
const RENGLON = 24;
const LETRA = 7.4;
const APARTE = 8;
const UNIDA = 2;
const BORDES = 8;
const AUTOR = 16;
const META = 22;
const BOTON = 24;
const DIA = 44;
const NUEVOS = 32;
const AVISO = 44;
const NOTA = 19;
/** Left and right of a bubble's words, and of the bubble in the pane. */
const RELLENO = 26;
const MARGENES = 32;
const PARTE = 0.76;
const ANCHO_MAX = 560;
/** What holds a picture or a player has a height that is known before it is measured. */
const ALTO_POR_TIPO: Readonly<Partial<Record<TipoContenido, number>>> = {
  imagen: 200,
  video: 240,
  audio: 92,
  archivo: 112,
  email: 320,
};

function estimar(fila: Fila, ancho: number): number {
  const encima = (fila.abreDia ? DIA : 0) + (fila.nuevos > 0 ? NUEVOS : 0);
  if (fila.tipo === "aviso") return encima + AVISO;
  const aparte = fila.unida ? UNIDA : APARTE + AUTOR;
  if (fila.tipo === "envio") return encima + aparte + BORDES + textoDe(fila.envio.texto, ancho) + META;
  const { contenido, tipo_contenido: tipo } = fila.mensaje;
  if (fila.tipo === "nota") return encima + APARTE + NOTA + AUTOR + textoDe(contenido, ancho);
  const medio = ALTO_POR_TIPO[tipo];
  if (medio !== undefined) return encima + aparte + medio;
  const texto = textoDe(contenido, ancho);
  // Beside a short text the hour has room.
  const meta = texto > RENGLON && (fila.conHora || fila.mensaje.direccion === "SALIDA") ? META : 0;
  return encima + aparte + BORDES + texto + meta;
}

/** Rows are asked again whenever others come above them. */
const medidos = new WeakMap<Fila, { ancho: number; alto: number }>();

/** How high a row will turn out in a pane of that width, before it is drawn. */
export function altoEstimado(fila: Fila, ancho: number): number {
  const medido = medidos.get(fila);
  if (medido?.ancho === ancho) return medido.alto;
  const alto = estimar(fila, ancho);
  medidos.set(fila, { ancho, alto });
  return alto;
}

function textoDe(texto: string, ancho: number): number {
  const caben = Math.max(1, Math.floor((Math.min(ANCHO_MAX, (ancho - MARGENES) * PARTE) - RELLENO) / LETRA));
  const renglones = texto
    .split("\n")
    .reduce((suma, parrafo) => suma + Math.max(1, Math.ceil(parrafo.length / caben)), 0);
  return renglones > RENGLONES_A_LA_VISTA
    ? RENGLONES_A_LA_VISTA * RENGLON + BOTON
    : Math.max(1, renglones) * RENGLON;
}
