import type { Corresponsal, Mensaje } from "@ventanilla/contract/mensaje/mensaje";

/** The server names remote images in `data-src` and never asks for them. */
export const tieneRemotas = (html: string): boolean => /<img\b[^>]*\sdata-src="/i.test(html);

const SIGNOS: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
  amp: "&",
};

/** The words of a mail that has no form but its lines; null when it has, and is shown in a frame. */
export function textoPlano(html: string): string | null {
  const enLineas = html.replace(/<br ?\/?>/gi, "\n");
  if (/<[a-z!/]/i.test(enLineas)) return null;
  return enLineas.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (todo, signo: string) => SIGNOS[signo] ?? todo);
}

export interface Respuesta {
  /** Where the sender asks for answers, when that is neither who wrote nor where they go. */
  pedida: Corresponsal[];
  /** A form wrote it in the name of whom it says, and they are who is answered. */
  deFormulario: boolean;
}

/** Answers go to the conversation's citizen, whatever a header asks for. */
export function respuestaDe({ extras, canal_entrada }: Pick<Mensaje, "extras" | "canal_entrada">): Respuesta {
  const { correo } = extras;
  if (correo === undefined) return { pedida: [], deFormulario: false };
  const autor = correo.de?.direccion;
  const ciudadano = canal_entrada.usuario;
  const pedidas = correo.responder_a;
  return {
    pedida: pedidas.filter(({ direccion }) => direccion !== autor && direccion !== ciudadano),
    deFormulario: autor !== ciudadano && pedidas.some(({ direccion }) => direccion === ciudadano),
  };
}
