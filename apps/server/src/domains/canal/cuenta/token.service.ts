import { randomBytes, timingSafeEqual } from "node:crypto";
import type { TokenDeCanal } from "@ventanilla/contract/canal/administrar";
import type { Db } from "../../../db/database.ts";
import { type Tx, transaction } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import { type Sealer, sha256 } from "../../../shared/crypto.ts";
import type { Sesion } from "../../../shared/sesion.ts";
import { anotar } from "../../log/index.ts";
import { accederCanal } from "../canal.access.ts";
import { buscarCanal, type CanalFila } from "../canal.repository.ts";
import { abrirSecreto, contextoDeSecreto } from "../canal.service.ts";
import { direccionPublica } from "../conexion.service.ts";
import * as cuentas from "./cuenta.repository.ts";
import { tokenDe } from "./cuenta.service.ts";

const BYTES = 32;

interface Dependencias {
  db: Db;
  sealer: Sealer;
}
interface ConDireccion extends Dependencias {
  env: { publicUrl: string };
}

const mostrado = ({ env }: ConDireccion, id: number, token: string): TokenDeCanal => ({
  token,
  direccion: direccionPublica(env, `/ws/hooks/${id}/mensajes`),
});

/** The token by which other programs bring messages. Whoever looks at it is on record. */
export function leerToken(deps: ConDireccion, sesion: Sesion, id: number): Promise<TokenDeCanal> {
  return transaction(deps.db, async (tx) => {
    await accederCanal(tx, sesion, id);
    const canal = await buscarCanal(tx, id);
    const token = canal && abrir(deps.sealer, canal);
    if (!canal || !token) throw new AppError("NO_EXISTE");
    await anotarToken(tx, sesion, canal, ["canal.token_visto", "Vio el token del canal"]);
    return mostrado(deps, id, token);
  });
}

/** Makes one, or another one: the one before stops working at once. */
export function generarToken(deps: ConDireccion, sesion: Sesion, id: number): Promise<TokenDeCanal> {
  return transaction(deps.db, async (tx) => {
    await accederCanal(tx, sesion, id);
    await cuentas.retenerCanal(tx, id);
    const canal = await buscarCanal(tx, id);
    if (!canal) throw new AppError("NO_EXISTE");
    const token = randomBytes(BYTES).toString("base64url");
    await cuentas.ponerToken(tx, id, deps.sealer.seal(token, contextoDeSecreto(id, "token")));
    await anotarToken(tx, sesion, canal, ["canal.token_nuevo", "Generó el token del canal"]);
    return mostrado(deps, id, token);
  });
}

/** Whether this is the account's token. An account without one has none that fits. */
export async function esTokenDeCanal(
  { db, sealer }: Dependencias,
  id: number,
  presentado: string,
): Promise<boolean> {
  const canal = await buscarCanal(db, id);
  const token = canal && abrir(sealer, canal);
  if (!token) return false;
  // Of one length, whatever was presented.
  return timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(sha256(presentado)));
}

function abrir(sealer: Sealer, canal: CanalFila): string | null {
  return abrirSecreto(sealer, tokenDe(canal), canal.id, "token");
}

async function anotarToken(
  tx: Tx,
  sesion: Sesion,
  { id, id_entidad }: CanalFila,
  [tipo, mensaje]: readonly [tipo: string, mensaje: string],
): Promise<void> {
  await anotar(tx, { nivel: "INFO", tipo, mensaje, referencia: `canal:${id}`, id_entidad, sesion });
}
