// Questions and notices that stop the work, asked from anywhere: `if (await confirm({…})) …`.
export type ConfirmOptions = {
  /** The action: «Cerrar caso». */
  titulo: string;
  /** The question, literal. `\n` breaks the line. */
  texto: string;
  /** The verb of the button, never Sí. */
  verbo: string;
  /** Destroys something: the button is red and the focus stands on Cancelar. */
  destruye?: boolean;
  /** The word on the other button, when it is not Cancelar. */
  cancelar?: string;
  /** Runs before the dialog closes, with the button busy. It must deal with its own errors. */
  run?: () => Promise<void>;
};
export type AlertOptions = { titulo: string; texto: string };
export type Pregunta =
  | ({ tipo: "confirm"; id: number; responder: (valor: boolean) => void } & ConfirmOptions)
  | ({ tipo: "alert"; id: number; responder: (valor: boolean) => void } & AlertOptions);

let abiertas: readonly Pregunta[] = [];
let siguiente = 1;
const oyentes = new Set<() => void>();

function publicar(lista: readonly Pregunta[]): void {
  abiertas = lista;
  for (const listener of oyentes) listener();
}

/** Resolves true when the verb was pressed (after `run`), false on Cancelar, Esc or a page change. */
export function confirm(opciones: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = siguiente++;
    publicar([...abiertas, { tipo: "confirm", id, responder: cerrarCon(id, resolve), ...opciones }]);
  });
}

/** One button, Entendido. Resolves when it is closed. */
export function alertDialog(opciones: AlertOptions): Promise<void> {
  return new Promise((resolve) => {
    const id = siguiente++;
    publicar([...abiertas, { tipo: "alert", id, responder: cerrarCon(id, () => resolve()), ...opciones }]);
  });
}

/** A page change answers every open question with no. */
export function dismissDialogs(): void {
  for (const pregunta of abiertas) pregunta.responder(false);
}

const cerrarCon = (id: number, resolve: (valor: boolean) => void) => (valor: boolean) => {
  publicar(abiertas.filter((otra) => otra.id !== id));
  resolve(valor);
};

export const getQuestions = (): readonly Pregunta[] => abiertas;
export function onQuestions(listener: () => void): () => void {
  oyentes.add(listener);
  return () => oyentes.delete(listener);
}
