import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import { openOrNull, type Sealer } from "../../shared/crypto.ts";
import { buscarActivo } from "./servicio-iop.repository.ts";

export interface ServicioAbierto {
  codigo: string;
  url: string;
  token: string | null;
}

/** The place a sealed token is bound to. */
export function contextoDeToken(id: number): string {
  return `servicio_iop.token:${id}`;
}

/** Whether there is somebody to ask. */
export async function hayServicio(db: Db, codigo: string): Promise<boolean> {
  return (await buscarActivo(db, codigo)) !== undefined;
}

/** An ACTIVE service with its token opened; only a CONVENIO service is shown one. One that no key opens any more is as none that was set up: it is written again. */
export async function abrirServicio(db: Db, sealer: Sealer, codigo: string): Promise<ServicioAbierto> {
  const servicio = await buscarActivo(db, codigo);
  if (!servicio) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
  const sellado = servicio.tipo === "CONVENIO" ? servicio.token : null;
  const token = sellado === null ? null : openOrNull(sealer, sellado, contextoDeToken(servicio.id));
  if (sellado !== null && token === null) throw new AppError("PROVEEDOR_NO_CONFIGURADO");
  return {
    codigo,
    url: servicio.url.replace(/(?<!\/)\/+$/, ""),
    token,
  };
}
