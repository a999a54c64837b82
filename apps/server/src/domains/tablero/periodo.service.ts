import { TABLERO_COMPARADOS_MIN } from "@ventanilla/contract/limites";
import {
  CORTES,
  type ConsultaPeriodo,
  type Corte,
  type PrimerasFilas,
  type TableroPeriodo,
} from "@ventanilla/contract/tablero/tablero";
import { diaMas, diasEntre } from "@ventanilla/contract/tablero/tablero.rules";
import type { Db } from "../../db/database.ts";
import type { Sesion } from "../../shared/sesion.ts";
import type { Alcance } from "./ahora.repository.ts";
import { mesesSumados } from "./contar/marca.repository.ts";
import { hoy } from "./dia.ts";
import { type Dias, type Lapso, lapsoDe } from "./meses.ts";
import { primeraDe, primeraRespuesta, sumarPor, sumarPorTiempo, tramosPor } from "./periodo.repository.ts";
import { primeras } from "./primeras.ts";
import { alcanceDe } from "./tablero.access.ts";

export async function leerPeriodo(
  db: Db,
  sesion: Sesion,
  { id_entidad: pedida, desde = hoy(), hasta = hoy() }: ConsultaPeriodo,
): Promise<TableroPeriodo> {
  const alcance = await alcanceDe(db, sesion, pedida);
  const dias = { desde, hasta };
  const antes = diasAntes(dias);
  const sumados = await mesesSumados(db);
  const lapso = lapsoDe(dias, sumados);
  const [tiempo, primera, primeraAntes, ...cortes] = await Promise.all([
    sumarPorTiempo(db, alcance, dias, lapso),
    primeraRespuesta(db, alcance, lapso),
    primeraRespuesta(db, alcance, lapsoDe(antes, sumados)),
    ...CORTES.map((corte) => leerCorte(db, alcance, corte, lapso)),
  ]);
  const total = (cifra: Exclude<keyof TableroPeriodo["dias"][number], "dia">) =>
    tiempo.dias.reduce((suma, dia) => suma + dia[cifra], 0);
  return {
    ...dias,
    ...tiempo,
    total: {
      abiertos: total("abiertos"),
      cerrados: total("cerrados"),
      cancelados: total("cancelados"),
      recibidos: total("recibidos"),
      enviados: total("enviados"),
    },
    primera,
    antes: { desde: antes.desde, primera: primeraAntes },
    por: Object.fromEntries(CORTES.map((corte, i) => [corte, cortes[i] ?? primeras([])])) as Record<
      Corte,
      PrimerasFilas
    >,
  };
}

/** As many days before them, a week at least. */
function diasAntes({ desde, hasta }: Dias): Dias {
  const cuantos = Math.max(TABLERO_COMPARADOS_MIN, diasEntre(desde, hasta));
  return { desde: diaMas(desde, -cuantos), hasta: diaMas(desde, -1) };
}

/** Of all institutions only which one has how much: accounts, points and people are an institution's. */
async function leerCorte(db: Db, alcance: Alcance, corte: Corte, lapso: Lapso): Promise<PrimerasFilas> {
  if ((alcance === null) !== (corte === "entidad")) return primeras([]);
  const { rows, hay_mas } = primeras(await sumarPor(db, alcance, corte, lapso));
  const ids = rows.map(({ id }) => id);
  const tramos = await tramosPor(db, alcance, corte, lapso, ids);
  return {
    rows: rows.map((fila) => ({ ...fila, primera: primeraDe(tramos.get(fila.id) ?? []) })),
    hay_mas,
  };
}
