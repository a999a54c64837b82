import { ARCHIVO_SUBIDO_MAX, CORREO_MAX } from "@ventanilla/contract/limites";
import { nowS } from "../../shared/clock.ts";
import { isDown } from "../../shared/is-down.ts";
import type { Logger } from "../../shared/logger.ts";
import { StoreError } from "../../shared/store-error.ts";
import { isUndone } from "../../shared/workers/index.ts";
import { CanalError, type CanalEvent, type Connector, type Original } from "../connector.ts";
import type { Buzon, Resumen } from "./buzon.ts";
import {
  avanzar,
  type CursorCorreo,
  darse,
  debeApartarse,
  destropezar,
  esAnterior,
  haTropezado,
  nuncaSeDio,
  perdonar,
  tropezar,
} from "./cursor.ts";
import type { EnDisco } from "./en-disco.ts";
import { noEntregado } from "./eventos.ts";
import type { Lector } from "./lectura/aparte.ts";
import type { CorreoPorLeer } from "./lectura/trabajo.ts";
import { bajar } from "./original.ts";
import type { Cuenta } from "./procedencia.ts";
import { recibidoEn } from "./situacion/recepcion.ts";
import { situarse } from "./situacion/situarse.ts";

type Lugar = Parameters<NonNullable<Connector["listen"]>>[1];

export interface OpcionesEscucha {
  cuenta: Cuenta;
  /** Names the mailbox on its server: whose it is may stay while it moves. */
  lugar: string;
  lector: Lector;
  logger: Logger;
  /** Looked for even if the server told of nothing: notices get lost. */
  sondeoMs: number;
}

/** Bytes of a mail beyond CORREO_MAX that are read: headers, and the text before the files. */
const COMIENZO = 1024 * 1024;
/** Larger mails come over the disk: in the memory each would lie several times. */
const EN_MEMORIA_MAX = 4 * 1024 * 1024;
const COMIENZO_APARTADO = 64 * 1024;
const LOTE = 200;
/** Mails on either side of one that is not given that are asked for as well. */
const VECINOS = 5;

const comienzoDe = (entero: Original): CorreoPorLeer["crudo"] =>
  "path" in entero ? { path: entero.path, hasta: COMIENZO_APARTADO } : entero.subarray(0, COMIENZO_APARTADO);

/** Why a mail cannot be read. A process that closes, or lacks a program or a disk to read with, knows nothing of it: the mail is offered again. */
function porQueNo(error: unknown): string {
  if (!(error instanceof Error) || isUndone(error)) throw error;
  return error.message;
}

const noSeDa = (): CanalError =>
  new CanalError("temporal", "SIN_CORREO", "the mail server does not give a mail that it lists");

const sinResumen = (uid: number): Resumen => ({ uid, tamanio: 0, segundos: nowS(), callado: true });

