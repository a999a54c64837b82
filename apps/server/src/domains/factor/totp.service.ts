import type { TotpPorConfirmar } from "@ventanilla/contract/factor/factor";
import { CODIGO_TOTP, CODIGO_TOTP_S, INSCRIPCION_FACTOR_S } from "@ventanilla/contract/limites";
import { Secret, TOTP } from "otpauth";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { nowMs } from "../../shared/clock.ts";
import type { Sealer } from "../../shared/crypto.ts";
import { gastarPaso, guardarTotp, leerTotp } from "./factor.repository.ts";
import { guardarReto, leerReto, tomarReto } from "./reto.repository.ts";

/** Whose application it is, and who may go on with the enrolment. */
interface Quien {
  id_usuario: number;
  dueno: string;
}

const EMISOR = "Ventanilla";
/** Clocks of telephones go wrong by less. */
const PASOS_DE_HOLGURA = 1;
const deCuenta = (id: number) => `factor_totp:secreto:${id}`;
const deReto = (id: number) => `factor_reto:totp:${id}`;

// SHA-1, six digits and thirty seconds is what every application reads.
const aplicacion = (secreto: Secret, usuario: string) =>
  new TOTP({
    issuer: EMISOR,
    label: usuario,
    algorithm: "SHA1",
    digits: CODIGO_TOTP,
    period: CODIGO_TOTP_S,
    secret: secreto,
  });

/** The step of a code; null: it is of none that may be shown now. */
function pasoDe(secreto: string, codigo: string): number | null {
  const timestamp = nowMs();
  const una = aplicacion(Secret.fromBase32(secreto), "");
  const diferencia = una.validate({ token: codigo, timestamp, window: PASOS_DE_HOLGURA });
  return diferencia === null ? null : una.counter({ timestamp }) + diferencia;
}

/** A new secret, that is none of the account's before a code of it was right. */
export async function comenzarTotp(
  tx: Tx,
  sealer: Sealer,
  { id_usuario, dueno, usuario }: Quien & { usuario: string },
): Promise<TotpPorConfirmar> {
  if (await leerTotp(tx, id_usuario)) throw new AppError("FACTOR_YA_INSCRITO");
  const una = aplicacion(new Secret({ size: 20 }), usuario);
  await guardarReto(
    tx,
    { dueno, tipo: "totp", id_usuario },
    { secreto: sealer.seal(una.secret.base32, deReto(id_usuario)), segundos: INSCRIPCION_FACTOR_S },
  );
  return { secreto: una.secret.base32, uri: una.toString() };
}

/** False: the code is none of it, and another one may be tried. Throws when nothing was begun or the account has one. */
export async function confirmarTotp(
  tx: Tx,
  sealer: Sealer,
  { id_usuario, dueno, codigo }: Quien & { codigo: string },
): Promise<boolean> {
  const reto = { dueno, tipo: "totp", id_usuario } as const;
  const sellado = await leerReto(tx, reto);
  if (sellado === undefined) throw new AppError("INSCRIPCION_VENCIDA");
  const secreto = sealer.open(sellado, deReto(id_usuario));
  const paso = pasoDe(secreto, codigo);
  if (paso === null) return false;
  await tomarReto(tx, reto);
  const fila = { id_usuario, secreto: sealer.seal(secreto, deCuenta(id_usuario)), ultimo_paso: paso };
  if (!(await guardarTotp(tx, fila))) throw new AppError("FACTOR_YA_INSCRITO");
  return true;
}

/** Whether this is a code of the account's application that nobody used yet. It is used up. */
export async function probarTotp(
  tx: Tx,
  sealer: Sealer,
  idUsuario: number,
  codigo: string,
): Promise<boolean> {
  const totp = await leerTotp(tx, idUsuario);
  if (!totp) return false;
  const paso = pasoDe(sealer.open(totp.secreto, deCuenta(idUsuario)), codigo);
  return paso !== null && (await gastarPaso(tx, idUsuario, paso));
}
