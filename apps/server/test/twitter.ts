import { randomBytes } from "node:crypto";
import type { TwitterSimulado } from "../../simulators/src/twitter/index.ts";
import type { ConfigTwitter } from "../src/channels/twitter/config.ts";

let numero = 0;
/** Longer than a number holds, as the ids of X are. */
export function otroId(): string {
  numero += 1;
  return String(1_700_000_000_000_000_000n + BigInt(numero));
}

/** Secrets of an account of its own. */
export const llavesDe = () => {
  const secreto = () => randomBytes(20).toString("hex");
  return {
    consumer_key: secreto(),
    consumer_secret: secreto(),
    access_token: secreto(),
    access_secret: secreto(),
    client_secret: secreto(),
  };
};

export const persona = (cerrada = false) => {
  const id = otroId();
  return { id, usuario: `u${id.slice(-6)}`, nombre: "Ana Quispe", cerrada };
};

/** An account that X knows, without a webhook, and how our side is configured for it. */
export function cuentaEn(x: Pick<TwitterSimulado, "url" | "ponerCuenta">): ConfigTwitter {
  const [id, credenciales] = [otroId(), llavesDe()];
  x.ponerCuenta({ id, usuario: `mesa${id.slice(-6)}`, nombre: "Gobierno Municipal", ...credenciales });
  return { ruta_perfil: id, credenciales, configuracion: { base: x.url, sondeo_segundos: 60 } };
}
