// What a page asks of the browser so that somebody who looks elsewhere notices: notices of the desktop, tones, the front.
import { act } from "@testing-library/react";
import { vi } from "vitest";
import { poner } from "./pagina.ts";

export interface AvisoFalso {
  title: string;
  options: NotificationOptions;
  cerrado: boolean;
  onclick: (() => void) | null;
}

/** A browser with that permission, and what it is asked to show; `respuesta`: what a person says when asked. */
export function ponerAvisos(permiso: NotificationPermission, respuesta = permiso): AvisoFalso[] {
  const avisos: AvisoFalso[] = [];
  class Aviso implements AvisoFalso {
    static permission = permiso;
    static requestPermission = async () => {
      Aviso.permission = respuesta;
      return respuesta;
    };
    cerrado = false;
    onclick: (() => void) | null = null;
    readonly title: string;
    readonly options: NotificationOptions;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      avisos.push(this);
    }
    close() {
      this.cerrado = true;
    }
  }
  vi.stubGlobal("Notification", Aviso);
  poner(window, "isSecureContext", { value: true });
  return avisos;
}

/** As much of the browser's sound as is asked of it; the answer counts the tones. */
export function ponerSonido(): () => number {
  const start = vi.fn();
  const connect = () => undefined;
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      destination = {};
      createGain = () => ({ gain: { value: 1 }, connect });
      createOscillator = () => ({ frequency: { value: 0 }, connect, start, stop: () => undefined });
    },
  );
  return () => start.mock.calls.length;
}

/** Another window or tab comes to the front, or this one does. */
export function mirar(donde: "aquí" | "otra pestaña" | "otro programa"): void {
  poner(document, "visibilityState", { value: donde === "otra pestaña" ? "hidden" : "visible" });
  poner(document, "hasFocus", { value: () => donde === "aquí" });
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event(donde === "aquí" ? "focus" : "blur"));
  });
}