/** Takes what lies in an open mailbox, one mail after the other, and then waits for more until the signal. */
export async function seguirBuzon(
  buzon: Buzon,
  { receive, tell, cursor: guardado, signal }: Lugar,
  { cuenta, lugar, lector, logger, sondeoMs }: OpcionesEscucha,
): Promise<void> {
  const { direccion } = cuenta;
  let cursor = await situarse(buzon, { cursor: guardado, tell }, { lugar: { direccion, lugar }, logger });

  async function guardar(nuevo: CursorCorreo): Promise<void> {
    await guardado.save(nuevo);
    cursor = nuevo;
  }

  /** What cannot be read now, or our disk, the store or the database does not take, waits, and is none of the mail's doing: only its own stumbles count. */
  async function sinCulpa<T>(trabajo: Promise<T>): Promise<T> {
    try {
      return await trabajo;
    } catch (error) {
      // A mail at which its server breaks the line would otherwise be asked for without an end.
      if (error instanceof CanalError) throw error;
      // Where the cursor cannot be saved either this one counts, and none more until it can.
      if (error instanceof StoreError || isDown(error) || isUndone(error))
        await guardar(destropezar(cursor)).catch(() => undefined);
      throw error;
    }
  }

  const entregar = (evento: CanalEvent): Promise<void> => sinCulpa(receive(evento));

  /** What is offered to the rooms for one mail; null when somebody took it away in the meantime. */
  async function leer(
    { uid, tamanio, segundos }: Resumen,
    bajado: EnDisco | null,
  ): Promise<CorreoPorLeer | null> {
    if (bajado) {
      const completo = bajado.bytes <= CORREO_MAX;
      const crudo = { path: bajado.path, ...(!completo && { hasta: COMIENZO }) };
      return { crudo, completo, original: { path: bajado.path }, tamanio: bajado.bytes, segundos };
    }
    const completo = tamanio <= EN_MEMORIA_MAX;
    const crudo = await buzon.leer(uid, completo ? undefined : { desde: 0, bytes: COMIENZO });
    return crudo && { crudo, completo, original: completo ? crudo : null, tamanio, segundos };
  }

  /** Null: it is small, or larger than any file. */
  async function bajarGrande({ uid, tamanio }: Resumen): Promise<EnDisco | null> {
    if (tamanio <= EN_MEMORIA_MAX || tamanio > ARCHIVO_SUBIDO_MAX) return null;
    return await sinCulpa(bajar(buzon, uid, ARCHIVO_SUBIDO_MAX));
  }

  /** That it is not given says something of the mail only while nobody closes the line. */
  const leerComienzo = (uid: number): Promise<Buffer | null> =>
    buzon.leer(uid, { desde: 0, bytes: COMIENZO_APARTADO }).catch(() => {
      signal.throwIfAborted();
      return null;
    });

  async function apartar(
    { uid, tamanio, segundos }: Resumen,
    motivo: string,
    original: Original | null = null,
  ): Promise<false> {
    const comienzo = (original && comienzoDe(original)) ?? (await leerComienzo(uid));
    if (comienzo === null) return await pasarDeLargo(uid, segundos);
    logger.error({ direccion, uid, tamanio, motivo }, "mail set aside");
    const crudo = { crudo: comienzo, completo: false, original, tamanio, segundos };
    for (const evento of await lector.apartado(crudo, cuenta)) await entregar(evento);
    return false;
  }

  /** Its server gives nothing of it: it is told, and stays where it is for whoever looks into the mailbox. */
  async function pasarDeLargo(uid: number, segundos: number): Promise<false> {
    logger.error({ direccion, uid }, "mail not given by its server");
    await entregar(noEntregado(`${buzon.validez}/${uid}`, segundos));
    await tell({ what: "no entregado", detail: { uid } });
    return false;
  }

  /**
   * Whether the server gives another mail: then it is not the server that is out of order. One that is not given seldom comes
   * alone. The last is asked for first: some servers cut the line at one of them, and then give none.
   */
  async function daOtro(uid: number): Promise<boolean> {
    const otros = (await buzon.despuesDe(0)).filter((una) => una !== uid);
    const detras = otros.filter((una) => una > uid).slice(0, VECINOS);
    const delante = otros.filter((una) => una < uid).slice(-VECINOS);
    const trozo = { desde: 0, bytes: 1 };
    for (const otro of new Set([...otros.slice(-1), ...detras, ...delante.toReversed()]))
      if ((await buzon.leer(otro, trozo).catch(() => null)) !== null) return true;
    return false;
  }

  /**
   * One at which listening began again and again. While its server gives no other mail either, it is as good as any, and waits.
   * False: it is given for the first time, nothing that failed was its doing, and it is taken as any.
   */
  async function apartarPorFin(uid: number): Promise<boolean> {
    const sirve = await daOtro(uid);
    // Asked of the server only now: one that falls over this mail falls here.
    const [mail = sinResumen(uid)] = await buzon.resumir([uid]).catch(() => []);
    const fecha = mail.callado ? null : mail.segundos;
    if (fecha === null || !esAnterior(cursor, uid, fecha)) {
      const seDa = (await leerComienzo(uid)) !== null;
      if (!sirve && !seDa) {
        await guardar(perdonar(cursor));
        throw noSeDa();
      }
      if (seDa && nuncaSeDio(cursor, uid)) {
        await guardar(darse(cursor, uid));
        return false;
      }
      await apartar(mail, "it stopped the listener before");
    }
    await guardar(avanzar(cursor, uid, fecha));
    return true;
  }

  /** True when all of the mail is with us now. */
  async function atender(mail: Resumen): Promise<boolean> {
    if (mail.callado) throw noSeDa();
    if (esAnterior(cursor, mail.uid, mail.segundos)) return false;
    const bajado = await bajarGrande(mail);
    try {
      const crudo = await leer(mail, bajado);
      if (crudo === null) return false;
      // Before it is read: what reads it may take the process along.
      if (nuncaSeDio(cursor, mail.uid)) await sinCulpa(guardar(darse(cursor, mail.uid)));
      return !yaEstaba(mail, crudo) && (await ofrecer(mail, crudo));
    } finally {
      await bajado?.olvidar();
    }
  }

  /** A large one lies on the disk, and is offered as any. */
  function yaEstaba({ uid }: Resumen, { crudo }: CorreoPorLeer): boolean {
    const recibido = "path" in crudo ? null : recibidoEn(crudo);
    return recibido !== null && esAnterior(cursor, uid, recibido);
  }

  async function ofrecer(mail: Resumen, crudo: CorreoPorLeer): Promise<boolean> {
    const eventos = await sinCulpa(lector.eventos(crudo, cuenta)).catch(porQueNo);
    if (!Array.isArray(eventos)) return await apartar(mail, eventos, crudo.original);
    if (!crudo.completo) logger.warn({ direccion, uid: mail.uid, tamanio: mail.tamanio }, "mail too large");
    for (const evento of eventos) await entregar(evento);
    // A copy of our own stays in the mailbox as it was: nobody here shows it.
    return crudo.completo && eventos.length > 0;
  }

  async function despachar(mail: Resumen): Promise<void> {
    const entero = await atender(mail);
    await guardar(avanzar(cursor, mail.uid, mail.segundos));
    // Only what is stored whole counts as seen: whoever looks into the mailbox finds what is not.
    if (entero) await buzon.marcarVisto(mail.uid);
  }

  /** After a stumble one by one: whatever stands behind it does not count as its own. */
  async function despacharLote(lote: readonly [number, ...number[]]): Promise<void> {
    const [primero] = lote;
    await guardar(tropezar(cursor, primero));
    if (debeApartarse(cursor, primero) && (await apartarPorFin(primero))) return;
    for (const mail of await buzon.resumir(haTropezado(cursor) ? [primero] : lote)) {
      if (signal.aborted) return;
      await despachar(mail);
    }
  }

  /** What lies there now: of each lot as much as its server tells. */
  async function despacharTodo(): Promise<void> {
    while (!signal.aborted) {
      const [primero, ...otros] = (await buzon.despuesDe(cursor.ultimo)).slice(0, LOTE);
      if (primero === undefined) return;
      await despacharLote([primero, ...otros]);
    }
  }

  while (!signal.aborted) {
    await despacharTodo();
    if (!signal.aborted) await buzon.novedad(sondeoMs, signal);
  }
}
