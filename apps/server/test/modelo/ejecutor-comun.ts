import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Cliente } from "../harness.ts";
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
