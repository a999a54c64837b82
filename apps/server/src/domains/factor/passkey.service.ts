import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type {
  OpcionesDeAsercion,
  OpcionesDeRegistro,
  RespuestaDeAsercion,
  RespuestaDeRegistro,
} from "@ventanilla/contract/factor/webauthn";
import { INSCRIPCION_FACTOR_S, PASSKEYS_MAX } from "@ventanilla/contract/limites";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sealer } from "../../shared/crypto.ts";
import { newUuid } from "../../shared/ids.ts";
import { type Credencial, contarPasskey, guardarPasskey, leerCredenciales } from "./factor.repository.ts";
import { guardarReto, type TipoReto, tomarReto } from "./reto.repository.ts";

export interface DependenciasPasskey {
  sealer: Sealer;
  env: { publicUrl: string };
}

interface Quien {
  id_usuario: number;
  dueno: string;
}

const NOMBRE = "Ventanilla";
/** ES256 and RS256, which every authenticator has one of, and Ed25519. */
const ALGORITMOS = [-8, -7, -257];
const contexto = (tipo: TipoReto, id: number) => `factor_reto:${tipo}:${id}`;

/** The origin whose passkeys these are, and the name they are bound to; null: browsers make none for such an address. */
function sitioDe(publicUrl: string): { origin: string; rpID: string } | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const nombrado = isIP(hostname.replaceAll(/[[\]]/g, "")) === 0;
  const seguro = protocol === "https:" || hostname === "localhost";
  return nombrado && seguro ? { origin, rpID: hostname } : null;
}

export const admitePasskeys = ({ env }: Pick<DependenciasPasskey, "env">): boolean =>
  sitioDe(env.publicUrl) !== null;

function exigirSitio({ env }: DependenciasPasskey): { origin: string; rpID: string } {
  const sitio = sitioDe(env.publicUrl);
  if (!sitio) throw new AppError("PASSKEY_NO_DISPONIBLE");
  return sitio;
}

const exigirLugar = (inscritas: readonly unknown[]): void => {
  if (inscritas.length >= PASSKEYS_MAX)
    throw new AppError("FACTORES_DEMASIADOS", { values: { maximo: PASSKEYS_MAX } });
};

const TRANSPORTES = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const nombradas = (credenciales: readonly Credencial[]) =>
  credenciales.map(({ credencial, transportes }) => ({
    id: credencial,
    type: "public-key" as const,
    transports: TRANSPORTES.filter((uno) => transportes.includes(uno)),
  }));

