/** How a picture is looked at: so many times as large as it fits, turned by quarters, and moved, in pixels. */
export interface Mirada {
  aumento: number;
  /** Quarters to the right, 0 to 3. */
  giro: number;
  x: number;
  y: number;
}

interface Medida {
  ancho: number;
  alto: number;
}

/** Of the picture and of the frame that it is seen through, in pixels. */
export interface Medidas {
  imagen: Medida;
  marco: Medida;
}

export const AL_ABRIR: Mirada = { aumento: 1, giro: 0, x: 0, y: 0 };
const AUMENTOS = [1, 1.5, 2, 3, 4, 6] as const;
/** Pixels of one press of an arrow. */
const PASO = 60;

/** How much a turned picture is to be made smaller, so that it fits as it did before. */
export function ajusteDe(giro: number, { imagen, marco }: Medidas): number {
  // Not laid out yet.
  if (Math.min(imagen.ancho, imagen.alto, marco.ancho, marco.alto) === 0) return 1;
  const [ancho, alto] = giro % 2 === 0 ? [imagen.ancho, imagen.alto] : [imagen.alto, imagen.ancho];
  return Math.min(1, marco.ancho / ancho, marco.alto / alto);
}

/** No further than its edge: what is larger than the frame covers it, what is smaller stands in its middle. */
function dentro(mirada: Mirada, medidas: Medidas): Mirada {
  const escala = mirada.aumento * ajusteDe(mirada.giro, medidas);
  const { imagen, marco } = medidas;
  const [ancho, alto] = mirada.giro % 2 === 0 ? [imagen.ancho, imagen.alto] : [imagen.alto, imagen.ancho];
  const hasta = (largo: number, visto: number) => Math.max(0, (largo * escala - visto) / 2);
  const entre = (valor: number, maximo: number) => Math.max(-maximo, Math.min(maximo, valor));
  return {
    ...mirada,
    x: entre(mirada.x, hasta(ancho, marco.ancho)),
    y: entre(mirada.y, hasta(alto, marco.alto)),
  };
}

export function acercar(mirada: Mirada, sentido: 1 | -1, medidas: Medidas): Mirada {
  const siguiente =
    sentido === 1
      ? AUMENTOS.find((uno) => uno > mirada.aumento)
      : AUMENTOS.findLast((uno) => uno < mirada.aumento);
  if (siguiente === undefined) return mirada;
  // What stood in the middle stays there.
  const veces = siguiente / mirada.aumento;
  return dentro({ ...mirada, aumento: siguiente, x: mirada.x * veces, y: mirada.y * veces }, medidas);
}

export const puedeAcercarse = ({ aumento }: Mirada, sentido: 1 | -1): boolean =>
  sentido === 1 ? aumento < (AUMENTOS.at(-1) ?? 1) : aumento > AUMENTOS[0];

export const girar = (mirada: Mirada, medidas: Medidas): Mirada =>
  dentro({ ...mirada, giro: (mirada.giro + 1) % 4, x: 0, y: 0 }, medidas);

export const mover = (mirada: Mirada, dx: number, dy: number, medidas: Medidas): Mirada =>
  dentro({ ...mirada, x: mirada.x + dx, y: mirada.y + dy }, medidas);

/** An arrow goes over what is larger than the frame; undefined where the key is none. */
export function alPulsarFlecha(mirada: Mirada, tecla: string, medidas: Medidas): Mirada | undefined {
  const pasos: Partial<Record<string, [number, number]>> = {
    ArrowLeft: [PASO, 0],
    ArrowRight: [-PASO, 0],
    ArrowUp: [0, PASO],
    ArrowDown: [0, -PASO],
  };
  const paso = pasos[tecla];
  return paso && mover(mirada, ...paso, medidas);
}

export function transformacionDe({ aumento, giro, x, y }: Mirada, ajuste: number): string {
  return `translate(${x}px, ${y}px) rotate(${giro * 90}deg) scale(${aumento * ajuste})`;
}
