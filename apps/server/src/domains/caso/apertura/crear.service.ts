import type { CasoNuevo, RespuestaCasoNuevo } from "@ventanilla/contract/caso/caso";
import { estaTomado, tiposPermitidos } from "@ventanilla/contract/caso/caso.rules";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { Idempotencia } from "../../../shared/idempotencia.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { type EntradaFila, ponerLeido } from "../../canal/index.ts";
import { escribirMensaje } from "../../hilo/index.ts";
import { unaVez } from "../../idempotencia/index.ts";
import { anotar } from "../../log/index.ts";
import { marcarCambios } from "../../punto/index.ts";
import { exigirPuntoActivo, tomar } from "../cambios/atender.service.ts";
import { leerCasoLegible } from "../caso.access.ts";
import type { CasoFilaInterna } from "../caso.repository.ts";
import { cambiosDelCaso, marcarCaso, unirCambios } from "../lecturas/chats.repository.ts";
import { insertarCaso } from "./abrir.repository.ts";
import { avisarApertura } from "./abrir.service.ts";
import { ponerCanalEntrada, ponerOperador, principalDe } from "./crear.repository.ts";
import { exigirCanalEnUso, type Lugar, prepararLugar, type QuienRegistra } from "./lugar.service.ts";
import { leerPedido } from "./pedido.service.ts";
import { retenerLugar } from "./retener.service.ts";

/** What became of the request, as it is kept under its key: numbers, 0 for none. */
type Desenlace = [idCaso: number, puntoDiferente: number, canalEntrada: number, casoAbierto: number];

/** Opens a case, unless one of the same person is open in the institution: then that one is answered (D60–D62). */
export async function crear(
  { db, registry }: { db: Db; registry: QuienRegistra },
  sesion: Sesion,
  nuevo: CasoNuevo,
  idempotencia: Idempotencia | null,
): Promise<RespuestaCasoNuevo> {
  const [id = 0, punto, canal, abierto] = await transaction(db, (tx) =>
    unaVez(tx, sesion.id_usuario, idempotencia, () => abrirOUnir(tx, registry, sesion, nuevo)),
  );
  return {
    ...((await leerCasoLegible(db, sesion, id)) ?? (await leerPedido(db, id, nuevo))),
    punto_atencion_diferente: punto || null,
    canal_entrada: canal || null,
    caso_abierto: abierto === 1,
  };
}

async function abrirOUnir(
  tx: Tx,
  registry: QuienRegistra,
  sesion: Sesion,
  nuevo: CasoNuevo,
): Promise<Desenlace> {
  const { lugar, abierto } = await retenerLugar(tx, await prepararLugar(tx, registry, sesion, nuevo));
  if (!abierto) return abrirNuevo(tx, sesion, nuevo, lugar);
  if (abierto.id_punto_atencion !== null && abierto.id_punto_atencion !== lugar.punto.id)
    return sumarse(tx, sesion, abierto.id, abierto.id_punto_atencion);
  return agregar(tx, sesion, { nuevo, lugar, caso: abierto });
}

async function abrirNuevo(
  tx: Tx,
  sesion: Sesion,
  { caso: pedido }: CasoNuevo,
  { entrada, clasificacion, soloRegistro, punto }: Lugar,
): Promise<Desenlace> {
  await exigirCanalEnUso(tx, punto.id, entrada.id_canal);
  if (!tiposPermitidos(entrada).includes(pedido.tipo)) throw new AppError("TIPO_NECESITA_PERSONA");
  await exigirPuntoActivo(tx, punto.id);
  const caso = await insertarCaso(tx, {
    descripcion: pedido.descripcion,
    clasificacion,
    tipo: pedido.tipo,
    id_tramite: pedido.id_tramite ?? null,
    id_persona: entrada.id_persona,
    id_entidad: punto.id_entidad,
    id_punto_atencion: punto.id,
    estado: "PENDIENTE",
    operador_principal: sesion.id_usuario,
    canal_principal: entrada.id,
    usuario: soloRegistro ? entrada.usuario : null,
    _user_created: sesion.id_usuario,
    _user_updated: sesion.id_usuario,
  });
  await ponerOperador(tx, caso.id, sesion.id_usuario);
  await avisarApertura(tx, caso.id, entrada.id);
  if (soloRegistro) await escribirLoDicho(tx, caso.id, entrada, pedido.descripcion);
  await anotarApertura(tx, sesion, caso.id, "Abrió el caso");
  await marcarCaso(tx, caso.id);
  return [caso.id, 0, 0, 0];
}

/** The person is attended elsewhere: the caller may go there, and nothing else changes (D61, D63). */
async function sumarse(tx: Tx, sesion: Sesion, idCaso: number, idPunto: number): Promise<Desenlace> {
  await ponerOperador(tx, idCaso, sesion.id_usuario);
  await anotarApertura(tx, sesion, idCaso, "Se sumó a un caso de otro punto de atención");
  return [idCaso, idPunto, await principalDe(tx, idCaso), 0];
}

/** The person is attended here: what was written joins the case, and so does the entry channel (D62). */
async function agregar(
  tx: Tx,
  sesion: Sesion,
  { nuevo, lugar, caso }: { nuevo: CasoNuevo; lugar: Lugar; caso: CasoFilaInterna },
): Promise<Desenlace> {
  const { entrada, soloRegistro, punto } = lugar;
  const antes = await cambiosDelCaso(tx, caso.id);
  if (!estaTomado(caso)) await tomar(tx, sesion, { caso, id_punto: punto.id });
  await ponerCanalEntrada(tx, caso.id, entrada.id);
  if (soloRegistro) await escribirLoDicho(tx, caso.id, entrada, nuevo.caso.descripcion);
  else
    await escribirNota(
      tx,
      sesion,
      { id_caso: caso.id, id_canal_entrada: entrada.id },
      nuevo.caso.descripcion,
    );
  await anotarApertura(tx, sesion, caso.id, "Agregó un mensaje al caso abierto");
  await marcarCambios(tx, unirCambios(antes, await cambiosDelCaso(tx, caso.id)));
  return [caso.id, 0, 0, 1];
}

/** What a citizen said on the telephone, as the operator wrote it down: heard already, so not unread. */
async function escribirLoDicho(tx: Tx, idCaso: number, entrada: EntradaFila, texto: string): Promise<void> {
  const { id } = await escribirMensaje(tx, {
    id_caso: idCaso,
    id_canal_entrada: entrada.id,
    direccion: "ENTRADA",
    tipo_contenido: "texto",
    contenido: texto,
    estado: "RECIBIDO",
  });
  await ponerLeido(tx, entrada.id, id);
}

/** Of the operator's hand, for colleagues: the citizen gets nothing. */
async function escribirNota(
  tx: Tx,
  sesion: Sesion,
  hilo: { id_caso: number; id_canal_entrada: number },
  texto: string,
): Promise<void> {
  await escribirMensaje(tx, {
    ...hilo,
    direccion: "SALIDA",
    tipo_contenido: "texto",
    contenido: texto,
    estado: "COMPLETADO",
    operador: { id: sesion.id_usuario, nombre: sesion.nombre },
  });
}

async function anotarApertura(tx: Tx, sesion: Sesion, idCaso: number, mensaje: string): Promise<void> {
  await anotar(tx, { nivel: "INFO", tipo: "caso.crear", mensaje, referencia: `caso:${idCaso}`, sesion });
}
