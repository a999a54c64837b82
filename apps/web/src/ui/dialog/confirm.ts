// Questions and notices that stop the work, asked from anywhere: `if (await confirm({…})) …`.
import { createPageStore, useStore } from "../../lib/store.ts";

export type ConfirmOptions = {
  /** The action: «Cerrar caso». */
  title: string;
  /** The question, literal. `\n` breaks the line. */
  text: string;
  /** The name of the record that is asked about, on a line of its own below the question. */
  about?: string;
  /** The verb of the button, never Sí. */
  confirmLabel: string;
  /** Destroys something: the button is red and the focus stands on Cancelar. */
  destructive?: boolean;
  /** The word on the other button, when it is not Cancelar. */
  cancelLabel?: string;
  /** Runs before the dialog closes, with the button busy. It must deal with its own errors. */
  run?: () => Promise<void>;
};
export type AlertOptions = { title: string; text: string };
export type OpenQuestion =
  | ({ kind: "confirm"; id: number; answer: (value: boolean) => void } & ConfirmOptions)
  | ({ kind: "alert"; id: number; answer: (value: boolean) => void } & AlertOptions);

const questions = createPageStore((): readonly OpenQuestion[] => []);
let nextId = 1;

/** Resolves true when the verb was pressed (after `run`), false on Cancelar, Esc or a page change. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++;
    questions.update((open) => [
      ...open,
      { kind: "confirm", id, answer: closeWith(id, resolve), ...options },
    ]);
  });
}

/** One button, Entendido. Resolves when it is closed. */
export function alertDialog(options: AlertOptions): Promise<void> {
  return new Promise((resolve) => {
    const id = nextId++;
    questions.update((open) => [
      ...open,
      { kind: "alert", id, answer: closeWith(id, () => resolve()), ...options },
    ]);
  });
}

/** A page change answers every open question with no. */
export function dismissDialogs(): void {
  for (const question of questions.get()) question.answer(false);
}

const closeWith = (id: number, resolve: (value: boolean) => void) => (value: boolean) => {
  questions.update((open) => open.filter((other) => other.id !== id));
  resolve(value);
};

export const useQuestions = (): readonly OpenQuestion[] => useStore(questions);
