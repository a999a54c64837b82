import { errors, jwtVerify, SignJWT } from "jose";
import { nowS } from "../../shared/clock.ts";
import { deriveKey } from "../../shared/crypto.ts";
import { LastNoted } from "../../shared/last-noted.ts";

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
/** Tokens remembered as ours: those of everybody who works at a time. */
const LEIDOS_MAX = 10_000;

interface Leido {
  portador: Portador;
  /** Seconds since the epoch. */
  hasta: number;
}

export function crearFirma(secreto: string): Firma {
  // Made once: jose would make one of the same bytes for each token.
  const clave = crypto.subtle.importKey(
    "raw",
    Uint8Array.from(deriveKey(secreto, "sesion")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  // The same text under the same key is ours or not for ever: a signature is checked once, its end each time.
  const leidos = new LastNoted<string, Leido>(LEIDOS_MAX);

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
      const leido = leidos.get(token);
      if (leido && leido.hasta > nowS()) return leido.portador;
      leidos.forget(token);
      try {
        const { payload } = await jwtVerify(token, await clave, {
          issuer: EMISOR,
          audience: AUDIENCIA,
          algorithms: [ALGORITMO],
          requiredClaims: ["sub", "sid", "exp"],
        });
        const { sub, sid, exp: hasta } = payload;
        if (typeof sid !== "string" || sub === undefined || hasta === undefined) return null;
        const portador = { id_sesion: sid, id_usuario: Number(sub) };
        leidos.note(token, { portador, hasta });
        return portador;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
