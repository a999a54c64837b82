import { type Clave, type Idioma, traducir } from "@ventanilla/i18n";
import type { Tx } from "../../db/transaction.ts";
import type { CorreoSistema } from "../correo-sistema/index.ts";
import { leerDestino } from "./avisar.repository.ts";

export interface DependenciasAviso {
  correos: CorreoSistema;
}

const CAMBIO = "factores:avisoAsunto";
/** What the owner of an account is told, each with its subject. */
const AVISOS = {
  totpInscrita: CAMBIO,
  totpQuitada: CAMBIO,
  passkeyInscrita: CAMBIO,
  passkeyQuitada: CAMBIO,
  codigosHechos: CAMBIO,
  codigoUsado: CAMBIO,
  quitadosPorOtro: CAMBIO,
  bloqueo: "factores:bloqueoAsunto",
} as const satisfies Record<string, Clave>;
export type AvisoDeFactor = keyof typeof AVISOS;

/** Mails the owner of an account, where mail can be sent and there is an address. */
export async function avisar(
  tx: Tx,
  { correos }: DependenciasAviso,
  {
    id_usuario,
    que,
    idioma,
    valores = {},
  }: { id_usuario: number; que: AvisoDeFactor; idioma: Idioma; valores?: Record<string, number> },
): Promise<void> {
  if (!correos.disponible) return;
  const destino = await leerDestino(tx, id_usuario);
  if (!destino || destino.email === null) return;
  const dicho = traducir(idioma, `factores:${que}`, { usuario: destino.usuario, ...valores });
  await correos.escribir(tx, {
    para: destino.email,
    asunto: traducir(idioma, AVISOS[que]),
    texto: que === "bloqueo" ? dicho : `${dicho}\n\n${traducir(idioma, "factores:aviso")}`,
    referencia: `usuario:${id_usuario}`,
    id_entidad: destino.id_entidad,
  });
}
