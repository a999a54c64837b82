import { z } from "zod";
import { nowMs } from "../../../shared/clock.ts";
import { sha256 } from "../../../shared/crypto.ts";
import type { OutboundFetch } from "../../../shared/outbound-http/index.ts";
import { CanalError } from "../../connector.ts";
import type { ConfigCorreo } from "../config.ts";
import { errorDeLinea } from "../errores.ts";

/** With what an account proves itself to its servers. */
export type Acceso = { pass: string } | { accessToken: string };

type Cuenta = Pick<ConfigCorreo, "usuario" | "clave" | "oauth">;
type CuentaOauth = NonNullable<ConfigCorreo["oauth"]>;

/** Accounts and what opens them now. A token is asked for once and used until shortly before its end. */
export interface Accesos {
  /** Throws CanalError. */
  de(cuenta: Cuenta): Promise<Acceso>;
  /** A server refused it: the next one asks anew. */
  olvidar(cuenta: Cuenta): void;
}

const Ficha = z.object({
  access_token: z.string().min(1).max(20_000),
  /** Seconds. */
  expires_in: z.coerce.number().positive().default(3600),
});
const Rechazo = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) });

/** A token that ends during a delivery is of no use. */
const MARGEN_MS = 120_000;
const RESPUESTA_MAX = 64 * 1024;

interface Guardada {
  ficha: Promise<string>;
  hastaMs: number;
}

export function crearAccesos(fetch: OutboundFetch): Accesos {
  const guardadas = new Map<string, Guardada>();

  function ficha(clave: string, oauth: CuentaOauth): Promise<string> {
    const previa = guardadas.get(clave);
    if (previa && previa.hastaMs > nowMs()) return previa.ficha;
    const pedida = pedirFicha(fetch, oauth);
    const guardada: Guardada = {
      ficha: pedida.then(({ access_token }) => access_token),
      // Until it is known how long it lasts, whoever asks meanwhile waits for the same one.
      hastaMs: Number.POSITIVE_INFINITY,
    };
    guardadas.set(clave, guardada);
    pedida.then(
      ({ expires_in }) => {
        guardada.hastaMs = nowMs() + expires_in * 1000 - MARGEN_MS;
      },
      () => {
        if (guardadas.get(clave) === guardada) guardadas.delete(clave);
      },
    );
    return guardada.ficha;
  }

  return {
    async de({ usuario, clave, oauth }) {
      if (oauth) return { accessToken: await ficha(claveDe(usuario, oauth), oauth) };
      if (clave === null) throw new CanalError("credencial", "SIN_CLAVE", "the account has no password");
      return { pass: clave };
    },
    olvidar({ usuario, oauth }) {
      if (oauth) guardadas.delete(claveDe(usuario, oauth));
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
async function pedirFicha(fetch: OutboundFetch, oauth: CuentaOauth): Promise<z.output<typeof Ficha>> {
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
  throw new CanalError("credencial", `OAUTH_${codigo}`, "the token endpoint refused the account");
}
