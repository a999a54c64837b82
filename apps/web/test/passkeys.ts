// A browser that has passkeys: jsdom is one that has none. Its answers hold no true signature; who checks them is the server.
import { OpcionesDeAsercion, OpcionesDeRegistro } from "@ventanilla/contract/factor/webauthn";
import { poner } from "./pagina.ts";

const BYTES = new Uint8Array([1, 2, 3]).buffer;

const credencial = () => ({
  id: "AQID",
  rawId: BYTES,
  type: "public-key",
  authenticatorAttachment: "platform",
  response: {
    clientDataJSON: BYTES,
    attestationObject: BYTES,
    authenticatorData: BYTES,
    signature: BYTES,
    userHandle: null,
    getTransports: () => ["internal"],
  },
  getClientExtensionResults: () => ({}),
});

/** What the person does with the browser's question, from now on. */
export function conPasskeys() {
  let contestar: () => Promise<unknown> = async () => credencial();
  poner(globalThis, "PublicKeyCredential", { value: class {} });
  poner(navigator, "credentials", {
    value: { create: () => contestar(), get: () => contestar() },
  });
  return {
    responde(): void {
      contestar = async () => credencial();
    },
    cancela(): void {
      contestar = () => Promise.reject(new DOMException("not allowed", "NotAllowedError"));
    },
  };
}

/** What the server gives the browser to ask a passkey with, and to make one. */
export const ASERCION = OpcionesDeAsercion.parse({
  challenge: "cmV0bw",
  timeout: 60_000,
  rpId: "localhost",
  allowCredentials: [{ id: "AQID", type: "public-key" }],
  userVerification: "required",
});
export const REGISTRO = OpcionesDeRegistro.parse({
  rp: { id: "localhost", name: "Ventanilla" },
  user: { id: "dXN1YXJpbw", name: "operador1", displayName: "JUANA" },
  challenge: "cmV0bw",
  pubKeyCredParams: [{ alg: -7, type: "public-key" }],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: "discouraged",
    requireResidentKey: false,
    userVerification: "required",
  },
  attestation: "none",
});
