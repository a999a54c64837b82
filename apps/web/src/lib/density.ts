// How close the rows stand: the theme's sizes hang on an attribute of the page.
import { onStored, readStored } from "./storage.ts";

function apply(): void {
  document.documentElement.dataset["densidad"] = readStored("densidad") ?? "normal";
}

/** From now on, here and when another tab changes it. Answers how to end that. */
export function startDensity(): () => void {
  apply();
  return onStored("densidad", apply);
}