/** What the browser makes a passkey by. Throws when the account has as many as it may. */
export async function comenzarPasskey(
  tx: Tx,
  deps: DependenciasPasskey,
  { id_usuario, dueno, usuario }: Quien & { usuario: string },
): Promise<OpcionesDeRegistro> {
  const { rpID } = exigirSitio(deps);
  const inscritas = await leerCredenciales(tx, id_usuario);
  exigirLugar(inscritas);
  const { challenge, user, timeout } = await generateRegistrationOptions({
    rpName: NOMBRE,
    rpID,
    userName: usuario,
    userID: new TextEncoder().encode(`usuario:${id_usuario}`),
    timeout: INSCRIPCION_FACTOR_S * 1000,
  });
  await preguntar(tx, deps, { id_usuario, dueno, tipo: "registro" }, challenge);
  return {
    rp: { id: rpID, name: NOMBRE },
    user: { ...user, displayName: usuario },
    challenge,
    pubKeyCredParams: ALGORITMOS.map((alg) => ({ alg, type: "public-key" })),
    timeout: timeout ?? INSCRIPCION_FACTOR_S * 1000,
    excludeCredentials: nombradas(inscritas),
    authenticatorSelection: {
      residentKey: "discouraged",
      requireResidentKey: false,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** Answers its id. Throws when nothing was begun, the answer is none to it, or somebody has it already. */
export async function inscribirPasskey(
  tx: Tx,
  deps: DependenciasPasskey,
  { id_usuario, dueno, nombre, respuesta }: Quien & { nombre: string; respuesta: RespuestaDeRegistro },
): Promise<string> {
  const { origin, rpID } = exigirSitio(deps);
  const challenge = await tomar(tx, deps, { id_usuario, dueno, tipo: "registro" });
  if (challenge === undefined) throw new AppError("INSCRIPCION_VENCIDA");
  const hecha = await verificada(() =>
    verifyRegistrationResponse({
      response: respuesta,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITMOS,
    }),
  );
  if (!hecha?.verified) throw new AppError("PASSKEY_RECHAZADA");
  exigirLugar(await leerCredenciales(tx, id_usuario));
  const { credential } = hecha.registrationInfo;
  const fila = {
    id: newUuid(),
    id_usuario,
    nombre,
    credencial: credential.id,
    clave_publica: Buffer.from(credential.publicKey),
    contador: credential.counter,
    transportes: respuesta.response.transports ?? [],
  };
  if (!(await guardarPasskey(tx, fila))) throw new AppError("FACTOR_YA_INSCRITO");
  return fila.id;
}

/** What one of the account's passkeys is asked; null: it has none. */
export async function pedirAsercion(
  tx: Tx,
  deps: DependenciasPasskey,
  { id_usuario, dueno }: Quien,
): Promise<OpcionesDeAsercion | null> {
  const sitio = sitioDe(deps.env.publicUrl);
  const inscritas = await leerCredenciales(tx, id_usuario);
  if (sitio === null || inscritas.length === 0) return null;
  const timeout = INSCRIPCION_FACTOR_S * 1000;
  const { challenge } = await generateAuthenticationOptions({ rpID: sitio.rpID, timeout });
  await preguntar(tx, deps, { id_usuario, dueno, tipo: "asercion" }, challenge);
  return {
    challenge,
    timeout,
    rpId: sitio.rpID,
    allowCredentials: nombradas(inscritas),
    userVerification: "required",
  };
}

/** Whether one of the account's passkeys answered what it was asked here. What was asked is used up. */
export async function probarPasskey(
  tx: Tx,
  deps: DependenciasPasskey,
  { id_usuario, dueno, respuesta }: Quien & { respuesta: RespuestaDeAsercion },
): Promise<boolean> {
  const sitio = sitioDe(deps.env.publicUrl);
  const challenge = await tomar(tx, deps, { id_usuario, dueno, tipo: "asercion" });
  const inscritas = await leerCredenciales(tx, id_usuario);
  const suya = inscritas.find(({ credencial }) => credencial === respuesta.id);
  if (sitio === null || challenge === undefined || !suya) return false;
  const dicha = await verificada(() =>
    verifyAuthenticationResponse({
      response: respuesta,
      expectedChallenge: challenge,
      expectedOrigin: sitio.origin,
      expectedRPID: sitio.rpID,
      credential: {
        id: suya.credencial,
        publicKey: new Uint8Array(suya.clave_publica),
        counter: suya.contador,
      },
      requireUserVerification: true,
    }),
  );
  if (!dicha?.verified) return false;
  return contarPasskey(tx, {
    id: suya.id,
    antes: suya.contador,
    ahora: dicha.authenticationInfo.newCounter,
  });
}

function preguntar(
  tx: Tx,
  { sealer }: DependenciasPasskey,
  cual: Quien & { tipo: TipoReto },
  challenge: string,
): Promise<void> {
  const secreto = sealer.seal(challenge, contexto(cual.tipo, cual.id_usuario));
  return guardarReto(tx, cual, { secreto, segundos: INSCRIPCION_FACTOR_S });
}

async function tomar(
  tx: Tx,
  { sealer }: DependenciasPasskey,
  cual: Quien & { tipo: TipoReto },
): Promise<string | undefined> {
  const sellado = await tomarReto(tx, cual);
  return sellado === undefined ? undefined : sealer.open(sellado, contexto(cual.tipo, cual.id_usuario));
}

/** The library refuses what is wrong by throwing; what a stranger sends may be wrong in any way. Null: refused. */
async function verificada<T>(verificar: () => Promise<T>): Promise<T | null> {
  try {
    return await verificar();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
