// One listener for the keyboard of the whole application. Screens add groups; the help overlay lists them.
import { useEffect, useRef, useSyncExternalStore } from "react";
import { readStored } from "./storage.ts";

/**
 * `teclas`: what is pressed, as shown: "j", "?", "/", "Enter", "g t" (one after the other), "mod+k", "alt+ArrowUp".
 * `mod` is Ctrl, or ⌘ on a Mac. A combination without mod or alt is a single key: it obeys the switch and rests in fields.
 */
export type Hotkey = {
  teclas: string;
  texto: string;
  /** Without it the key is only listed: the element that has the focus answers it. */
  run?: (event: KeyboardEvent) => void;
  /** Also while typing; combinations with mod only, or where the screen says so. */
  enCampos?: boolean;
  /** Also while a dialog is open: everything else would act on what lies behind it. */
  enDialogos?: boolean;
  /** Works but is not listed. */
  oculto?: boolean;
};
export type HotkeyGroup = { titulo: string; teclas: readonly Hotkey[] };

const SECUENCIA_MS = 1000;
const grupos: { current: readonly HotkeyGroup[] } = { current: [] };
const oyentes = new Set<() => void>();
let prefijo: { tecla: string; hasta: number } | undefined;

export const singleKeysOn = (): boolean => readStored("atajos") ?? true;

/** Groups in use, this screen's first. */
export const useHotkeyGroups = (): readonly HotkeyGroup[] =>
  useSyncExternalStore(suscribir, () => grupos.current);

function suscribir(listener: () => void): () => void {
  oyentes.add(listener);
  return () => oyentes.delete(listener);
}

/** Adds a group while the component is mounted. The newest group wins when two use the same key. */
export function useHotkeys(titulo: string, teclas: readonly Hotkey[], activo = true): void {
  const ultimas = useRef(teclas);
  useEffect(() => {
    ultimas.current = teclas;
  });
  const firma = teclas.map((tecla) => `${tecla.teclas}|${tecla.texto}|${tecla.enCampos}`).join("\n");
  useEffect(() => {
    if (!activo || firma === "") return;
    const grupo: HotkeyGroup = {
      titulo,
      teclas: ultimas.current.map((tecla, indice) => ({
        ...tecla,
        ...(tecla.run === undefined
          ? {}
          : { run: (event: KeyboardEvent) => ultimas.current[indice]?.run?.(event) }),
      })),
    };
    publicar([grupo, ...grupos.current]);
    return () => publicar(grupos.current.filter((otro) => otro !== grupo));
  }, [titulo, firma, activo]);
}

function publicar(lista: readonly HotkeyGroup[]): void {
  grupos.current = lista;
  for (const listener of oyentes) listener();
}

const esMac = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.userAgent);
export const MOD = esMac ? "⌘" : "Ctrl";

function combinacion(event: KeyboardEvent): string {
  const partes: string[] = [];
  if (esMac ? event.metaKey : event.ctrlKey) partes.push("mod");
  if (event.altKey) partes.push("alt");
  // Shift is part of the sign for ? and /, which stand elsewhere on a Spanish keyboard.
  if (event.shiftKey && event.key.length > 1) partes.push("shift");
  partes.push(event.key.length === 1 ? event.key.toLowerCase() : event.key);
  return partes.join("+");
}

const enCampo = (destino: EventTarget | null): boolean =>
  destino instanceof HTMLElement &&
  (destino.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(destino.tagName)) &&
  !/^(checkbox|radio|button|submit)$/.test((destino as HTMLInputElement).type ?? "");

const hayDialogo = (): boolean => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

function atender(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.key === "Dead") return;
  const pulsada = combinacion(event);
  const libre = !/mod|alt/.test(pulsada);
  const escribiendo = enCampo(event.target);
  const enDialogo = hayDialogo();
  if (libre && !escribiendo && (enDialogo || !singleKeysOn())) {
    prefijo = undefined;
    return;
  }
  const ahora = event.timeStamp;
  const secuencia =
    prefijo !== undefined && ahora < prefijo.hasta ? `${prefijo.tecla} ${pulsada}` : undefined;
  prefijo = undefined;
  const todas = grupos.current.flatMap((grupo) => grupo.teclas);
  const permitidas = todas.filter(
    (tecla) =>
      tecla.run !== undefined &&
      (!escribiendo || tecla.enCampos === true) &&
      (!enDialogo || tecla.enDialogos === true),
  );
  const elegida =
    permitidas.find((tecla) => tecla.teclas === secuencia) ??
    permitidas.find((tecla) => tecla.teclas === pulsada);
  if (elegida !== undefined) {
    event.preventDefault();
    elegida.run?.(event);
    return;
  }
  if (libre && permitidas.some((tecla) => tecla.teclas.startsWith(`${pulsada} `))) {
    prefijo = { tecla: pulsada, hasta: ahora + SECUENCIA_MS };
  }
}

if (typeof document !== "undefined") document.addEventListener("keydown", atender);
