// What the browser is asked for a passkey. Whatever it answers instead of one is said in our words: its own are for programmers.
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type {
  OpcionesDeAsercion,
  OpcionesDeRegistro,
  RespuestaDeAsercion,
  RespuestaDeRegistro,
} from "@ventanilla/contract/factor/webauthn";
import type { Clave } from "@ventanilla/i18n";

/** `cancelada`: the person put the question away, or let its time pass; browsers do not tell which. */
export type MotivoPasskey = "cancelada" | "repetida" | "fallo";

export const TEXTO_DE_MOTIVO = {
  cancelada: "factores:passkeyCancelada",
  repetida: "factores:passkeyRepetida",
  fallo: "factores:passkeyFallo",
} as const satisfies Record<MotivoPasskey, Clave>;

type Ceremonia<T> = { respuesta: T } | { motivo: MotivoPasskey };

/** Neither an old browser nor a page without https has them. */
export const hayPasskeys = (): boolean => browserSupportsWebAuthn();

/** What browsers add decides nothing and is not sent. */
const SIN_EXTENSIONES = { clientExtensionResults: {} };

export const crearPasskey = (opciones: OpcionesDeRegistro): Promise<Ceremonia<RespuestaDeRegistro>> =>
  celebrar(async () => ({ ...(await startRegistration({ optionsJSON: opciones })), ...SIN_EXTENSIONES }));

export const usarPasskey = (opciones: OpcionesDeAsercion): Promise<Ceremonia<RespuestaDeAsercion>> =>
  celebrar(async () => ({ ...(await startAuthentication({ optionsJSON: opciones })), ...SIN_EXTENSIONES }));

/** Takes back the question that the browser may be showing. */
export const cancelarPasskey = (): void => WebAuthnAbortService.cancelCeremony();

async function celebrar<T>(ceremonia: () => Promise<T>): Promise<Ceremonia<T>> {
  try {
    return { respuesta: await ceremonia() };
  } catch (causa) {
    return { motivo: motivoDe(causa) };
  }
}

function motivoDe(causa: unknown): MotivoPasskey {
  if (!(causa instanceof Error)) return "fallo";
  if (causa.name === "NotAllowedError" || causa.name === "AbortError") return "cancelada";
  const repetida =
    causa instanceof WebAuthnError && causa.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  return repetida ? "repetida" : "fallo";
}
