// How far somebody came on this device on the way to their first answer; whoever is beyond it, or wants no help, is `done`.
import { type FirstSteps, readStored, writeStored } from "./storage.ts";
import { useStored } from "./use-stored.ts";

const NOBODY: Readonly<Record<string, FirstSteps>> = {};

export function useFirstSteps(user: number): FirstSteps | undefined {
  const [all] = useStored("primeros_pasos", NOBODY);
  return all[user];
}

export function noteFirstStep(user: number, step: FirstSteps): void {
  const all = readStored("primeros_pasos") ?? NOBODY;
  if (all[user] === "done" || all[user] === step) return;
  writeStored("primeros_pasos", { ...all, [user]: step });
}
