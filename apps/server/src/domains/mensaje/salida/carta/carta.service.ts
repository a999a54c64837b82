import { CARTA_CITA_MAX, ZONA_HORARIA } from "@ventanilla/contract/limites";
import type { CartaEscrita } from "@ventanilla/contract/mensaje/carta";
import { citada, enUnaLinea } from "@ventanilla/contract/mensaje/carta.rules";
import { lineasPropias } from "@ventanilla/contract/mensaje/correo.rules";
import type { EnvioArchivos, EnvioTexto, Extras } from "@ventanilla/contract/mensaje/mensaje";
import { traducir } from "@ventanilla/i18n";
import type { Capabilities } from "../../../../channels/connector.ts";
import type { Db } from "../../../../db/database.ts";
import { AppError } from "../../../../shared/app-error.ts";
import type { Sesion } from "../../../../shared/sesion.ts";
import { accederCanalEntradaParaEscribir } from "../../../canal/index.ts";
import { exigirCasoVisible } from "../../../caso/index.ts";
import { leerPorCitar, type PorCitar } from "../../../hilo/index.ts";

/** What a letter has besides its words, as it is stored with it. */
export type CartaLista = Pick<Extras, "asunto" | "carta">;

const FECHA = new Intl.DateTimeFormat("es-BO", {
  timeZone: ZONA_HORARIA,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const HORA = new Intl.DateTimeFormat("es-BO", {
  timeZone: ZONA_HORARIA,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/**
 * Made ready before anything is held: what it answers may be long. What stands below the words is stored, so that the thread
 * says what left, and every try of it is the same.
 */
export async function prepararCarta(
  db: Db,
  sesion: Sesion,
  { canalId, body }: { canalId: number; body: EnvioTexto | EnvioArchivos },
  capacidadesDe: (
    entrada: Awaited<ReturnType<typeof accederCanalEntradaParaEscribir>>,
  ) => Promise<Capabilities>,
): Promise<CartaLista | undefined> {
  const { carta } = body;
  if (!carta) return undefined;
  const entrada = await accederCanalEntradaParaEscribir(db, sesion, canalId);
  await exigirCasoVisible(db, sesion, body.caso);
  const { letters = false } = await capacidadesDe(entrada);
  if (!letters) throw new AppError("CANAL_SIN_CARTA");
  const asunto = enUnaLinea(carta.asunto ?? "");
  const copias = copiasDe(carta, entrada.usuario);
  const pie = carta.citar ? await pieDe(db, { canalId, body }) : null;
  return {
    ...(asunto !== "" && { asunto }),
    ...((copias.length > 0 || pie !== null) && { carta: { copias, pie } }),
  };
}

/** The letter with what it is signed with, which stands between its words and what it answers. */
export function firmada(
  carta: CartaLista | undefined,
  firma: string | null | undefined,
): CartaLista | undefined {
  return firma ? { ...carta, carta: { copias: [], pie: null, ...carta?.carta, firma } } : carta;
}

/** Each once, and not whom it is for: who is named twice by a server's rules gets it twice. */
function copiasDe({ copias = [] }: CartaEscrita, para: string): string[] {
  const comparables = copias.map((una) => una.toLowerCase()).filter((una) => una !== para.toLowerCase());
  return [...new Set(comparables)];
}

async function pieDe(
  db: Db,
  { canalId, body }: { canalId: number; body: EnvioTexto | EnvioArchivos },
): Promise<string> {
  const citado = await leerPorCitar(db, {
    id_caso: body.caso,
    id_canal_entrada: canalId,
    id: body.responde_a,
  });
  if (!citado) throw new AppError("NO_EXISTE");
  const fecha = FECHA.format(citado.cuando);
  const encabezado = traducir("es", "avisos:cartaCita", {
    fecha,
    hora: HORA.format(citado.cuando),
    de: citado.de,
  });
  return recortada(citada(encabezado, sinBlancos(lineasDe(citado))));
}

function lineasDe({ tipo_contenido: tipo, contenido, extras }: PorCitar): string[] {
  if (tipo === "email") return lineasPropias(contenido, extras.asunto);
  return (tipo === "texto" ? contenido : (extras.texto ?? "")).split("\n");
}

/** At most one empty line in a row, and none at either end. */
function sinBlancos(lineas: readonly string[]): string[] {
  const limpias = lineas.map((linea) => linea.trimEnd());
  const sin = limpias.filter((linea, i) => linea !== "" || (limpias[i - 1] ?? "") !== "");
  if (sin.at(-1) === "") sin.pop();
  return sin;
}

function recortada(texto: string): string {
  const letras = Array.from(texto);
  return letras.length > CARTA_CITA_MAX ? `${letras.slice(0, CARTA_CITA_MAX).join("")}\n> …` : texto;
}
