// A voice note: microphone, PCM out of an audio worklet, MP3 out of a worker. Loaded when somebody records.
import mp3Wasm from "wasm-media-encoders/wasm/mp3?url";
import captureUrl from "./capture-worklet.ts?worker&url";
import EncoderWorker from "./encoder-worker.ts?worker";
import type { FromCapture, FromEncoder, ToEncoder } from "./recorder.wire.ts";

/** A microphone that was taken away may leave the audio thread without an answer. */
const STOP_MS = 10_000;

/** `denied`: the person or the browser's settings refuse. `insecure`: the page did not come over HTTPS. */
export type RecorderCause = "denied" | "missing" | "busy" | "insecure" | "failed";
export class RecorderError extends Error {
  readonly reason: RecorderCause;

  constructor(reason: RecorderCause, cause?: unknown) {
    super(`recorder: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface RecorderListeners {
  /** Several times a second: seconds so far, and how loud it is, 0 to 1. */
  onProgress(seconds: number, level: number): void;
  /** The microphone was unplugged or taken away; what was said so far can be stopped and kept. */
  onEnded(): void;
}

export interface Recording {
  /** Frees the microphone and answers the MP3; null when nothing was heard at all. */
  stop(): Promise<{ mp3: Blob; seconds: number } | null>;
  /** Frees the microphone and forgets. */
  discard(): void;
}

const CAUSES: Readonly<Record<string, RecorderCause>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

async function openMicrophone(): Promise<MediaStream> {
  // Absent on pages that did not come over HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new RecorderError("insecure");
  try {
    return await devices.getUserMedia({ audio: { channelCount: 1 } });
  } catch (error) {
    throw new RecorderError(CAUSES[error instanceof DOMException ? error.name : ""] ?? "failed", error);
  }
}

export async function startRecording(listeners: RecorderListeners): Promise<Recording> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  const encoder = new EncoderWorker();
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    // Closed twice it refuses; once was enough.
    context.close().catch(() => undefined);
  };
  try {
    await context.audioWorklet.addModule(captureUrl);
    await context.resume();
    const capture = new AudioWorkletNode(context, "voice-capture", {
      numberOfOutputs: 0,
      // The browser mixes whatever the microphone gives down to one channel.
      channelCount: 1,
      channelCountMode: "explicit",
    });
    const answer = listenTo(encoder);
    const { port1, port2 } = new MessageChannel();
    const start: ToEncoder = { pcm: port2, wasm: mp3Wasm, sampleRate: context.sampleRate };
    encoder.postMessage(start, [port2]);
    capture.port.postMessage({ pcm: port1 }, [port1]);
    let seconds = 0;
    capture.port.onmessage = ({ data }: MessageEvent<FromCapture>) => {
      seconds = data.frames / context.sampleRate;
      listeners.onProgress(seconds, data.peak);
    };
    for (const track of stream.getAudioTracks()) track.addEventListener("ended", listeners.onEnded);
    const source = context.createMediaStreamSource(stream);
    source.connect(capture);
    return {
      async stop() {
        capture.port.postMessage({ stop: true });
        try {
          const { parts, frames } = await Promise.race([answer, tooLate(STOP_MS)]);
          if (frames === 0) return null;
          return { mp3: new Blob(parts, { type: "audio/mpeg" }), seconds: frames / context.sampleRate };
        } finally {
          release();
          encoder.terminate();
        }
      },
      discard() {
        release();
        encoder.terminate();
      },
    };
  } catch (error) {
    release();
    encoder.terminate();
    throw new RecorderError("failed", error);
  }
}

function listenTo(encoder: Worker): Promise<FromEncoder> {
  const answer = new Promise<FromEncoder>((resolve, reject) => {
    encoder.onmessage = ({ data }: MessageEvent<FromEncoder>) => resolve(data);
    encoder.onerror = (event) => reject(new RecorderError("failed", event.message));
  });
  // A failure is told to whoever stops; until then nobody waits.
  answer.catch(() => undefined);
  return answer;
}

const tooLate = (durationMs: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new RecorderError("failed", "no answer")), durationMs));
