// Runs on the audio thread: takes what the microphone gives and hands it on in pieces.
import type { FromCapture, Pcm, ToCapture } from "./recorder.wire.ts";

// This thread has names of its own, which the DOM's types do not know.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** A tenth of a second or a bit less, at any rate a microphone has. */
const PIECE = 4096;

class VoiceCapture extends AudioWorkletProcessor {
  #pcm: MessagePort | undefined;
  #piece = new Float32Array(PIECE);
  #filled = 0;
  #frames = 0;
  #stopped = false;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ToCapture>) => {
      if ("pcm" in data) this.#pcm = data.pcm;
      else this.#stop();
    };
  }

  /** Called by the browser for every 128 samples; false lets it go. */
  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const samples = inputs[0]?.[0];
    if (this.#stopped || samples === undefined || this.#pcm === undefined) return !this.#stopped;
    let taken = 0;
    while (taken < samples.length) {
      const part = samples.subarray(taken, taken + PIECE - this.#filled);
      this.#piece.set(part, this.#filled);
      this.#filled += part.length;
      taken += part.length;
      if (this.#filled === PIECE) this.#handOn();
    }
    return true;
  }

  #handOn(): void {
    const piece = this.#piece.slice(0, this.#filled);
    this.#frames += piece.length;
    this.#filled = 0;
    const told: FromCapture = { frames: this.#frames, peak: Math.min(1, peakOf(piece)) };
    this.port.postMessage(told);
    this.#send(piece);
  }

  #stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    if (this.#filled > 0) this.#handOn();
    this.#send(null);
  }

  #send(pcm: Pcm): void {
    this.#pcm?.postMessage(pcm, pcm === null ? [] : [pcm.buffer]);
  }
}

function peakOf(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

registerProcessor("voice-capture", VoiceCapture);
