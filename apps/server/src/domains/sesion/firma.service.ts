import { errors, jwtVerify, SignJWT } from "jose";
import { deriveKey } from "../../shared/crypto.ts";

/** What a token says; whether it still holds is for the session's row to say. */
export interface Portador {
  id_sesion: string;
  id_usuario: number;
}

export interface Firma {
  /** `hasta`: seconds since the epoch. */
  firmar(portador: Portador, hasta: number): Promise<string>;
  /** Null for a token that is not ours, was altered, or is past its end. */
  leer(token: string): Promise<Portador | null>;
}

const EMISOR = "ventanilla";
const AUDIENCIA = "ventanilla/sesion";
const ALGORITMO = "HS256";

export function crearFirma(secreto: string): Firma {
  // Made once: jose would make one of the same bytes for each token.
  const clave = crypto.subtle.importKey(
    "raw",
    Uint8Array.from(deriveKey(secreto, "sesion")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  return {
    async firmar({ id_sesion, id_usuario }, hasta) {
      return new SignJWT({ sid: id_sesion })
        .setProtectedHeader({ alg: ALGORITMO })
        .setSubject(String(id_usuario))
        .setIssuer(EMISOR)
        .setAudience(AUDIENCIA)
        .setIssuedAt()
        .setExpirationTime(hasta)
        .sign(await clave);
    },
    async leer(token) {
      try {
        const { payload } = await jwtVerify(token, await clave, {
          issuer: EMISOR,
          audience: AUDIENCIA,
          algorithms: [ALGORITMO],
          requiredClaims: ["sub", "sid", "exp"],
        });
        const { sub, sid } = payload;
        return typeof sid === "string" && sub !== undefined
          ? { id_sesion: sid, id_usuario: Number(sub) }
          : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
