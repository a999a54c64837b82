// Files as the screens fetch them in tests: bytes by address, or a failure; and what was asked with which token.
import { vi } from "vitest";
import { poner } from "./pagina.ts";

/** What a server says in the place of a file. */
interface Rechazo {
  estado: number;
  cuerpo: unknown;
}

type Contestar = () => Blob | number | Rechazo | "sin-linea";

/** A status alone says nothing in words. */
const rechazoDe = (dicho: number | Rechazo): Rechazo =>
  typeof dicho === "number" ? { estado: dicho, cuerpo: {} } : dicho;

let archivos = new Map<string, Contestar>();
let pedidas: { direccion: string; token: string | undefined; parte?: string }[] = [];
let esperando: (() => void)[] = [];
let retenidas = false;
let urls = new Map<string, Blob>();

export const descargas = {
  en(direccion: string, contestar: Contestar): void {
    archivos.set(direccion, contestar);
  },
  pedidas: () => pedidas,
  /** From now on answers wait for `soltar`, half of their bytes told. */
  retener(): void {
    retenidas = true;
  },
  soltar(): void {
    retenidas = false;
    for (const seguir of esperando.splice(0)) seguir();
  },
  /** Addresses of this page that were made and not taken back. */
  abiertas: () => [...urls.keys()],
  /** What such an address holds, to its first mark. */
  texto: async (url: string) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(await urls.get(url)?.arrayBuffer()),
  instalar(): void {
    archivos = new Map();
    pedidas = [];
    esperando = [];
    retenidas = false;
    urls = new Map();
    vi.stubGlobal("XMLHttpRequest", PeticionFalsa);
    poner(URL, "createObjectURL", {
      value: (blob: Blob) => {
        // Never twice: what an earlier test saved is taken back a minute later, by then in the middle of another one.
        const url = `blob:prueba/${crypto.randomUUID()}`;
        urls.set(url, blob);
        return url;
      },
    });
    poner(URL, "revokeObjectURL", { value: (url: string) => void urls.delete(url) });
  },
};

class PeticionFalsa {
  readonly upload: { onprogress?: unknown } = {};
  status = 0;
  response: Blob | null = null;
  responseType = "";
  onprogress?: (suceso: object) => void;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  #url = "";
  #token: string | undefined;
  #parte: string | undefined;

  open(_metodo: string, url: string): void {
    this.#url = url;
  }

  setRequestHeader(nombre: string, valor: string): void {
    if (nombre === "authorization") this.#token = valor;
    if (nombre === "range") this.#parte = valor;
  }

  abort(): void {
    this.onabort?.();
  }

  send(): void {
    pedidas.push({
      direccion: this.#url,
      token: this.#token,
      ...(this.#parte !== undefined && { parte: this.#parte }),
    });
    const contestar = () => {
      const bytes = archivos.get(this.#url)?.() ?? 404;
      if (bytes === "sin-linea") return this.onerror?.();
      const rechazo = bytes instanceof Blob ? null : rechazoDe(bytes);
      this.status = rechazo?.estado ?? 200;
      this.response = bytes instanceof Blob ? bytes : new Blob([JSON.stringify(rechazo?.cuerpo)]);
      return this.onload?.();
    };
    if (!retenidas) queueMicrotask(contestar);
    else {
      queueMicrotask(() => this.onprogress?.({ lengthComputable: true, loaded: 50, total: 100 }));
      esperando.push(contestar);
    }
  }
}
