import { TIPOS_ARCHIVO } from "@ventanilla/contract/archivo/archivo";
import type { OpcionesEditor } from "@ventanilla/contract/canal/canal";
import type { Chat } from "@ventanilla/contract/caso/chat";

type Tamanios = NonNullable<OpcionesEditor["tamanios"]>;

/** An entry channel and its account, as a chat tells them. */
export type Entrada = Pick<Chat, "id" | "id_canal">;

/** One of each account: what it takes need not be asked for each citizen. */
export function unaPorCuenta(entradas: readonly Entrada[]): Entrada[] {
  const cuentas = new Map<number, Entrada>();
  for (const entrada of entradas) if (!cuentas.has(entrada.id_canal)) cuentas.set(entrada.id_canal, entrada);
  return [...cuentas.values()];
}

/** What every one of these channels takes; of one, its own. Channels without a format in common take no file. */
export function opcionesComunes(lista: readonly OpcionesEditor[]): OpcionesEditor {
  const conLista = lista.map(({ formatosArchivo }) => formatosArchivo).filter(({ length }) => length > 0);
  const formatosArchivo = conLista
    .slice(1)
    .reduce((comunes, otros) => comunes.filter((formato) => otros.includes(formato)), conLista[0] ?? []);
  const solo_registro = lista.some((opciones) => opciones.solo_registro);
  const plantillas = lista.every((opciones) => opciones.plantillas);
  const citas = lista.every((opciones) => opciones.citas);
  const cartas = lista.every((opciones) => opciones.cartas);
  // An empty list means any format, so that "none" is said by the sizes.
  if (conLista.length > 0 && formatosArchivo.length === 0)
    return {
      formatosArchivo: [],
      enviarAudio: false,
      tamanios: {},
      solo_registro,
      plantillas,
      citas,
      cartas,
    };
  const sumas = lista.flatMap(({ juntos }) => juntos ?? []);
  const tamanios = tamaniosComunes(lista.flatMap((opciones) => opciones.tamanios ?? []));
  return {
    formatosArchivo,
    enviarAudio: lista.every(({ enviarAudio }) => enviarAudio),
    solo_registro,
    plantillas,
    citas,
    cartas,
    ...(tamanios && { tamanios }),
    ...(sumas.length > 0 && { juntos: Math.min(...sumas) }),
  };
}

/** The smallest of each kind; a kind that one of them lacks cannot be sent. */
function tamaniosComunes(lista: readonly Tamanios[]): Tamanios | undefined {
  const [primero, ...otros] = lista;
  if (primero === undefined) return undefined;
  return otros.reduce<Tamanios>((comunes, suyos) => {
    const quedan: Tamanios = {};
    for (const tipo of TIPOS_ARCHIVO) {
      const [uno, otro] = [comunes[tipo], suyos[tipo]];
      if (uno !== undefined && otro !== undefined) quedan[tipo] = Math.min(uno, otro);
    }
    return quedan;
  }, primero);
}

/** Whether no file at all can go along. */
export const nadaEnComun = ({ tamanios }: OpcionesEditor): boolean =>
  tamanios !== undefined && Object.keys(tamanios).length === 0;
