import { type CodigoError, ERRORES } from "@ventanilla/contract/errores";
import type {
  EnvioArchivos,
  EnvioTexto,
  EnvioVarios,
  RespuestaVarios,
} from "@ventanilla/contract/mensaje/mensaje";
import { type Idioma, traducir } from "@ventanilla/i18n";
import { z } from "zod";
import type { Db } from "../../../db/database.ts";
import { transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Idempotencia } from "../../../shared/idempotencia.ts";
import { uuidOf } from "../../../shared/ids.ts";
import type { Logger } from "../../../shared/logger.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { nadaQuedo } from "../../archivo/index.ts";
import { guardarRespuesta, reservarClave, unaVez, yaRespondido } from "../../idempotencia/index.ts";
import { accederPunto } from "../../punto/index.ts";
import { type DependenciasEnviar, escribirUnaVez, exigirTexto, leerMensajes } from "./enviar.service.ts";
import { exigirCantidad, subirBase64 } from "./partes/archivos.service.ts";

export interface PedidoVarios {
  body: EnvioVarios;
  idempotencia: Idempotencia | null;
  idioma: Idioma;
}

export type DependenciasVarios = DependenciasEnviar & { logger: Logger };

type Destino = EnvioVarios["canales"][number];

/** What is kept of an answer: ids and codes, so that a repeat reads the messages as they are then, in its own language. */
const Resultado = z.object({
  enviados: z.array(z.object({ canal: z.int(), id_caso: z.int(), ids: z.array(z.int()) })),
  fallidos: z.array(
    z.object({
      canal: z.int(),
      id_caso: z.int(),
      codigo: z.custom<CodigoError>((codigo) => typeof codigo === "string" && Object.hasOwn(ERRORES, codigo)),
      valores: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
});
type Resultado = z.output<typeof Resultado>;

/** The same message to several chats, each as a send of its own: one that is refused does not stop the others (D92). */
export async function enviarVarios(
  dependencias: DependenciasVarios,
  sesion: Sesion,
  { body, idempotencia, idioma }: PedidoVarios,
): Promise<RespuestaVarios> {
  const { db } = dependencias;
  exigirTexto(body);
  if (body.tipo_contenido === "archivo") exigirCantidad(body.contenido);
  try {
    if (body.cubiculo) await accederPunto(db, sesion, body.cubiculo);
  } catch (error) {
    // As one message: whoever lost the point since is told what became of what they sent.
    if (!(error instanceof AppError) || idempotencia === null) throw error;
    const antes = await yaRespondido(db, sesion.id_usuario, idempotencia);
    if (antes === undefined) throw error;
    const dicho = antes ?? (await darPorCortado(db, sesion, { body, idempotencia, codigo: error.codigo }));
    return responder(db, Resultado.parse(dicho), idioma);
  }
  const anterior = idempotencia && (await reservarClave(db, sesion.id_usuario, idempotencia));
  if (anterior !== null) return responder(db, Resultado.parse(anterior), idioma);

  const resultado = await repartir(dependencias, sesion, { body, idempotencia });
  if (idempotencia === null) return responder(db, resultado, idioma);
  const guardado = await guardarRespuesta(db, sesion.id_usuario, idempotencia, resultado);
  return responder(db, Resultado.parse(guardado), idioma);
}

/**
 * What left of a message that was cut short stands. The key of what did not is taken, so that it never will, not even by a first
 * try that is still on its way.
 */
async function darPorCortado(
  db: Db,
  sesion: Sesion,
  { body, idempotencia, codigo }: { body: EnvioVarios; idempotencia: Idempotencia; codigo: CodigoError },
): Promise<unknown> {
  const resultado: Resultado = { enviados: [], fallidos: [] };
  const destinos = sinRepetir(body.canales);
  for (const destino of destinos) {
    const clave = claveDe(idempotencia, destino);
    const ids = await transaction(db, (tx) => unaVez(tx, sesion.id_usuario, clave, async () => []));
    if (ids.length > 0) resultado.enviados.push({ ...destino, ids });
    else resultado.fallidos.push({ ...destino, codigo, valores: {} });
  }
  return guardarRespuesta(db, sesion.id_usuario, idempotencia, resultado);
}

/** One after the other: fifty at once would leave no connection to anybody else. */
async function repartir(
  dependencias: DependenciasVarios,
  sesion: Sesion,
  { body, idempotencia }: Pick<PedidoVarios, "body" | "idempotencia">,
): Promise<Resultado> {
  const contenido = await contenidoDe(dependencias, sesion, body);
  const resultado: Resultado = { enviados: [], fallidos: [] };
  for (const destino of sinRepetir(body.canales)) {
    try {
      const { ids } = await escribirUnaVez(dependencias, sesion, {
        canalId: destino.canal,
        body: { caso: destino.id_caso, ...contenido },
        idempotencia: idempotencia && claveDe(idempotencia, destino),
      });
      // A repeat of somebody who lost the point since took its key.
      if (ids.length === 0) throw new AppError("PUNTO_NO_AUTORIZADO");
      resultado.enviados.push({ ...destino, ids: [...ids] });
    } catch (error) {
      // It may have been written: only a repeat with the same key can tell, and it goes on from here.
      if (!nadaQuedo(error)) throw error;
      if (!(error instanceof AppError)) {
        dependencias.logger.error(
          { err: error, caso: destino.id_caso },
          "a message to several failed in one",
        );
      }
      const { codigo, details: datos } = error instanceof AppError ? error : new AppError("INTERNO");
      resultado.fallidos.push({ ...destino, codigo, valores: datos.values ?? {} });
    }
  }
  return resultado;
}

async function contenidoDe(
  dependencias: DependenciasEnviar,
  sesion: Sesion,
  body: EnvioVarios,
): Promise<Omit<EnvioTexto, "caso"> | Omit<EnvioArchivos, "caso">> {
  const { canales: _canales, cubiculo: _cubiculo, direccion: _direccion, ...contenido } = body;
  if (contenido.tipo_contenido === "texto" || !Array.isArray(contenido.contenido)) return contenido;
  return { ...contenido, contenido: await subirBase64(dependencias, sesion, contenido.contenido) };
}

function sinRepetir(canales: readonly Destino[]): Destino[] {
  return [...new Map(canales.map((destino) => [`${destino.canal}:${destino.id_caso}`, destino])).values()];
}

/** Each chat's own key follows from the request's: a repeat of one that was cut short writes what is missing and nothing else. */
function claveDe(
  { key: clave, fingerprint: huella }: Idempotencia,
  { canal, id_caso }: Destino,
): Idempotencia {
  return { key: uuidOf(`${clave}:${canal}:${id_caso}`), fingerprint: huella };
}

async function responder(
  db: Db,
  { enviados, fallidos }: Resultado,
  idioma: Idioma,
): Promise<RespuestaVarios> {
  const respuesta: RespuestaVarios = { enviados: [], fallidos: [] };
  for (const { ids, ...destino } of enviados)
    respuesta.enviados.push({ ...destino, mensajes: await leerMensajes(db, ids) });
  for (const { codigo, valores, ...destino } of fallidos)
    respuesta.fallidos.push({
      ...destino,
      error: codigo,
      mensaje: traducir(idioma, `errores:${codigo}`, valores),
    });
  if (enviados.length > 0) return respuesta;
  // Nothing that was named is there for this user: as with a single chat, that is all they learn.
  if (fallidos.every(({ codigo }) => codigo === "NO_EXISTE")) throw new AppError("NO_EXISTE");
  throw new AppError("ENVIO_FALLIDO", { actual: respuesta });
}
