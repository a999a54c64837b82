import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Averias } from "./averias.ts";
import type { Recibido } from "./canales/canal.ts";
import { conPaciencia, type Escenario } from "./escenario.ts";
import {
  bytesDe,
  conversacionDe,
  llevaArchivo,
  numeroDe,
  type Senal,
  senalEn,
  VIAS,
  type Via,
  viaDe,
} from "./lenguaje.ts";
import type { Libro } from "./trafico.ts";

/** Of one channel. */
export interface JuicioDeCanal {
  entrantes: {
    escritos: number;
    perdidos: number;
    doblados: number;
    desordenados: number;
    /** Files that are not here, or are not the ones that were sent. */
    danados: number;
    /** Citizens who are two conversations at the end. */
    dosCiudadanos: number;
    /** Told under two addresses before anybody knew that they are one: once in the case of each, which is no doubling. */
    enDosCasos: number;
    /** Found in the provider's list alone, after its webhook gave up. */
    tardias: number;
  };
  salientes: {
    aceptados: number;
    perdidos: number;
    /** More than once at the citizen. */
    doblados: number;
    desordenados: number;
    danados: number;
    /** Sent again by a person, after FALLIDO. */
    reintentados: number;
    /** For how many of those its provider gave reason: it refused, or had refused the account's key so often that none was tried. */
    rechazados: number;
    /** Still uncertain at the end. */
    inciertos: number;
    /** Of those, the ones that the provider never had. */
    sinLlegar: number;
    fallidos: number;
    /** Still on the way, or the message and its place in the outbox say different things. */
    varados: number;
  };
}

export type Juicio = Readonly<Record<Via, JuicioDeCanal>>;

/** A message as it stands in the thread, whose order is the one in which operators read it. */
interface Guardado {
  id: number;
  id_caso: number | null;
  id_canal: number;
  /** The one entry channel that it belongs to by now. */
  id_canal_entrada: number;
  /** Another row has the provider's id of this one. */
  es_copia: boolean;
  direccion: string;
  estado: string;
  salida: string | null;
  palabras: string;
  huellas: string[];
}

type EnHilo = Guardado & { senal: Senal };

const sha = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const cuantos = (condiciones: readonly boolean[]): number => condiciones.filter(Boolean).length;

/** Pairs of one conversation that stand in the other order than they were written. */
function desordenados(senales: readonly Senal[]): number {
  const ultimos = new Map<string, number>();
  let mal = 0;
  for (const una of senales) {
    const anterior = ultimos.get(conversacionDe(una)) ?? 0;
    if (numeroDe(una) < anterior) mal += 1;
    ultimos.set(conversacionDe(una), Math.max(anterior, numeroDe(una)));
  }
  return mal;
}

function contar(senales: readonly Senal[]): Map<Senal, number> {
  const veces = new Map<Senal, number>();
  for (const una of senales) veces.set(una, (veces.get(una) ?? 0) + 1);
  return veces;
}

const doblados = (veces: Map<Senal, number>): number => cuantos([...veces.values()].map((n) => n > 1));

async function leerHilos({ db }: Escenario): Promise<EnHilo[]> {
  const { rows } = await conPaciencia(() =>
    sql<Guardado>`
      SELECT m.id, m.id_caso, e.id_canal, m.id_canal_entrada, m.id_externo IS NULL AS es_copia, m.direccion, m.estado, s.estado AS salida,
        concat_ws(' ', CASE WHEN m.tipo_contenido IN ('texto', 'email') THEN m.contenido END, m.extras->>'texto',
          (SELECT string_agg(a.nombre, ' ' ORDER BY a.posicion) FROM archivo a WHERE a.id_mensaje = m.id)) AS palabras,
        ARRAY(SELECT coalesce(a.sha256, 'none') FROM archivo a WHERE a.id_mensaje = m.id) AS huellas
      FROM mensaje m JOIN canal_entrada e ON e.id = m.id_canal_entrada LEFT JOIN salida s ON s.id_mensaje = m.id
      WHERE m.direccion <> 'AVISO' ORDER BY m.orden, m.id`.execute(db),
  );
  return rows.map((una) => ({ ...una, senal: senalEn(una.palabras) ?? `? ${una.palabras} 0` }));
}

/** Messages that stand twice in one case, or in two although nothing told them under two addresses. */
function entrantesDoblados(entrantes: readonly EnHilo[]): number {
  const porCaso = contar(entrantes.map(({ id_caso, senal }) => `${id_caso}: ${senal}`));
  const originales = contar(entrantes.filter(({ es_copia }) => !es_copia).map(({ senal }) => senal));
  return doblados(porCaso) + doblados(originales);
}

/** Conversations as the citizens know them that are more than one here. */
function ciudadanosDoblados(entrantes: readonly EnHilo[]): number {
  const suyas = Map.groupBy(entrantes, ({ senal }) => conversacionDe(senal));
  return cuantos(
    [...suyas.values()].map((unas) => new Set(unas.map(({ id_canal_entrada }) => id_canal_entrada)).size > 1),
  );
}

