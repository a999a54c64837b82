import type { MantineColorSchemeManager } from "@mantine/core";
import { onStored, readStored, writeStored } from "../../lib/storage.ts";

let quitar: (() => void) | undefined;

/** Light, dark or the system's, kept with the other values of this device and shared by the tabs. */
export const schemeManager: MantineColorSchemeManager = {
  get: (porOmision) => readStored("tema") ?? porOmision,
  // Every write wakes the subscriber, which sets again: the same value ends the circle.
  set: (valor) => {
    if (readStored("tema") !== valor) writeStored("tema", valor);
  },
  subscribe: (onUpdate) => {
    quitar = onStored("tema", () => onUpdate(readStored("tema") ?? "auto"));
  },
  unsubscribe: () => quitar?.(),
  clear: () => writeStored("tema", undefined),
};
