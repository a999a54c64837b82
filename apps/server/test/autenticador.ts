// An authenticator in software: makes real ES256 passkeys and signs what it is asked, as a telephone or a security key does.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type {
  OpcionesDeAsercion,
  OpcionesDeRegistro,
  RespuestaDeAsercion,
  RespuestaDeRegistro,
} from "@ventanilla/contract/factor/webauthn";

interface Llave {
  id: Buffer;
  privada: KeyObject;
  rpId: string;
  contador: number;
}

/** What is wrong with an answer. */
export interface Falla {
  /** Another page asked. */
  origin?: string;
  /** Nobody touched it, or showed a finger or a PIN. */
  sinVerificar?: boolean;
  /** What it counts, instead of one more than the last time. */
  contador?: number;
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const enBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const PRESENTE = 0x01;
const VERIFICADO = 0x04;
const CON_LLAVE = 0x40;

function datos(rpId: string, banderas: number, contador: number, llave = Buffer.alloc(0)): Buffer {
  const cuenta = Buffer.alloc(4);
  cuenta.writeUInt32BE(contador);
  return Buffer.concat([sha256(rpId), Buffer.from([banderas]), cuenta, llave]);
}

/** One whose pages are at `origin`. */
export function crearAutenticador(origin: string) {
  const llaves: Llave[] = [];
  const cliente = (type: string, challenge: string, desde = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: desde, crossOrigin: false }));

  return {
    crear(
      { rp, challenge }: OpcionesDeRegistro,
      { origin: desde, sinVerificar }: Falla = {},
    ): RespuestaDeRegistro {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const llave = { id: randomBytes(16), privada: privateKey, rpId: rp.id, contador: 0 };
      llaves.push(llave);
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const largo = Buffer.alloc(2);
      largo.writeUInt16BE(llave.id.length);
      const suya = Buffer.concat([Buffer.alloc(16), largo, llave.id, isoCBOR.encode(cose)]);
      const banderas = PRESENTE | CON_LLAVE | (sinVerificar ? 0 : VERIFICADO);
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ["fmt", "none"],
          ["attStmt", new Map<string, string>()],
          ["authData", new Uint8Array(datos(rp.id, banderas, 0, suya))],
        ]),
      );
      return {
        id: enBase64(llave.id),
        rawId: enBase64(llave.id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: enBase64(cliente("webauthn.create", challenge, desde)),
          attestationObject: enBase64(attestationObject),
          transports: ["internal"],
        },
      };
    },
    responder(
      { challenge, rpId, allowCredentials }: OpcionesDeAsercion,
      falla: Falla = {},
    ): RespuestaDeAsercion {
      const llave = llaves.find(({ id }) => allowCredentials.some((una) => una.id === enBase64(id)));
      if (!llave) throw new Error("none of its keys is asked for");
      llave.contador = falla.contador ?? llave.contador + 1;
      const banderas = falla.sinVerificar ? PRESENTE : PRESENTE | VERIFICADO;
      const authenticatorData = datos(rpId, banderas, llave.contador);
      const clientDataJSON = cliente("webauthn.get", challenge, falla.origin);
      const signature = sign(
        "sha256",
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        llave.privada,
      );
      return {
        id: enBase64(llave.id),
        rawId: enBase64(llave.id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: enBase64(clientDataJSON),
          authenticatorData: enBase64(authenticatorData),
          signature: enBase64(signature),
        },
      };
    },
  };
}