const archivosEnteros = ({ senal, huellas }: { senal: Senal; huellas: readonly string[] }): boolean =>
  llevaArchivo(numeroDe(senal))
    ? huellas.length === 1 && huellas[0] === sha(bytesDe(senal))
    : huellas.length === 0;

/**
 * How many of a channel may be uncertain without having arrived: only what follows a commit, the last byte of a request or
 * the final dot of a mail, can be in doubt. One kill in ten may fall into those milliseconds, or a line that breaks in them.
 */
export const sinLlegarMax = (muertes: number): number => Math.max(1, Math.floor(muertes / 10));

/** Holds what was promised against what the threads and the citizens have, channel by channel. */
export async function juzgar(
  escena: Escenario,
  libro: Libro,
  { rechazos }: Pick<Averias, "rechazos">,
): Promise<Juicio> {
  const hilos = await leerHilos(escena);
  const juzgarCanal = (via: Via): JuicioDeCanal => {
    const suyos = new Set(escena.cuentas.filter((una) => una.via === via).map(({ canal }) => canal));
    return juicioDe({
      hilos: hilos.filter(({ id_canal }) => suyos.has(id_canal)),
      recibidos: escena.canales.find((canal) => canal.via === via)?.recibidos() ?? [],
      dichos: libro.entrantes.filter((una) => viaDe(una) === via),
      aceptados: [...libro.salientes.keys()].filter((una) => viaDe(una) === via),
      tardias: libro.tardias,
      reintentados: libro.reintentados,
      enReposo: libro.enReposo,
      rechazos: rechazos.get(via) ?? 0,
    });
  };
  return Object.fromEntries(VIAS.map((via) => [via, juzgarCanal(via)])) as Record<Via, JuicioDeCanal>;
}

interface Pruebas {
  hilos: readonly EnHilo[];
  recibidos: readonly Recibido[];
  dichos: readonly Senal[];
  aceptados: readonly Senal[];
  tardias: ReadonlySet<Senal>;
  reintentados: ReadonlySet<number>;
  enReposo: ReadonlySet<number>;
  rechazos: number;
}

function juicioDe(pruebas: Pruebas): JuicioDeCanal {
  const { hilos, recibidos, dichos, aceptados, tardias, reintentados, enReposo, rechazos } = pruebas;
  const entrantes = hilos.filter(({ direccion }) => direccion === "ENTRADA");
  const salientes = hilos.filter(({ direccion }) => direccion === "SALIDA");
  const guardados = contar(entrantes.map(({ senal }) => senal));
  const escritos = contar(salientes.map(({ senal }) => senal));
  const llegados = contar(recibidos.map(({ senal }) => senal));
  const enDuda = salientes.filter(({ estado }) => estado === "INCIERTO").map(({ senal }) => senal);
  const otraVez = new Set(salientes.filter(({ id }) => reintentados.has(id)).map(({ senal }) => senal));
  const dichoEnviado = salientes.filter(({ estado }) => ["ENVIADO", "ENTREGADO", "LEIDO"].includes(estado));
  const enCamino = (estado: string | null) =>
    estado === null || estado === "EN_COLA" || estado === "ENVIANDO";
  return {
    entrantes: {
      escritos: dichos.length,
      perdidos: cuantos(dichos.map((una) => !guardados.has(una))),
      doblados: entrantesDoblados(entrantes),
      desordenados: desordenados(entrantes.filter(({ es_copia }) => !es_copia).map(({ senal }) => senal)),
      danados: cuantos(entrantes.map((uno) => !archivosEnteros(uno))),
      dosCiudadanos: ciudadanosDoblados(entrantes),
      enDosCasos: cuantos(entrantes.map(({ es_copia }) => es_copia)),
      tardias: cuantos(dichos.map((una) => tardias.has(una))),
    },
    salientes: {
      aceptados: aceptados.length,
      perdidos:
        cuantos(aceptados.map((una) => !escritos.has(una))) +
        cuantos(dichoEnviado.map(({ senal }) => !llegados.has(senal))),
      doblados: doblados(llegados) + doblados(escritos),
      // What a person sent again comes later than what was written after it, and should.
      desordenados: desordenados(recibidos.map(({ senal }) => senal).filter((una) => !otraVez.has(una))),
      danados: cuantos(recibidos.map(({ entero }) => !entero)),
      reintentados: otraVez.size,
      rechazados: rechazos + cuantos(salientes.map(({ id }) => enReposo.has(id))),
      inciertos: enDuda.length,
      sinLlegar: cuantos(enDuda.map((una) => !llegados.has(una))),
      fallidos: salientes.filter(({ estado }) => estado === "FALLIDO").length,
      varados: cuantos(salientes.map(({ estado, salida }) => enCamino(estado) || enCamino(salida))),
    },
  };
}
