import { generateKeyPairSync, randomUUID } from "node:crypto";
import { type Configuration, Provider } from "oidc-provider";
import type { Desperfecto } from "../comun/desperfecto.ts";
import { type Cuenta, declararCuenta } from "./cuentas.ts";
import type { FallosCiudadania } from "./fallos.ts";
import { estropear } from "./identidad-falsa.ts";
import { RAIZ_CIUDADANIA } from "./opciones.ts";

export interface Cliente {
  id: string;
  secreto: string;
  /** Where it is sent back to, after entering and after leaving. */
  redirect: string;
}

/** The provider itself; `origen` is where browsers and servers reach it. */
export function crearProveedor({
  origen,
  cliente,
  cuentas,
  desperfecto,
}: {
  origen: string;
  cliente: Cliente;
  cuentas: ReadonlyMap<string, Cuenta>;
  desperfecto: Desperfecto<FallosCiudadania>;
}): Provider {
  const { privateKey: privada } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const clave = { kid: randomUUID(), privada };
  const configuracion: Configuration = {
    clients: [
      {
        client_id: cliente.id,
        client_secret: cliente.secreto,
        redirect_uris: [cliente.redirect],
        post_logout_redirect_uris: [cliente.redirect],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [{ ...privada.export({ format: "jwk" }), kid: clave.kid, alg: "RS256", use: "sig" }] },
    cookies: { keys: [randomUUID()] },
    claims: {
      openid: ["sub"],
      profile: ["profile"],
      documento_identidad: ["documento_identidad"],
      nombre: ["nombre"],
      email: ["email"],
      celular: ["celular"],
      fecha_nacimiento: ["fecha_nacimiento"],
    },
    pkce: { required: () => false },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><html lang="es"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Salir</title>
<body onload="document.forms[0].submit()">${form.replace("</form>", '<input type="hidden" name="logout" value="yes"></form>')}`;
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `${RAIZ_CIUDADANIA}/quien/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
    },
    findAccount: (_ctx, sub) => {
      const cuenta = cuentas.get(sub);
      return cuenta && { accountId: sub, claims: () => declararCuenta(cuenta) };
    },
    // Nobody is asked whether what the application wants to know may be told.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope([...oidc.requestParamScopes].join(" "));
      await grant.save();
      return grant;
    },
  };
  const proveedor = new Provider(origen + RAIZ_CIUDADANIA, configuracion);
  proveedor.use(async (ctx, siga) => {
    await siga();
    const { body } = ctx;
    if (typeof body !== "object" || body === null) return;
    const { idToken, firma, callar = [] } = desperfecto.mirar();
    if ("id_token" in body && (idToken || firma)) {
      const { id_token } = body;
      ctx.body = {
        ...body,
        id_token: estropear(
          String(id_token),
          { ...(idToken && { idToken }), ...(firma && { firma }) },
          clave,
        ),
      };
    }
    if (ctx.path.endsWith("/me")) {
      ctx.body = Object.fromEntries(Object.entries(body).filter(([nombre]) => !callar.includes(nombre)));
    }
  });
  return proveedor;
}
