import type { MantineColorSchemeManager } from "@mantine/core";
import { onStored, readStored, writeStored } from "../../lib/storage.ts";

let stop: (() => void) | undefined;

/** Light, dark or the system's, kept with the other values of this device and shared by the tabs. */
export const schemeManager: MantineColorSchemeManager = {
  get: (fallback) => readStored("tema") ?? fallback,
  // Every write wakes the subscriber, which sets again: the same value ends the circle.
  set: (value) => {
    if (readStored("tema") !== value) writeStored("tema", value);
  },
  subscribe: (onUpdate) => {
    stop = onStored("tema", () => onUpdate(readStored("tema") ?? "auto"));
  },
  unsubscribe: () => stop?.(),
  clear: () => writeStored("tema", undefined),
};
