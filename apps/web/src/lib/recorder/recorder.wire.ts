// What page, audio worklet and encoder tell each other.

/** Thousands of bits per second of the MP3: speech sounds as it did, and a minute is half a megabyte. */
export const VOICE_KBPS = 64;
/** What the channel's limit is measured against. */
export const VOICE_BYTES_PER_SECOND = (VOICE_KBPS * 1000) / 8;

/** To the worklet: where the samples go; then, once, that it is over. */
export type ToCapture = { pcm: MessagePort } | { stop: true };

/** From the worklet to the page: how much came so far, and how loud it was since the last time. */
export interface FromCapture {
  frames: number;
  /** 0 to 1. */
  peak: number;
}

/** From the worklet to the encoder: samples; null at the end. */
export type Pcm = Float32Array<ArrayBuffer> | null;

export interface ToEncoder {
  pcm: MessagePort;
  /** Address of the encoder's WebAssembly. */
  wasm: string;
  sampleRate: number;
}

/** From the encoder to the page, once. */
export interface FromEncoder {
  parts: Uint8Array<ArrayBuffer>[];
  /** Samples that are in it. */
  frames: number;
}
