import { CANAL_CREDENCIAL_MAX } from "@ventanilla/contract/limites";
import { z } from "zod";
import { nowMs } from "../../../shared/clock.ts";
import { sha256 } from "../../../shared/crypto.ts";
import type { OutboundFetch } from "../../../shared/outbound-http/index.ts";
import { CanalError } from "../../connector.ts";
import type { ConfigCorreo } from "../config.ts";
import { errorDeLinea } from "../errores.ts";

/** With what an account proves itself to its servers. */
export type Acceso = { pass: string } | Token;

interface Token {
  accessToken: string;
  /** It was held already: a server that refuses it may take the next one. */
  deAntes: boolean;
}

type Cuenta = Pick<ConfigCorreo, "usuario" | "clave" | "oauth">;
type CuentaOauth = NonNullable<ConfigCorreo["oauth"]>;

/** Accounts and what opens them now. A token is asked for once and used until shortly before its end. */
export interface Accesos {
  /** Throws CanalError. */
  de(cuenta: Cuenta): Promise<Acceso>;
  /** A server refused it: the next one asks anew, unless another one was given meanwhile. */
  olvidar(cuenta: Cuenta, acceso: Acceso): void;
}

/** Where refresh tokens are kept. A provider may replace one whenever it is used, and end the old one with it. */
export interface Llavero {
  /** The one that stands now: another process may have been given a newer one. */
  vigente(idCanal: number): Promise<string | null>;
  /** Puts one in the place of the one it was given for. Where another one stands by now, that one stays. */
  renovar(idCanal: number, tokens: { de: string; a: string }): Promise<void>;
}

const Ficha = z.object({
  access_token: z.string().min(1).max(20_000),
  /** One that is no token is none: the old one is all there is. */
  refresh_token: z.string().min(1).max(CANAL_CREDENCIAL_MAX).optional().catch(undefined),
  /** Seconds. */
  expires_in: z.coerce.number().positive().default(3600),
});
const Rechazo = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) });
/** What a token endpoint says of itself, not of the account (RFC 6749 §4.1.2.1). */
const PASAJEROS = new Set(["temporarily_unavailable", "server_error"]);

/** A token that ends during a delivery is of no use. */
const MARGEN_MS = 120_000;
const RESPUESTA_MAX = 64 * 1024;

type Ficha = z.output<typeof Ficha>;

interface Guardada {
  ficha: Promise<string>;
  /** Null until it is given. */
  dada: string | null;
  hastaMs: number;
}

