// The sound of an arriving message: two short tones, made here, so that nothing is fetched for them.
import { readStored } from "./storage.ts";
import { onReset } from "./store.ts";

const TONES_HZ = [880, 1175] as const;
const TONE_S = 0.12;
const VOLUME = 0.15;

let context: AudioContext | undefined;
onReset(() => {
  context = undefined;
});

/** Plays it when this device's preference asks for it. A browser that allows no sound yet stays silent. */
export function chime(): void {
  if (readStored("sonido") !== true) return;
  context ??= new AudioContext();
  const { destination, currentTime } = context;
  const gain = context.createGain();
  gain.gain.value = VOLUME;
  gain.connect(destination);
  for (const [index, hertz] of TONES_HZ.entries()) {
    const tone = context.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(currentTime + index * TONE_S);
    tone.stop(currentTime + (index + 1) * TONE_S);
  }
}
