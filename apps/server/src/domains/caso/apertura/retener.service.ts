import { ChangedMeanwhile, type Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import {
  asegurarCanalEntrada,
  bloquearCanalEntrada,
  type EntradaFila,
  verCanalEntrada,
} from "../../canal/index.ts";
import { casoAbiertoDe } from "../cambios/vinculo.repository.ts";
import { muestraEn } from "../caso.access.ts";
import { bloquearCasoAbierto, type CasoFilaInterna } from "../caso.repository.ts";
import {
  esperarTurnoDePersona,
  esperarTurnoDeTelefono,
  hallarCasoDePersona,
  hallarCasoDeTelefono,
  retenerCaso,
} from "./crear.repository.ts";
import type { Lugar, LugarPedido } from "./lugar.service.ts";

/**
 * Holds where a case is opened, and the open case that there is instead: of the entry channel, else of its person, else of
 * who calls from that number. Of two who ask for one person, or one number, at once the second sees what the first left. That
 * case is looked for before anything is held, so that its entry channels are held first; when another one is found then, the
 * transaction runs again.
 */
export async function retenerLugar(
  tx: Tx,
  { identidad, ...pedido }: LugarPedido,
): Promise<{ lugar: Lugar; abierto: CasoFilaInterna | undefined }> {
  const { punto, clasificacion, soloRegistro } = pedido;
  const { id_entidad } = punto;
  if (soloRegistro)
    await esperarTurnoDeTelefono(tx, { id_entidad, clasificacion, usuario: identidad.usuario });
  const vista = await verCanalEntrada(tx, identidad);
  const id_persona = vista?.id_persona ?? null;
  if (id_persona !== null) await esperarTurnoDePersona(tx, { id_entidad, id_persona });
  const tieneSuyo = vista !== undefined && (await casoAbiertoDe(tx, vista.id)) !== null;
  const previsto = tieneSuyo ? undefined : await casoDeOtra(tx, { ...pedido, ...identidad, id_persona });
  if (previsto) await retenerCaso(tx, previsto.id, vista?.id ?? null);
  const entrada = await retenerEntrada(tx, identidad);
  if (entrada.id_persona !== id_persona) throw new ChangedMeanwhile();
  const lugar = { ...pedido, entrada };
  const propio = await casoPropio(tx, lugar);
  if (propio) return { lugar, abierto: propio };
  const abierto = await casoDeOtra(tx, { ...pedido, ...entrada });
  if (abierto?.id !== previsto?.id) throw new ChangedMeanwhile();
  return { lugar, abierto };
}

async function retenerEntrada(
  tx: Tx,
  { id, id_canal, usuario }: LugarPedido["identidad"],
): Promise<EntradaFila> {
  if (id === null) return asegurarCanalEntrada(tx, id_canal, usuario, null);
  const entrada = await bloquearCanalEntrada(tx, id);
  if (!entrada) throw new AppError("NO_EXISTE");
  return entrada;
}

/** The entry channel's own. */
async function casoPropio(tx: Tx, { entrada, punto }: Lugar): Promise<CasoFilaInterna | undefined> {
  const propio = await bloquearCasoAbierto(tx, entrada.id);
  if (!propio) return undefined;
  // An identity has one open case: with another institution's there is nothing here to open or to show.
  if (propio.id_punto_atencion !== null && propio.id_entidad !== punto.id_entidad)
    throw new AppError("NO_EXISTE");
  if (propio.id_punto_atencion === null && !(await muestraEn(tx, propio.id, punto.id)))
    throw new AppError("CUBICULO_REQUERIDO");
  return propio;
}

/** Of another entry channel of the person's, or of the number's. Those of other institutions, and those that wait where the caller does not attend, are none. */
async function casoDeOtra(
  tx: Tx,
  {
    punto,
    clasificacion,
    soloRegistro,
    usuario,
    id_persona,
  }: Omit<LugarPedido, "identidad"> & Pick<EntradaFila, "usuario" | "id_persona">,
): Promise<CasoFilaInterna | undefined> {
  const desde = { id_entidad: punto.id_entidad, id_punto: punto.id };
  const suyo = id_persona === null ? undefined : await hallarCasoDePersona(tx, { id_persona, ...desde });
  if (suyo || !soloRegistro) return suyo;
  return hallarCasoDeTelefono(tx, { clasificacion, usuario, id_persona, ...desde });
}