export function crearAccesos(fetch: OutboundFetch, llavero: Llavero): Accesos {
  const guardadas = new Map<string, Guardada>();
  /** Given by the provider and not kept yet, by account: the database did not answer. */
  const porGuardar = new Map<number, { de: string; a: string }>();

  async function guardar(idCanal: number, tokens: { de: string; a: string }): Promise<void> {
    porGuardar.set(idCanal, tokens);
    await llavero.renovar(idCanal, tokens);
    if (porGuardar.get(idCanal) === tokens) porGuardar.delete(idCanal);
  }

  /** With the newest refresh token that is known, whatever its configuration said when it was read. */
  async function alDia(oauth: CuentaOauth): Promise<CuentaOauth> {
    const pendiente = porGuardar.get(oauth.idCanal);
    if (!pendiente) return oauth;
    await guardar(oauth.idCanal, pendiente).catch(() => undefined);
    return oauth.refreshToken === pendiente.de ? { ...oauth, refreshToken: pendiente.a } : oauth;
  }

  /** A refusal of a refresh token that was replaced meanwhile says nothing of the account. */
  async function pedirConLaVigente(oauth: CuentaOauth): Promise<{ ficha: Ficha; usado: string | null }> {
    const { idCanal, refreshToken } = oauth;
    try {
      return { ficha: await pedirFicha(fetch, oauth), usado: refreshToken };
    } catch (error) {
      const rechazada = error instanceof CanalError && error.kind === "credencial" && refreshToken !== null;
      const vigente = rechazada ? await llavero.vigente(idCanal) : null;
      if (vigente === null || vigente === refreshToken) throw error;
      return { ficha: await pedirFicha(fetch, { ...oauth, refreshToken: vigente }), usado: vigente };
    }
  }

  async function pedir(usuario: string, oauth: CuentaOauth, guardada: Guardada): Promise<string> {
    const { ficha, usado } = await pedirConLaVigente(await alDia(oauth));
    guardada.dada = ficha.access_token;
    guardada.hastaMs = nowMs() + ficha.expires_in * 1000 - MARGEN_MS;
    const nuevo = ficha.refresh_token;
    if (usado === null || nuevo === undefined || nuevo === usado) return ficha.access_token;
    // Whoever opens the account with the new one needs no other access token.
    guardadas.set(claveDe(usuario, { ...oauth, refreshToken: nuevo }), guardada);
    // What cannot be kept now is kept before the next one is asked for; the access token is good all the same.
    await guardar(oauth.idCanal, { de: usado, a: nuevo }).catch(() => undefined);
    return ficha.access_token;
  }

  async function ficha(usuario: string, oauth: CuentaOauth): Promise<Token> {
    const clave = claveDe(usuario, oauth);
    const previa = guardadas.get(clave);
    if (previa && previa.hastaMs > nowMs()) {
      const deAntes = previa.dada !== null;
      return { accessToken: await previa.ficha, deAntes };
    }
    // Until it is known how long it lasts, whoever asks meanwhile waits for the same one.
    const guardada: Guardada = {
      ficha: Promise.resolve(""),
      dada: null,
      hastaMs: Number.POSITIVE_INFINITY,
    };
    guardada.ficha = pedir(usuario, oauth, guardada);
    guardadas.set(clave, guardada);
    guardada.ficha.catch(() => olvidar(guardada));
    return { accessToken: await guardada.ficha, deAntes: false };
  }

  /** Under each of the refresh tokens that lead to it. */
  function olvidar(guardada: Guardada): void {
    for (const [clave, otra] of guardadas) if (otra === guardada) guardadas.delete(clave);
  }

  return {
    async de({ usuario, clave, oauth }) {
      if (oauth) return await ficha(usuario, oauth);
      if (clave === null) throw new CanalError("credencial", "SIN_CLAVE", "the account has no password");
      return { pass: clave };
    },
    olvidar({ usuario, oauth }, acceso) {
      const guardada = oauth && guardadas.get(claveDe(usuario, oauth));
      if (guardada && "accessToken" in acceso && guardada.dada === acceso.accessToken) olvidar(guardada);
    },
  };
}

const claveDe = (usuario: string, oauth: CuentaOauth): string => sha256(JSON.stringify([usuario, oauth]));

function cuerpoDe({ clientId, clientSecret, refreshToken, scope }: CuentaOauth): string {
  return new URLSearchParams({
    client_id: clientId,
    ...(clientSecret !== null && { client_secret: clientSecret }),
    ...(refreshToken === null
      ? { grant_type: "client_credentials" }
      : { grant_type: "refresh_token", refresh_token: refreshToken }),
    ...(scope !== null && { scope }),
  }).toString();
}

/** Asks the provider's token endpoint (RFC 6749 §4.4, §6). */
async function pedirFicha(fetch: OutboundFetch, oauth: CuentaOauth): Promise<Ficha> {
  const respuesta = await fetch(oauth.tokenUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: cuerpoDe(oauth),
    maxBytes: RESPUESTA_MAX,
  }).catch((error: unknown) => {
    throw errorDeLinea(error);
  });
  const cuerpo = respuesta.json();
  if (respuesta.status === 429 || respuesta.status >= 500)
    throw new CanalError("temporal", `OAUTH_${respuesta.status}`, "the token endpoint does not answer now");
  const ficha = Ficha.safeParse(cuerpo);
  if (respuesta.status === 200 && ficha.success) return ficha.data;
  const rechazo = Rechazo.safeParse(cuerpo);
  const codigo = rechazo.success ? rechazo.data.error : String(respuesta.status);
  // A page of a proxy, or of anybody else who stands in between, is no word of the provider's.
  const rechazada = rechazo.success ? !PASAJEROS.has(codigo) : respuesta.status === 401;
  throw rechazada
    ? new CanalError("credencial", `OAUTH_${codigo}`, "the token endpoint refused the account")
    : new CanalError("temporal", `OAUTH_${codigo}`, "the token endpoint did not answer as one");
}
