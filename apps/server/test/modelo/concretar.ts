import {
  type Caso,
  casoAbiertoDe,
  estaAbierto,
  hallar,
  type Modelo,
  puedeLeer,
  puntoParaEscribir,
  Rechazo,
} from "./modelo.ts";
import { type Hace, OCULTA, type Operacion } from "./operaciones.ts";

/** Nothing there: an id that no row has. */
const AUSENTE = -1;
/** Accounts by which one writes: mostly the one that shows at both points. */
const CUENTAS = [0, 0, 0, 0, 1, 1, 3] as const;

const indices = (lista: readonly unknown[]): number[] => lista.map((_uno, i) => i).reverse();

/** Three times out of four one that fits, newest first; else any. */
function elegir(n: number, todos: readonly number[], convienen: readonly number[] = []): number {
  const lista = n % 4 === 3 || convienen.length === 0 ? todos : convienen;
  return lista[Math.floor(n / 4) % lista.length] ?? AUSENTE;
}

function puedeEscribir(m: Modelo, quien: number, caso: number): boolean {
  try {
    const suyo = hallar(m.casos, caso);
    return puedeLeer(m, quien, suyo) && puntoParaEscribir(m, quien, suyo) >= 0;
  } catch (error) {
    if (error instanceof Rechazo) return false;
    throw error;
  }
}

/** Of open cases, those that an operation was made for. */
const A_PROPOSITO: Partial<Record<Hace, (caso: Caso, m: Modelo) => boolean>> = {
  atender: ({ lider }) => lider === null,
  liberar: ({ lider }) => lider !== null,
  guardar: ({ persona }) => persona !== null,
  traspasar: ({ lider }) => lider !== null,
  derivar: ({ tipo }) => tipo === "COMPLEJO",
  adjuntar: (caso, m) =>
    caso.persona !== null &&
    m.casos
      .slice(0, m.casos.indexOf(caso))
      .some((otro) => estaAbierto(otro) && otro.persona === caso.persona),
  principal: ({ persona }) => persona !== null,
};

function casosPara(m: Modelo, hace: Hace): number[] {
  const abiertos = indices(m.casos).filter((i) => estaAbierto(hallar(m.casos, i)));
  const sirven = abiertos.filter((i) => A_PROPOSITO[hace]?.(hallar(m.casos, i), m) ?? true);
  return sirven.length > 0 ? sirven : abiertos;
}

/** What has been chosen so far, from which the next choice may follow. */
interface Elegido {
  hace: Hace;
  caso?: number;
  entrada?: number;
}

type Eleccion = (n: number, m: Modelo, elegido: Elegido) => number;

const deLaMisma = (m: Modelo, { caso }: Elegido): number | null | undefined =>
  m.casos[caso ?? AUSENTE]?.persona;

/** In the order in which they are chosen: the case before who may write in it. */
const ELECCIONES: [campo: string, eleccion: Eleccion][] = [
  ["caso", (n, m, { hace }) => elegir(n, indices(m.casos), casosPara(m, hace))],
  [
    "otro",
    (n, m, elegido) => {
      const persona = deLaMisma(m, elegido);
      const suyos = indices(m.casos).filter((i) => {
        const otro = hallar(m.casos, i);
        return i !== elegido.caso && estaAbierto(otro) && otro.persona === persona;
      });
      return elegir(n, indices(m.casos), suyos);
    },
  ],
  [
    "entrada",
    (n, m, elegido) => {
      const persona = deLaMisma(m, elegido);
      const suyas = indices(m.entradas).filter((i) => persona != null && m.entradas[i]?.persona === persona);
      return elegir(n, indices(m.entradas), suyas);
    },
  ],
  [
    "quien",
    (n, m, { caso, entrada }) => {
      const indice = caso ?? (entrada === undefined ? AUSENTE : (casoAbiertoDe(m, entrada) ?? AUSENTE));
      const quienes = m.usuarios.map((_usuario, i) => i);
      return elegir(
        n,
        quienes,
        quienes.filter((i) => puedeEscribir(m, i, indice)),
      );
    },
  ],
  ["tramite", (n, m) => elegir(n, indices(m.tramites), [0, 1])],
  [
    "mensaje",
    (n, m) =>
      elegir(
        n,
        indices(m.mensajes),
        indices(m.mensajes).filter((i) => m.mensajes[i]?.direccion === "ENTRADA"),
      ),
  ],
  ["cuenta", (n) => elegir(n, CUENTAS)],
  ["punto", (n, m) => elegir(n, indices(m.puntos), [0, 1])],
  ["destino", (n, m) => elegir(n, indices(m.puntos), [0, 1])],
  ["canal", (n, m, { hace }) => elegir(n, indices(m.canales), hace === "llamada" ? [2] : [0, 2, 1])],
  ["colega", (n, m) => elegir(n, indices(m.usuarios), [0, 1, 2])],
  ["operador", (n, m) => elegir(n, indices(m.usuarios), [0, 1, 2])],
  ["persona", (n) => elegir(n, [0, 1], [0])],
  // Now and then under the hidden address of the second citizen.
  ["chat", (n) => (n % 4 === 3 ? OCULTA : n % 2)],
  ["telefono", (n) => n % 2],
];

/** Says which of what exists each number means, so that most operations find something to do. */
export function concretar<O extends Operacion>(m: Modelo, operacion: O): O {
  const concreta = { ...operacion };
  const elegido: Elegido = { hace: operacion.hace };
  const numeros = new Map(Object.entries(operacion));
  for (const [campo, eleccion] of ELECCIONES) {
    const n: unknown = numeros.get(campo);
    if (typeof n !== "number") continue;
    const valor = eleccion(n, m, elegido);
    Object.assign(concreta, { [campo]: valor });
    Object.assign(elegido, { [campo]: valor });
  }
  return concreta;
}
