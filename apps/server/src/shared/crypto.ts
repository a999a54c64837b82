import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  webcrypto,
} from "node:crypto";
import { promisify } from "node:util";
import { createLanes } from "./lanes.ts";

const argon2Async = promisify(argon2);
/**
 * Of the four threads that also read files and look up names, passwords take two; who waits longer than some seconds would
 * not wait any more.
 */
const inLane = createLanes({ lanes: 2, waiting: 200 });

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 } as const;

/** Stored form: `argon2id$memory$passes$salt$tag`. With the cost inside, it can rise later and old passwords still work. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inLane(() => argon2Async("argon2id", { ...COST, message: password, nonce }));
  return ["argon2id", COST.memory, COST.passes, nonce.toString("base64url"), tag.toString("base64url")].join(
    "$",
  );
}

/** Answers false when the stored value has another form. */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [algorithm, memory, passes, salt, tag] = stored.split("$");
  if (algorithm !== "argon2id" || !memory || !passes || !salt || !tag) return false;
  const expected = Buffer.from(tag, "base64url");
  const computed = await inLane(() =>
    argon2Async("argon2id", {
      message: password,
      nonce: Buffer.from(salt, "base64url"),
      parallelism: 1,
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
    }),
  );
  return timingSafeEqual(expected, computed);
}

/** Derives a key for one purpose from SECRET_KEY. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "ventanilla", purpose, 32));
}

/** A hash that nobody makes without the key: for secrets that are too short to hide behind a bare one. */
export type KeyedHash = (text: string) => string;

/** HMAC-SHA-256 under a key of its own for each purpose. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = deriveKey(secret, purpose);
  return (text) => createHmac("sha256", key).update(text).digest("hex");
}

export interface Sealer {
  /** Encrypts. `context` (table, column, row) is bound to the result: a sealed value that was moved elsewhere does not open. */
  seal(text: string, context: string): string;
  /** Decrypts. Throws when the value was altered, moved, or sealed with another key. */
  open(sealed: string, context: string): string;
}

/** AES-256-GCM; stored form `v1.<iv>.<tag>.<data>`. */
export function createSealer(secret: string): Sealer {
  const key = deriveKey(secret, "secretos-de-canal");
  return {
    seal(text, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(context));
      const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [
        "v1",
        iv.toString("base64url"),
        cipher.getAuthTag().toString("base64url"),
        data.toString("base64url"),
      ].join(".");
    },
    open(sealed, context) {
      const [version, iv, tag, data] = sealed.split(".");
      if (version !== "v1" || !iv || !tag || data === undefined)
        throw new Error("sealed value of an unknown form");
      const cipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url")).setAAD(
        Buffer.from(context),
      );
      cipher.setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([cipher.update(Buffer.from(data, "base64url")), cipher.final()]).toString("utf8");
    },
  };
}

/** Null: it was altered, moved, or sealed with a key that the installation has no more. Nobody will ever read it. */
export function openOrNull(sealer: Sealer, sealed: string, context: string): string | null {
  try {
    return sealer.open(sealed, context);
  } catch {
    return null;
  }
}

/** The same sealer, which tells of each place whose value does not open, once. */
export function tellingSealer(sealer: Sealer, tell: (context: string) => void): Sealer {
  const told = new Set<string>();
  return {
    seal: (text, context) => sealer.seal(text, context),
    open(sealed, context) {
      try {
        return sealer.open(sealed, context);
      } catch (error) {
        if (!told.has(context)) tell(context);
        told.add(context);
        throw error;
      }
    },
  };
}

/** The same of many bytes, beside the thread that serves everybody. They are copied when it is called: what is done to them later changes nothing. */
export async function sha256Aside(text: string | Buffer): Promise<string> {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", ownMemory(bytes))).toString("hex");
}

/** The same bytes where nobody else writes: copied only if they lie in memory that is shared between threads. */
function ownMemory(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(bytes);
}

export function sha256(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}
