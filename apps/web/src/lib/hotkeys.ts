// One listener for the keyboard of the whole application. Screens add groups; the help overlay lists them.
import { useEffect, useRef } from "react";
import { readStored } from "./storage.ts";
import { createPageStore, onReset, useStore } from "./store.ts";

/**
 * `keys`: what is pressed, as shown: "j", "?", "/", "Enter", "g t" (one after the other), "mod+k", "alt+ArrowUp".
 * `mod` is Ctrl, or ⌘ on a Mac. A combination without mod or alt is a single key: it obeys the switch and rests in fields.
 */
export type Hotkey = {
  keys: string;
  label: string;
  /** Without it the key is only listed: the element that has the focus answers it. */
  run?: (event: KeyboardEvent) => void;
  /** Whether there is something for it to act on: where it is chosen by its name it is offered only then. */
  ready?: () => boolean;
  /** Also while typing; combinations with mod only, or where the screen says so. */
  inFields?: boolean;
  /** Also while a dialog is open: everything else would act on what lies behind it. */
  inDialogs?: boolean;
  /** Works but is not listed. */
  hidden?: boolean;
};
export type HotkeyGroup = { title: string; hotkeys: readonly Hotkey[] };

const SEQUENCE_MS = 1000;
const groups = createPageStore((): readonly HotkeyGroup[] => []);
/** Who writes and does not look notices by then that the field is gone. */
const WRITING_MS = 2000;
let prefix: { keys: string; until: number } | undefined;
/** The field that was written in last. */
let writing: { field: HTMLElement; until: number } | undefined;
onReset(() => {
  prefix = undefined;
  writing = undefined;
});

export const singleKeysOn = (): boolean => readStored("atajos") ?? true;

/** Groups in use, this screen's first. */
export const useHotkeyGroups = (): readonly HotkeyGroup[] => useStore(groups);

/** Adds a group while the component is mounted. The newest group wins when two use the same key. */
export function useHotkeys(title: string, hotkeys: readonly Hotkey[], active = true): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  const signature = hotkeys.map((hotkey) => `${hotkey.keys}|${hotkey.label}|${hotkey.inFields}`).join("\n");
  useEffect(() => {
    if (!active || signature === "") return;
    const group: HotkeyGroup = {
      title,
      hotkeys: latest.current.map((hotkey, index) => ({
        ...hotkey,
        ...(hotkey.run === undefined
          ? {}
          : { run: (event: KeyboardEvent) => latest.current[index]?.run?.(event) }),
      })),
    };
    groups.update((others) => [group, ...others]);
    return () => groups.update((all) => all.filter((other) => other !== group));
  }, [title, signature, active]);
}

const isMac = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.userAgent);
export const MOD = isMac ? "⌘" : "Ctrl";

/** Whether Ctrl, or ⌘ on a Mac, is held. */
export const hasMod = (event: KeyboardEvent): boolean => (isMac ? event.metaKey : event.ctrlKey);

function combination(event: KeyboardEvent): string {
  const parts: string[] = [];
  if (hasMod(event)) parts.push("mod");
  if (event.altKey) parts.push("alt");
  // Shift is part of the sign for ? and /, which stand elsewhere on a Spanish keyboard.
  if (event.shiftKey && event.key.length > 1) parts.push("shift");
  parts.push(signOf(event));
  return parts.join("+");
}

/** With Alt a Mac writes another sign (⌥1 is ¡): then a digit is told by its place on the keyboard. */
function signOf({ key, altKey, code }: KeyboardEvent): string {
  const digit = altKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined;
  return digit ?? (key.length === 1 ? key.toLowerCase() : key);
}

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(checkbox|radio|button|submit)$/.test((target as HTMLInputElement).type ?? "");

const dialogOpen = (): boolean => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

/** By it somebody is done with a field: what is pressed next is meant for something else. */
function isDone(event: KeyboardEvent): boolean {
  if (event.key !== "Enter") return event.key === "Escape" || event.key === "Tab";
  return isField(event.target) && (hasMod(event) || !(event.target instanceof HTMLTextAreaElement));
}

const isGone = (field: HTMLElement): boolean =>
  !field.isConnected || field.matches(":disabled") || field.checkVisibility?.() === false;

/** Whether a key that no field takes was meant for one that went away meanwhile: the letters of a sentence are no shortcuts. */
function goesOnWriting({ timeStamp }: KeyboardEvent): boolean {
  if (writing === undefined || timeStamp >= writing.until || !isGone(writing.field)) return false;
  writing = { ...writing, until: timeStamp + WRITING_MS };
  return true;
}

function noteWriting(event: KeyboardEvent): void {
  const { target, timeStamp } = event;
  if (isDone(event)) writing = undefined;
  else if (isField(target)) writing = { field: target, until: timeStamp + WRITING_MS };
}

function handleKey(event: KeyboardEvent): void {
  const typing = isField(event.target);
  // On Windows that writes a sign by its number: Alt and 1 6 0 of the keypad is á.
  if (event.altKey && event.code.startsWith("Numpad")) return;
  if (event.defaultPrevented || event.isComposing || event.repeat || event.key === "Dead") return;
  const pressed = combination(event);
  const single = !/mod|alt/.test(pressed);
  if (single && !typing && goesOnWriting(event)) return;
  const now = event.timeStamp;
  const sequence = prefix !== undefined && now < prefix.until ? `${prefix.keys} ${pressed}` : undefined;
  prefix = undefined;
  if (single && !typing && !singleKeysOn()) return;
  const meant = groups
    .get()
    .flatMap((group) => group.hotkeys)
    .filter(
      ({ keys, run, inFields }) =>
        run !== undefined &&
        (!typing || inFields === true) &&
        (keys === sequence || keys === pressed || (single && keys.startsWith(`${pressed} `))),
    );
  // The whole page is looked through for one: not for a letter that only goes into a text.
  const inDialog = meant.length > 0 && dialogOpen();
  if (inDialog && single && !typing) return;
  const allowed = meant.filter((hotkey) => !inDialog || hotkey.inDialogs === true);
  const chosen =
    allowed.find((hotkey) => hotkey.keys === sequence) ?? allowed.find((hotkey) => hotkey.keys === pressed);
  if (chosen !== undefined) {
    writing = undefined;
    event.preventDefault();
    chosen.run?.(event);
    return;
  }
  if (single && allowed.length > 0) {
    prefix = { keys: pressed, until: now + SEQUENCE_MS };
  }
}

if (typeof document !== "undefined") {
  // On the way down: whoever answers an Escape or a click may keep it from here.
  document.addEventListener("keydown", noteWriting, true);
  document.addEventListener("keydown", handleKey);
  // Whoever took the mouse has looked.
  document.addEventListener("pointerdown", () => (writing = undefined), true);
}
