import type { EnvioMensaje, RespuestaEnvio } from "@ventanilla/contract/mensaje/mensaje";
import type { Plantilla, PlantillaElegida } from "@ventanilla/contract/mensaje/plantilla";
import { aprobadaDe, textoDePlantilla } from "@ventanilla/contract/mensaje/plantilla.rules";
import { ZodError } from "zod";
import { CanalError, type OpenCanal } from "../../../channels/connector.ts";
import type { Registry } from "../../../channels/registry.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Idempotencia } from "../../../shared/idempotencia.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { accederCanalEntradaParaEscribir } from "../../canal/index.ts";
import { exigirCasoVisible } from "../../caso/index.ts";
import { respuestaAnterior } from "../../idempotencia/index.ts";
import { type DependenciasEnviar, enviar, responder } from "./enviar.service.ts";

export type DependenciasPlantilla = DependenciasEnviar & {
  registry: Pick<Registry, "connect">;
  abrirCanal(id: number): Promise<OpenCanal | null>;
};

/** The approved words of the account by which a citizen is answered, as its provider has them now. */
export async function leerPlantillas(
  { db, registry, abrirCanal }: DependenciasPlantilla,
  sesion: Sesion,
  canalId: number,
): Promise<readonly Plantilla[]> {
  const entrada = await accederCanalEntradaParaEscribir(db, sesion, canalId);
  const canal = await abrirCanal(entrada.id_canal);
  if (!canal) throw new AppError("NO_EXISTE");
  try {
    return (await registry.connect(canal).plantillas?.()) ?? [];
  } catch (error) {
    // An account that is not set up has none.
    if (error instanceof ZodError) return [];
    if (error instanceof CanalError) throw new AppError("CANAL_NO_RESPONDE", {}, { cause: error });
    throw error;
  }
}

interface Pedido {
  canalId: number;
  body: EnvioMensaje;
  idempotencia: Idempotencia | null;
}

/** Sends a message of any kind. Approved words go the way of all others; what they say is taken from the provider, not from the screen. */
export async function enviarPedido(
  dependencias: DependenciasPlantilla,
  sesion: Sesion,
  { body, ...envio }: Pedido,
): Promise<RespuestaEnvio> {
  if (body.tipo_contenido !== "plantilla") return enviar(dependencias, sesion, { ...envio, body });
  const { plantilla, ...resto } = body;
  const { db } = dependencias;
  // A repeat does not ask: by now it may not be approved any more, and it was sent all the same.
  const anterior = await respuestaAnterior(db, sesion.id_usuario, envio.idempotencia);
  if (anterior) return responder(db, anterior, body);
  await exigirCasoVisible(db, sesion, body.caso);
  const contenido = await palabrasDe(dependencias, sesion, { canalId: envio.canalId, plantilla });
  return enviar(dependencias, sesion, {
    ...envio,
    body: { ...resto, tipo_contenido: "texto", contenido },
    plantilla,
  });
}

async function palabrasDe(
  dependencias: DependenciasPlantilla,
  sesion: Sesion,
  { canalId, plantilla }: { canalId: number; plantilla: PlantillaElegida },
): Promise<string> {
  const aprobada = aprobadaDe(await leerPlantillas(dependencias, sesion, canalId), plantilla);
  if (!aprobada) throw new AppError("PLANTILLA_NO_DISPONIBLE");
  return textoDePlantilla(aprobada, plantilla.parametros);
}
