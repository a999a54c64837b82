import type { OutgoingArchivo } from "../channels/connector.ts";

/** Of a process. While it leaves, a file lies in the memory several times over: read, encoded, and in pieces on its way. */
const BYTES_MAX = 128 * 1024 * 1024;

/** Files of messages that are leaving: together no more than the memory holds, or those of one message alone. */
export class FilesInHand {
  readonly #bytes = new Map<number, number>();

  /** False: its files do not fit beside the others. A message without files always does. */
  take(idSalida: number, archivos: readonly OutgoingArchivo[]): boolean {
    const bytes = archivos.reduce((sum, { tamanio }) => sum + tamanio, 0);
    if (bytes === 0) return true;
    const inHand = this.#bytes.values().reduce((sum, one) => sum + one, 0);
    if (inHand > 0 && inHand + bytes > BYTES_MAX) return false;
    this.#bytes.set(idSalida, bytes);
    return true;
  }

  giveBack(idSalida: number): void {
    this.#bytes.delete(idSalida);
  }
}
