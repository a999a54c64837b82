import { setTimeout as esperar } from "node:timers/promises";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { sql } from "kysely";
import { anyId } from "../../src/db/any-of.ts";
import type { Banco, Cliente } from "../harness.ts";
import type { Modelo } from "./modelo.ts";
import type { Mundo } from "./mundo.ts";
import type { De, Hace } from "./operaciones.ts";
import { deCaso } from "./retrato.ts";

/** An id that no row has. */
const NINGUNO = 2_000_000_000;
export const en = (lista: readonly number[], indice: number): number => lista[indice] ?? NINGUNO;

/** Read once the rows that the operation made have been found. */
export type Traducir = () => unknown;
export type Hacer<H extends Hace> = (mundo: Mundo, operacion: De<H>, m: Modelo) => Promise<Traducir>;

export const clienteDe = ({ usuarios, admin }: Mundo, quien: number): Cliente =>
  usuarios[quien]?.cliente ?? admin;
export const textoDe = (m: Modelo): string => `texto ${m.reloj + 1}`;

/** The newest message that the operator saw, when that is told. */
export function vistoDe(mundo: Mundo, m: Modelo, pedido: { caso: number; visto: string; forzar: boolean }) {
  const ultimo = m.mensajes.findLastIndex((uno) => uno.caso === pedido.caso);
  return {
    ...(pedido.visto === "lo último" && { ultimo_visto: mundo.mensajes[ultimo] ?? 0 }),
    ...(pedido.visto === "nada" && { ultimo_visto: 0 }),
    ...(pedido.forzar && { forzar: true }),
  };
}

export const casoDe =
  (mundo: Mundo, caso: Caso): Traducir =>
  () =>
    deCaso(mundo, caso);

const AQUIETAR_VECES = 500;

/** Whether a message has left by now is chance. What comes next must not depend on it, so nothing is tried just now. */
export async function aquietarSalidas({ db }: Banco, canales: readonly { id: number }[]): Promise<void> {
  const suyas = anyId(canales.map(({ id }) => id));
  await db
    .updateTable("salida")
    .set({ proximo_en: sql<string>`now() + interval '1 day'` })
    .where("id_canal", "=", suyas)
    .where("estado", "=", "EN_COLA")
    .execute();
  const enviando = db
    .selectFrom("salida")
    .select("id")
    .where("id_canal", "=", suyas)
    .where("estado", "=", "ENVIANDO");
  for (let veces = 0; (await enviando.execute()).length > 0; veces += 1) {
    if (veces > AQUIETAR_VECES) throw new Error("a message stays on its way");
    await esperar(20);
  }
}
