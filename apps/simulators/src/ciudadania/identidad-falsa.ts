import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { FallosCiudadania } from "./fallos.ts";

const parte = (valor: unknown): string => Buffer.from(JSON.stringify(valor)).toString("base64url");

/** An identity token as it should not be. */
export function estropear(
  token: string,
  { idToken = {}, firma }: Pick<Partial<FallosCiudadania>, "idToken" | "firma">,
  clave: { kid: string; privada: KeyObject },
): string {
  const [, cuerpo = ""] = token.split(".");
  const dicho: unknown = JSON.parse(Buffer.from(cuerpo, "base64url").toString("utf8"));
  const cabeza = { alg: firma === "ninguna" ? "none" : "RS256", typ: "JWT", kid: clave.kid };
  const escrito = `${parte(cabeza)}.${parte({ ...(dicho as object), ...idToken })}`;
  if (firma === "ninguna") return `${escrito}.`;
  const privada =
    firma === "ajena" ? generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey : clave.privada;
  return `${escrito}.${sign("RSA-SHA256", Buffer.from(escrito), privada).toString("base64url")}`;
}
