import { randomBytes } from "node:crypto";
import type { Factor, Metodo } from "@ventanilla/contract/factor/factor";
import { SEGUNDO_FACTOR_INSCRIBIR_S, SEGUNDO_FACTOR_S } from "@ventanilla/contract/limites";
import type { SegundoFactorPedido } from "@ventanilla/contract/sesion/segundo-factor";
import { z } from "zod";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../shared/app-error.ts";
import { type Sealer, sha256 } from "../../../shared/crypto.ts";
import { admitePasskeys, metodosDe } from "../../factor/index.ts";
import { anotar } from "../../log/index.ts";
import { exigeSegundoFactor } from "../../parametro/index.ts";
import { devolverIntento } from "../bloqueo.repository.ts";
import { buscarCuentaPorId, type Cuenta } from "../cuenta.repository.ts";
import { actorDe } from "./fallo.service.ts";
import { guardarPendiente, leerPendiente, type Paso } from "./pendiente.repository.ts";
import type { Reconocido } from "./reconocido.ts";

interface DependenciasPendiente {
  sealer: Sealer;
  env: { publicUrl: string };
}

export type Falta = { paso: "comprobar"; metodos: Metodo[] } | { paso: "inscribir"; metodos: Factor[] };

/** Which factors can be enrolled in this installation. */
export const inscribibles = (deps: { env: { publicUrl: string } }): Factor[] =>
  admitePasskeys(deps) ? ["passkey", "totp"] : ["totp"];

/** What somebody who is known has to show or to enrol before a session is opened; null: nothing. */
export async function queFalta(db: Db, deps: DependenciasPendiente, cuenta: Cuenta): Promise<Falta | null> {
  const metodos = await metodosDe(db, cuenta.id);
  if (metodos.length > 0) return { paso: "comprobar", metodos };
  if (!(await exigeSegundoFactor(db, cuenta.id_rol))) return null;
  return { paso: "inscribir", metodos: inscribibles(deps) };
}

const SEGUNDOS = {
  comprobar: SEGUNDO_FACTOR_S,
  inscribir: SEGUNDO_FACTOR_INSCRIBIR_S,
} as const satisfies Record<Paso, number>;

const secreto = () => randomBytes(32).toString("base64url");
const contexto = (huella: string) => `ingreso_pendiente:deja:${huella}`;
const Deja = z.object({ huella: z.string(), idToken: z.string() });

/** Keeps a log-in until its second factor comes. */
export async function esperarFactor(
  tx: Tx,
  { sealer }: DependenciasPendiente,
  {
    reconocido: { cuenta, forma, clave, deja },
    falta,
    ip,
  }: { reconocido: Reconocido; falta: Falta; ip: string },
): Promise<{ pedido: SegundoFactorPedido; navegador: string }> {
  const [desafio, navegador] = [secreto(), secreto()];
  const segundos = SEGUNDOS[falta.paso];
  const huella = sha256(desafio);
  const fila = {
    huella,
    navegador: sha256(navegador),
    id_usuario: cuenta.id,
    de_contrasena: sha256(cuenta.contrasena),
    paso: falta.paso,
    forma,
    clave,
    deja: deja && sealer.seal(JSON.stringify(deja), contexto(huella)),
  };
  await guardarPendiente(tx, fila, segundos);
  // It was no failure; what came before it is forgiven when the session is opened.
  await devolverIntento(tx, clave);
  await anotar(tx, {
    nivel: "INFO",
    tipo: "sesion.espera",
    mensaje: "Ingreso a la espera del segundo factor",
    referencia: `usuario:${cuenta.id}`,
    actor: actorDe(cuenta),
    ip,
    datos: { paso: falta.paso, forma },
  });
  return { pedido: { segundo_factor: { ...falta, desafio, segundos } }, navegador };
}

/** What a browser shows of a log-in that it began. */
export interface Vuelta {
  desafio: string;
  navegador: string | undefined;
}

export interface Pendiente extends Reconocido {
  huella: string;
}

/** Who may answer what this log-in is asked. */
export const duenoDe = ({ huella }: Pick<Pendiente, "huella">): string => sha256(`ingreso:${huella}`);

/**
 * A log-in that this browser began. Throws SEGUNDO_FACTOR_VENCIDO, whatever the reason: it is over, it was ended, it is
 * another browser's, or the account changed since.
 */
export async function retomar(
  db: Db,
  { sealer }: { sealer: Sealer },
  { desafio, navegador }: Vuelta,
  paso: Paso,
): Promise<Pendiente> {
  const huella = sha256(desafio);
  const fila = await leerPendiente(db, { huella, navegador: sha256(navegador ?? ""), paso });
  const cuenta = fila && (await buscarCuentaPorId(db, fila.id_usuario));
  if (!cuenta?.activa || !cuenta.entidad_activa || sha256(cuenta.contrasena) !== fila?.de_contrasena)
    throw new AppError("SEGUNDO_FACTOR_VENCIDO");
  return {
    huella,
    cuenta,
    forma: fila.forma,
    clave: fila.clave,
    deja: fila.deja === null ? null : Deja.parse(JSON.parse(sealer.open(fila.deja, contexto(huella)))),
  };
}
