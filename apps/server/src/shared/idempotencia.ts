/** A caller's key and the fingerprint of its request. The same key with another request is refused (D88). */
export interface Idempotencia {
  key: string;
  fingerprint: string;
}
