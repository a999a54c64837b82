import type { DataAnswer, DataFieldSpec, DataInput } from "@ventanilla/contract/common/data-field";
import type { Idioma } from "@ventanilla/i18n";
import type { Sesion } from "../../shared/sesion.ts";

/** The caller of a document. */
export interface Caller {
  sesion: Sesion;
  ip: string;
  idioma: Idioma;
}

/** A room answers its fields with it, as it mounts its routes. */
export type Answer = <F extends DataFieldSpec>(
  field: F,
  handler: (input: Caller & { args: DataInput<F> }) => Promise<DataAnswer<F>>,
) => void;

/** A declared field with what answers it. */
export interface AnsweredField {
  field: DataFieldSpec;
  handler(input: Caller & { args: unknown }): Promise<unknown>;
}

/** Gathers what the rooms answer. A field is answered once. */
export function createAnswers(): { answer: Answer; fields: ReadonlyMap<string, AnsweredField> } {
  const fields = new Map<string, AnsweredField>();
  return {
    answer: (field, handler) => {
      if (fields.has(field.name)) throw new Error(`the field ${field.name} is answered twice`);
      fields.set(field.name, { field, handler: handler as AnsweredField["handler"] });
    },
    fields,
  };
}
