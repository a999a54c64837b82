import { type FormErrors, useForm } from "@mantine/form";
import type { Fault } from "@ventanilla/contract/common/fault";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { z } from "zod";
import { announce } from "../../lib/announce.ts";
import { isText } from "../../lib/i18n.ts";
import { useT } from "../../lib/use-t.ts";
import { fieldErrors, handleError } from "../errors/handle-error.ts";
import { type ByField, faultsOf, isRequired, landOn, limitOf } from "./fields.rules.ts";
import type { FieldProps, FormValues, Name, SchemaForm, SchemaFormOptions } from "./schema-form.ts";

/** How many saves failed, what the last one found wrong, and where its focus went. */
type Failed = { attempt: number; names: readonly string[]; focus?: string };

/** A form whose rules are a schema of the contract: required marks, limits and what is wrong come from there. */
export function useSchemaForm<S extends z.ZodObject, V extends FormValues<S>>(
  options: SchemaFormOptions<S, V>,
): SchemaForm<V> {
  const { schema, initial, labels, save, ask, onRefused = tell, refusals = fieldErrors } = options;
  const { toSchema = (values: V) => values, missing = {}, early = [], wrongTo = "summary" } = options;
  const t = useT();
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;
  const names = Object.keys(labels).filter((name): name is Name<V> => Object.hasOwn(labels, name));
  const [left, setLeft] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<Failed>({ attempt: 0, names: [] });
  useEffect(() => {
    if (failed.focus !== undefined) document.getElementById(failed.focus)?.focus();
  }, [failed]);

  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const say = (name: Name<V>, { key, values }: Fault): string => {
    const fixed: ByField<Name<V>, string> = missing;
    if (key === "validacion:obligatorio" && fixed[name] !== undefined) return fixed[name];
    return t(isText(key) ? key : "errores:VALIDACION", values);
  };
  const errorsOf = (values: V): ByField<Name<V>, string> => {
    const faults = faultsOf(schema, toSchema(values), names);
    return landOn(
      names,
      names.flatMap((name) => (faults[name] === undefined ? [] : [[name, say(name, faults[name])]])),
    );
  };
  const form = useForm<V>({ initialValues: initial, validate: (values: V) => ({ ...errorsOf(values) }) });
  const now = errorsOf(form.values);
  const errorOf = (name: Name<V>): string | undefined => {
    const told = form.errors[name];
    if (typeof told === "string") return told;
    const isDone = left.includes(name) || isFull(form.values[name], limit(name));
    return early.includes(name) && isDone ? now[name] : undefined;
  };
  const schemaOf = (name: string): z.core.$ZodType => schema.shape[name] ?? z.unknown();
  const limit = (name: string) => limitOf(schemaOf(name));

  const fail = (errors: FormErrors) => {
    form.setErrors(errors);
    const wrong = names.filter((name) => errors[name] !== undefined);
    const [first] = wrong;
    if (first === undefined) return;
    if (wrongTo === "field" && typeof errors[first] === "string") announce(errors[first], { urgent: true });
    const focus = wrongTo === "field" ? { focus: idOf(first) } : {};
    setFailed(({ attempt }) => ({ attempt: attempt + 1, names: wrong, ...focus }));
  };
  const sent = useRef(initial);
  const changedOf = (saved: z.output<S>): Partial<z.output<S>> => {
    const changed = Object.entries(saved).filter(([name]) => form.isDirty(name));
    // Some of its entries, as they are.
    return Object.fromEntries(changed) as Partial<z.output<S>>;
  };
  const submit = async (): Promise<void> => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return fail(errors);
    if (ask !== undefined && !(await ask())) return;
    form.setSubmitting(true);
    sent.current = form.getValues();
    try {
      const saved = schema.parse(toSchema(sent.current));
      await save(saved, changedOf(saved));
    } catch (error) {
      fail({ ...landOn(names, Object.entries(refusals(error))) });
      onRefused(error, () => {
        if (isHere.current) void submit();
      });
    } finally {
      form.setSubmitting(false);
    }
  };

  const { setValues, resetDirty } = form;
  const restart = useCallback(
    (values: V) => {
      setValues(values);
      resetDirty();
    },
    [setValues, resetDirty],
  );
  const settle = (stored: V) => {
    resetDirty(sent.current);
    const touched = Object.entries(form.getValues()).filter(([name]) => form.isDirty(name));
    setValues({ ...stored, ...Object.fromEntries(touched) });
    resetDirty(stored);
  };
  const field = <K extends Name<V>>(name: K): FieldProps<V[K]> => {
    const error = errorOf(name);
    return {
      id: idOf(name),
      label: labels[name],
      required: isRequired(schemaOf(name)),
      value: form.values[name],
      onChange: (value) => form.getInputProps(name).onChange(value),
      onBlur: () => setLeft((before) => [...new Set([...before, name])]),
      ...(error !== undefined && { error }),
    };
  };
  return {
    values: form.values,
    now: form.getValues,
    field,
    text: (name) => {
      const maximum = limit(name);
      if (maximum === undefined) throw new Error(`the schema gives no limit: ${name}`);
      return { ...field(name), limit: maximum };
    },
    set: (values) => {
      for (const [name, value] of Object.entries(values)) form.getInputProps(name).onChange(value);
    },
    restart,
    settle,
    mark: (errors) => {
      form.setErrors({ ...landOn(names, Object.entries(errors)) });
      setFailed(({ attempt }) => ({ attempt, names: [] }));
    },
    modal: {
      dirty: form.isDirty(),
      saving: form.submitting,
      onSubmit: () => void submit(),
      attempt: failed.attempt,
      errors:
        wrongTo === "field"
          ? []
          : names.flatMap((name) => {
              const text = form.errors[name];
              if (typeof text !== "string" || !failed.names.includes(name)) return [];
              return [{ id: idOf(name), label: labels[name], text }];
            }),
    },
    gate: (gated = names) => {
      const open = gated.filter((name) => now[name] !== undefined);
      const campos = open.map((name) => labels[name]).join(", ");
      return open.length === 0
        ? {}
        : { disabled: true, missing: t("validacion:falta", { count: open.length, campos }) };
    },
  };
}

const tell = (error: unknown, retry: () => void) => void handleError(error, { retry });

function isFull(value: unknown, limit: number | undefined): boolean {
  if (typeof value !== "string") return false;
  return limit === undefined ? value !== "" : value.length >= limit;
}
