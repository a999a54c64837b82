import { ARCHIVO_SUBIDO_MAX, CORREO_MAX } from "@ventanilla/contract/limites";
import { isDown } from "../../shared/is-down.ts";
import type { Logger } from "../../shared/logger.ts";
import { StoreError } from "../../shared/store-error.ts";
import { isUndone } from "../../shared/workers/index.ts";
import type { CanalEvent, Connector, Original } from "../connector.ts";
import type { Buzon, Resumen } from "./buzon.ts";
import {
  avanzar,
  buscarDesde,
  CursorCorreo,
  debeApartarse,
  destropezar,
  esAnterior,
  renumerar,
  tomarBuzon,
  tropezar,
} from "./cursor.ts";
import type { EnDisco } from "./en-disco.ts";
import type { Lector } from "./lectura/aparte.ts";
import type { CorreoPorLeer } from "./lectura/trabajo.ts";
import { bajar } from "./original.ts";
import type { Cuenta } from "./procedencia.ts";

type Lugar = Parameters<NonNullable<Connector["listen"]>>[1];

export interface OpcionesEscucha {
  cuenta: Cuenta;
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

const comienzoDe = (entero: Original): CorreoPorLeer["crudo"] =>
  "path" in entero ? { path: entero.path, hasta: COMIENZO_APARTADO } : entero.subarray(0, COMIENZO_APARTADO);

/** Why a mail cannot be read. A process that closes, or has no program to read with, knows nothing of it: the mail is offered again. */
function porQueNo(error: unknown): string {
  if (!(error instanceof Error) || isUndone(error)) throw error;
  return error.message;
}

/** Takes what lies in an open mailbox, one mail after the other, and then waits for more until the signal. */
export async function seguirBuzon(
  buzon: Buzon,
  { receive, cursor: guardado, signal }: Lugar,
  { cuenta, lector, logger, sondeoMs }: OpcionesEscucha,
): Promise<void> {
  const { direccion } = cuenta;
  let cursor = await situarse();

  async function guardar(nuevo: CursorCorreo): Promise<void> {
    await guardado.save(nuevo);
    cursor = nuevo;
  }

  /** What cannot be read now, or neither the store nor the database takes, waits, and is none of the mail's doing: only its own stumbles count. */
  async function sinCulpa<T>(trabajo: Promise<T>): Promise<T> {
    try {
      return await trabajo;
    } catch (error) {
      // Where the cursor cannot be saved either this one counts, and none more until it can.
      if (error instanceof StoreError || isDown(error) || isUndone(error))
        await guardar(destropezar(cursor)).catch(() => undefined);
      throw error;
    }
  }

  const entregar = (evento: CanalEvent): Promise<void> => sinCulpa(receive(evento));

  async function situarse(): Promise<CursorCorreo> {
    const leido = await guardado.read();
    if (leido !== null) return CursorCorreo.parse(leido);
    const inicial = tomarBuzon(buzon, await buzon.ultimaFecha());
    await guardado.save(inicial);
    logger.info({ direccion, uid: inicial.ultimo }, "mailbox taken over");
    return inicial;
  }

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
    return await bajar(buzon, uid, ARCHIVO_SUBIDO_MAX);
  }

  async function apartar(
    { uid, tamanio, segundos }: Resumen,
    motivo: string,
    original: Original | null = null,
  ): Promise<false> {
    // A mail that the server itself cannot give still gets its notice.
    const crudo =
      (original && comienzoDe(original)) ??
      (await buzon.leer(uid, { desde: 0, bytes: COMIENZO_APARTADO }).catch(() => null)) ??
      Buffer.from(`${buzon.validez}/${uid}`);
    logger.error({ direccion, uid, tamanio, motivo }, "mail set aside");
    for (const evento of await lector.apartado({ crudo, completo: false, original, tamanio, segundos }))
      await entregar(evento);
    return false;
  }

  /** True when all of the mail is with us now. */
  async function atender(mail: Resumen): Promise<boolean> {
    if (debeApartarse(cursor, mail.uid)) return await apartar(mail, "it stopped the listener before");
    const bajado = await bajarGrande(mail);
    try {
      const crudo = await leer(mail, bajado);
      return crudo !== null && (await ofrecer(mail, crudo));
    } finally {
      await bajado?.olvidar();
    }
  }

  async function ofrecer(mail: Resumen, crudo: CorreoPorLeer): Promise<boolean> {
    const eventos = await sinCulpa(lector.eventos(crudo, cuenta)).catch(porQueNo);
    if (!Array.isArray(eventos)) return await apartar(mail, eventos, crudo.original);
    if (!crudo.completo) logger.warn({ direccion, uid: mail.uid, tamanio: mail.tamanio }, "mail too large");
    for (const evento of eventos) await entregar(evento);
    // A copy of our own stays in the mailbox as it was: nobody here shows it.
    return crudo.completo && eventos.length > 0;
  }

  async function despachar(uids: readonly number[]): Promise<void> {
    const [primero] = uids;
    if (primero !== undefined) await guardar(tropezar(cursor, primero));
    for (let i = 0; i < uids.length; i += LOTE) {
      for (const mail of await buzon.resumir(uids.slice(i, i + LOTE))) {
        if (signal.aborted) return;
        const entero = !esAnterior(cursor, mail.uid, mail.segundos) && (await atender(mail));
        await guardar(avanzar(cursor, mail.uid, mail.segundos));
        // Only what is stored whole counts as seen: whoever looks into the mailbox finds what is not.
        if (entero) await buzon.marcarVisto(mail.uid);
      }
    }
  }

  if (cursor.validez !== buzon.validez) {
    logger.warn({ direccion, antes: cursor.validez, ahora: buzon.validez }, "mailbox was numbered anew");
    await guardar(renumerar(cursor, buzon, await buzon.desdeFecha(buscarDesde(cursor))));
  }
  while (!signal.aborted) {
    await despachar(await buzon.despuesDe(cursor.ultimo));
    if (!signal.aborted) await buzon.novedad(sondeoMs, signal);
  }
}
