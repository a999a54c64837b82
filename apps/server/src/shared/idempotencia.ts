/** A caller's key and the fingerprint of what it asked: the same key with another body is refused (D88). */
export interface Idempotencia {
  key: string;
  fingerprint: string;
}
