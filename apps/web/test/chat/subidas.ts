// Uploads without a server: each waits until the test answers it.
import { vi } from "vitest";

type Progreso = (event: { lengthComputable: boolean; loaded: number; total: number }) => void;

let abiertas: SubidaFalsa[] = [];

class SubidaFalsa {
  readonly upload: { onprogress: Progreso | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  responseType = "";
  status = 0;
  response: Blob = new Blob();
  archivo: File | null = null;
  cortada = false;

  open = () => undefined;
  setRequestHeader = () => undefined;

  send(cuerpo: FormData | null): void {
    const archivo = cuerpo?.get("archivo");
    this.archivo = archivo instanceof File ? archivo : null;
    abiertas.push(this);
  }
  abort(): void {
    this.cortada = true;
    this.onabort?.();
  }

  avanzar(parte: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: parte * 100, total: 100 });
  }
  caer(): void {
    this.onerror?.();
  }
  contestar(estado: number, cuerpo: unknown): void {
    this.status = estado;
    this.response = new Blob([JSON.stringify(cuerpo)]);
    this.onload?.();
  }
  /** As the server keeps it; `mime` is what its bytes say. */
  terminar(id: string, cambios: { mime?: string; tipo?: string } = {}): void {
    const { name, size, type } = this.archivo ?? new File([], "");
    const extension = name.split(".").at(-1) ?? "";
    const row = { id, nombre: name, extension, tipo: "archivo", mime: type, tamanio: size, ...cambios };
    this.contestar(200, { rows: [row] });
  }
}

export const subidas = {
  /** From here on the page uploads to nobody. */
  empezar(): void {
    abiertas = [];
    vi.stubGlobal("XMLHttpRequest", SubidaFalsa);
  },
  todas: (): readonly SubidaFalsa[] => abiertas,
  de(nombre: string): SubidaFalsa {
    const subida = abiertas.findLast(({ archivo }) => archivo?.name === nombre);
    if (subida === undefined) throw new Error(`test: nobody uploads ${nombre}`);
    return subida;
  },
};
