import type { Idioma } from "@ventanilla/i18n";
import type { Tx } from "../../../db/transaction.ts";
import * as factores from "../../factor/index.ts";
import { type Actor, anotar } from "../../log/index.ts";
import type { DependenciasFactores } from "./dependencias.ts";

const HECHOS = {
  totpInscrita: "Inscribió una aplicación de códigos como segundo factor",
  totpQuitada: "Quitó la aplicación de códigos de su cuenta",
  passkeyInscrita: "Inscribió una llave de acceso como segundo factor",
  passkeyQuitada: "Quitó una llave de acceso de su cuenta",
  codigosHechos: "Hizo códigos de recuperación nuevos",
} as const satisfies Partial<Record<factores.AvisoDeFactor, string>>;
export type Hecho = keyof typeof HECHOS;

/** Whose factors changed, by themselves. */
export interface Autor {
  actor: Actor & { id_usuario: number };
  ip: string;
  idioma: Idioma;
}

/** On record, and told to the owner: whoever did it may be somebody else. */
export async function asentar(
  tx: Tx,
  deps: DependenciasFactores,
  { actor, ip, idioma }: Autor,
  que: Hecho,
): Promise<void> {
  const { id_usuario } = actor;
  await anotar(tx, {
    nivel: "INFO",
    tipo: "sesion.factor",
    mensaje: HECHOS[que],
    referencia: `usuario:${id_usuario}`,
    actor,
    ip,
  });
  await factores.avisar(tx, deps, { id_usuario, que, idioma });
}

/** After a factor was enrolled: the first one brings recovery codes, answered this once; null: there is a set already. */
export async function codigosDelPrimero(
  tx: Tx,
  { huellaDeCodigo }: DependenciasFactores,
  idUsuario: number,
): Promise<string[] | null> {
  const { codigos } = await factores.leerInscritos(tx, idUsuario);
  return codigos === null ? factores.hacerCodigos(tx, huellaDeCodigo, idUsuario) : null;
}
