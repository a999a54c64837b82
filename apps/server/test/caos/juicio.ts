import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Via } from "./cuentas.ts";
import { conPaciencia, type Escenario } from "./escenario.ts";
import { bytesDe, conversacionDe, llevaArchivo, numeroDe, type Senal, senalEn } from "./lenguaje.ts";
import type { Libro } from "./trafico.ts";

export interface Juicio {
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
  };
  salientes: {
    aceptados: number;
    perdidos: number;
    /** More than once at the citizen. */
    doblados: number;
    desordenados: number;
    danados: number;
    reintentados: number;
    /** Still uncertain at the end, by channel. */
    inciertos: Record<Via, number>;
    /** Of those, the ones that the provider never had. */
    sinLlegar: Record<Via, number>;
    fallidos: number;
    /** Still on the way, or the message and its place in the outbox say different things. */
    varados: number;
  };
}

/** A message as it stands in the thread. */
interface Guardado {
  id: number;
  id_caso: number | null;
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

/** A message as a citizen has it. */
interface Recibido {
  senal: Senal;
  entero: boolean;
}

const sha = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const viaDe = (una: Senal): Via => (conversacionDe(una).startsWith("g") ? "gateway" : "correo");
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

async function leerHilos({ db }: Escenario): Promise<(Guardado & { senal: Senal })[]> {
  const { rows } = await conPaciencia(() =>
    sql<Guardado>`
      SELECT m.id, m.id_caso, m.id_canal_entrada, m.id_externo IS NULL AS es_copia, m.direccion, m.estado, s.estado AS salida,
        concat_ws(' ', CASE WHEN m.tipo_contenido IN ('texto', 'email') THEN m.contenido END, m.extras->>'texto',
          (SELECT string_agg(a.nombre, ' ' ORDER BY a.posicion) FROM archivo a WHERE a.id_mensaje = m.id)) AS palabras,
        ARRAY(SELECT coalesce(a.sha256, 'none') FROM archivo a WHERE a.id_mensaje = m.id) AS huellas
      FROM mensaje m LEFT JOIN salida s ON s.id_mensaje = m.id
      WHERE m.direccion <> 'AVISO' ORDER BY m.id`.execute(db),
  );
  return rows.map((una) => ({ ...una, senal: senalEn(una.palabras) ?? `? ${una.palabras} 0` }));
}

/** Messages that stand twice in one case, or in two although nothing told them under two addresses. */
function entrantesDoblados(entrantes: readonly (Guardado & { senal: Senal })[]): number {
  const porCaso = contar(entrantes.map(({ id_caso, senal }) => `${id_caso}: ${senal}`));
  const originales = contar(entrantes.filter(({ es_copia }) => !es_copia).map(({ senal }) => senal));
  return doblados(porCaso) + doblados(originales);
}

/** Conversations as the citizens know them that are more than one here. */
function ciudadanosDoblados(entrantes: readonly (Guardado & { senal: Senal })[]): number {
  const suyas = Map.groupBy(entrantes, ({ senal }) => conversacionDe(senal));
  return cuantos(
    [...suyas.values()].map((unas) => new Set(unas.map(({ id_canal_entrada }) => id_canal_entrada)).size > 1),
  );
}

/** What each citizen got, in order. What the gateway took and WhatsApp refused did not reach anybody. */
function leerCiudadanos({ waha, correo }: Escenario): Recibido[] {
  const porGateway = waha
    .libro()
    .filter(({ ack }) => ack >= 0)
    .map(({ id, text, file }) => {
      const una = senalEn(`${text} ${file?.filename ?? ""}`) ?? "";
      const bytes = waha.bytesDe(id);
      return {
        senal: una,
        entero: (bytes?.equals(bytesDe(una)) ?? false) === llevaArchivo(numeroDe(una)),
      };
    });
  const porCorreo = correo.libro().map(({ crudo }) => {
    const una = senalEn(crudo.slice(crudo.indexOf("\r\n\r\n"))) ?? "";
    const trae = crudo.replaceAll("\r\n", "").includes(bytesDe(una).toString("base64"));
    return { senal: una, entero: trae === llevaArchivo(numeroDe(una)) };
  });
  return [...porGateway, ...porCorreo];
}

const archivosEnteros = ({ senal, huellas }: { senal: Senal; huellas: readonly string[] }): boolean =>
  llevaArchivo(numeroDe(senal))
    ? huellas.length === 1 && huellas[0] === sha(bytesDe(senal))
    : huellas.length === 0;

function porVia(senales: readonly Senal[]): Record<Via, number> {
  const gateway = senales.filter((una) => viaDe(una) === "gateway").length;
  return { gateway, correo: senales.length - gateway };
}

/**
 * How many may be uncertain without having arrived: only what follows a commit, the last byte of a request or the final
 * dot of a mail, can be in doubt. One kill of a whole run may fall into that millisecond.
 */
export const SIN_LLEGAR_MAX: Record<Via, number> = { gateway: 1, correo: 1 };

/** Holds what was promised against what the threads and the citizens have. */
export async function juzgar(escena: Escenario, libro: Libro): Promise<Juicio> {
  const hilos = await leerHilos(escena);
  const entrantes = hilos.filter(({ direccion }) => direccion === "ENTRADA");
  const salientes = hilos.filter(({ direccion }) => direccion === "SALIDA");
  const guardados = contar(entrantes.map(({ senal }) => senal));
  const escritos = contar(salientes.map(({ senal }) => senal));
  const recibidos = leerCiudadanos(escena);
  const llegados = contar(recibidos.map(({ senal }) => senal));
  const enDuda = salientes.filter(({ estado }) => estado === "INCIERTO").map(({ senal }) => senal);
  const reintentados = new Set(
    salientes.filter(({ id }) => libro.reintentados.has(id)).map(({ senal }) => senal),
  );
  const dichoEnviado = salientes.filter(({ estado }) => ["ENVIADO", "ENTREGADO", "LEIDO"].includes(estado));
  const enCamino = (estado: string | null) =>
    estado === null || estado === "EN_COLA" || estado === "ENVIANDO";
  return {
    entrantes: {
      escritos: libro.entrantes.length,
      perdidos: cuantos(libro.entrantes.map((una) => !guardados.has(una))),
      doblados: entrantesDoblados(entrantes),
      desordenados: desordenados(entrantes.filter(({ es_copia }) => !es_copia).map(({ senal }) => senal)),
      danados: cuantos(entrantes.map((uno) => !archivosEnteros(uno))),
      dosCiudadanos: ciudadanosDoblados(entrantes),
      enDosCasos: cuantos(entrantes.map(({ es_copia }) => es_copia)),
    },
    salientes: {
      aceptados: libro.salientes.size,
      perdidos:
        cuantos([...libro.salientes.keys()].map((una) => !escritos.has(una))) +
        cuantos(dichoEnviado.map(({ senal }) => !llegados.has(senal))),
      doblados: doblados(llegados) + doblados(escritos),
      // What a person sent again comes later than what was written after it, and should.
      desordenados: desordenados(recibidos.map(({ senal }) => senal).filter((una) => !reintentados.has(una))),
      danados: cuantos(recibidos.map(({ entero }) => !entero)),
      reintentados: libro.reintentados.size,
      inciertos: porVia(enDuda),
      sinLlegar: porVia(enDuda.filter((una) => !llegados.has(una))),
      fallidos: salientes.filter(({ estado }) => estado === "FALLIDO").length,
      varados: cuantos(salientes.map(({ estado, salida }) => enCamino(estado) || enCamino(salida))),
    },
  };
}
