import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";

const argon2Async = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const COSTE = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 } as const;

/** Stored form: `argon2id$memory$passes$salt$tag`, so that the cost can rise later without losing old passwords. */
export async function resumirContrasena(contrasena: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await argon2Async("argon2id", { ...COSTE, message: contrasena, nonce });
  return [
    "argon2id",
    COSTE.memory,
    COSTE.passes,
    nonce.toString("base64url"),
    tag.toString("base64url"),
  ].join("$");
}

/** A stored value of another form never matches. */
export async function contrasenaCoincide(contrasena: string, guardada: string): Promise<boolean> {
  const [algoritmo, memory, passes, sal, tag] = guardada.split("$");
  if (algoritmo !== "argon2id" || !memory || !passes || !sal || !tag) return false;
  const esperado = Buffer.from(tag, "base64url");
  const calculado = await argon2Async("argon2id", {
    message: contrasena,
    nonce: Buffer.from(sal, "base64url"),
    parallelism: 1,
    tagLength: esperado.length,
    memory: Number(memory),
    passes: Number(passes),
  });
  return timingSafeEqual(esperado, calculado);
}

/** Keys for one purpose each, all from SECRET_KEY. */
export function derivarClave(secreto: string, proposito: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secreto, "ventanilla", proposito, 32));
}

export interface Sellador {
  /** Encrypts; `contexto` (table, column, row) is bound to the result, so that a sealed value moved elsewhere does not open. */
  sellar(texto: string, contexto: string): string;
  /** Throws when the value was altered, moved, or sealed with another key. */
  abrir(sellado: string, contexto: string): string;
}

/** AES-256-GCM; stored form `v1.<iv>.<tag>.<data>`. */
export function crearSellador(secreto: string): Sellador {
  const clave = derivarClave(secreto, "secretos-de-canal");
  return {
    sellar(texto, contexto) {
      const iv = randomBytes(12);
      const cifra = createCipheriv("aes-256-gcm", clave, iv).setAAD(Buffer.from(contexto));
      const datos = Buffer.concat([cifra.update(texto, "utf8"), cifra.final()]);
      return [
        "v1",
        iv.toString("base64url"),
        cifra.getAuthTag().toString("base64url"),
        datos.toString("base64url"),
      ].join(".");
    },
    abrir(sellado, contexto) {
      const [version, iv, tag, datos] = sellado.split(".");
      if (version !== "v1" || !iv || !tag || datos === undefined)
        throw new Error("sealed value of an unknown form");
      const cifra = createDecipheriv("aes-256-gcm", clave, Buffer.from(iv, "base64url")).setAAD(
        Buffer.from(contexto),
      );
      cifra.setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([cifra.update(Buffer.from(datos, "base64url")), cifra.final()]).toString("utf8");
    },
  };
}

export function sha256(texto: string | Buffer): string {
  return createHash("sha256").update(texto).digest("hex");
}
