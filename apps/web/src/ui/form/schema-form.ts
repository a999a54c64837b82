import type { z } from "zod";
import type { FormModalProps } from "../dialog/FormModal.tsx";
import type { ByField } from "./fields.rules.ts";

/** A field for each key that the schema asks for; one that may be absent may have none. */
export type FormValues<S extends z.ZodObject> = { [K in keyof z.input<S>]: unknown };
export type Name<V> = keyof V & string;
/** The fields that are typed, not chosen. */
export type TextName<V> = { [K in Name<V>]: V[K] extends string ? K : never }[Name<V>];

export interface SchemaFormOptions<S extends z.ZodObject, V> {
  /** Of the contract: what may be saved. */
  schema: S;
  /** What the fields hold when the form is opened. */
  initial: V;
  /** In the order of the form. */
  labels: Readonly<Record<Name<V>, string>>;
  /**
   * Sends what the schema made of the values; `changed`: of the fields that were touched alone, which is what an edit sends,
   * so that what others changed meanwhile stays. When it throws, all that was typed stays, and the fields that are named say why.
   */
  save: (saved: z.output<S>, changed: Partial<z.output<S>>) => Promise<void>;
  /** Asked once everything is right; false: nothing is saved. */
  ask?: () => Promise<boolean>;
  /** How a refusal is told besides on its fields; `retry` saves again, while the form is there. */
  onRefused?: (error: unknown, retry: () => void) => void;
  /** Which fields a refusal is about, where its body alone does not say it. */
  refusals?: (error: unknown) => Readonly<Record<string, string>>;
  /** What the schema is given, where the fields hold something else. */
  toSchema?: (values: V) => unknown;
  /** The sentence for a field that was left empty, where a document fixes one. */
  missing?: ByField<Name<V>, string>;
  /** These say what is wrong once they are left or full (one without limit: once it holds something); the others when one saves. */
  early?: readonly Name<V>[];
  /** Where the focus goes after a failed save. */
  wrongTo?: "summary" | "field";
}

export interface FieldProps<T> {
  id: string;
  label: string;
  required: boolean;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error?: string;
}

export interface SchemaForm<V> {
  values: V;
  /** The values at this very moment, for what is answered later. */
  now(): V;
  field<K extends Name<V>>(name: K): FieldProps<V[K]>;
  /** A field with the limit of its schema. */
  text<K extends TextName<V>>(name: K): FieldProps<V[K]> & { limit: number };
  set(values: Partial<V>): void;
  /** As if the form had been opened with these. Always the same function. */
  restart(values: V): void;
  /**
   * What a save answered, for a form that stays: each field takes it unless it was touched since it was sent, and changes count
   * from it. What was written meanwhile is still to be saved.
   */
  settle(stored: V): void;
  /** Marks what was found wrong, by path, without a save: no summary, and the focus stays. */
  mark(errors: Readonly<Record<string, string>>): void;
  modal: Required<Pick<FormModalProps, "dirty" | "saving" | "onSubmit" | "errors" | "attempt">>;
  /** For a form that can be saved only when these fields are right: what is missing is said beside the button. */
  gate(names?: readonly Name<V>[]): Pick<FormModalProps, "disabled" | "missing">;
}
