// A page without a clipboard: neither https nor of this machine. Put when the page is open, which brings one along.
import { poner } from "./pagina.ts";

/** `deja`: the browser copies what is selected. Answers what was copied so. */
export function sinPortapapeles({ deja }: { deja: boolean }): string[] {
  const copiado: string[] = [];
  poner(navigator, "clipboard", { value: undefined });
  poner(document, "execCommand", {
    value: (orden: string) => {
      const campo = document.activeElement;
      if (!deja || orden !== "copy" || !(campo instanceof HTMLTextAreaElement)) return false;
      copiado.push(campo.value.slice(campo.selectionStart, campo.selectionEnd));
      return true;
    },
  });
  return copiado;
}
