// Encodes a voice note while it is spoken, away from the page.
import { createEncoder } from "wasm-media-encoders";
import { type FromEncoder, type Pcm, type ToEncoder, VOICE_KBPS } from "./recorder.wire.ts";

/** LAME takes any rate; players are sure of these. */
const PLAIN_RATES = [44_100, 48_000];
const ELSE_RATE = 48_000;

addEventListener("message", ({ data }: MessageEvent<ToEncoder>) => {
  void encode(data).then((answer) => {
    postMessage(answer, { transfer: answer.parts.map((part) => part.buffer) });
  }, report);
});

async function encode({ pcm, wasm, sampleRate }: ToEncoder): Promise<FromEncoder> {
  // Messages wait in the port until it is listened to: nothing spoken while the encoder loads is missed.
  const encoder = await createEncoder("audio/mpeg", wasm);
  encoder.configure({
    channels: 1,
    sampleRate,
    bitrate: VOICE_KBPS,
    ...(!PLAIN_RATES.includes(sampleRate) && { outputSampleRate: ELSE_RATE }),
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let frames = 0;
  // The encoder's answer is a view of memory that it writes again.
  const keep = (part: Uint8Array) => {
    if (part.length > 0) parts.push(new Uint8Array(part));
  };
  await new Promise<void>((resolve, reject) => {
    pcm.onmessage = ({ data }: MessageEvent<Pcm>) => {
      try {
        if (data === null) return resolve();
        frames += data.length;
        keep(encoder.encode([data]));
      } catch (error) {
        reject(new Error("encoder", { cause: error }));
      }
    };
  });
  keep(encoder.finalize());
  return { parts, frames };
}

/** A rejection inside a worker reaches nobody: thrown outside of it, it becomes the page's `error`. */
function report(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
