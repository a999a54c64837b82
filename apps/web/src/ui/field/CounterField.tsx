import { Textarea, type TextareaProps, TextInput } from "@mantine/core";
import { type ChangeEvent, useId } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./field.module.css";

export type CounterFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  limit: number;
  required?: boolean;
  /** One line instead of several. */
  singleLine?: boolean;
  error?: string;
  description?: string;
  disabled?: boolean;
  id?: string;
  autoFocus?: boolean;
} & Pick<TextareaProps, "minRows" | "maxRows" | "placeholder">;

/** A text with its limit: "120/500" always in sight, spoken at 90 % and at the limit. */
export function CounterField(props: CounterFieldProps) {
  const {
    label,
    value,
    onChange,
    limit,
    required = false,
    singleLine = false,
    error,
    description,
    autoFocus = false,
    ...rest
  } = props;
  const t = useT();
  const counter = useId();
  const used = value.length;
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const next = event.currentTarget.value;
    const crosses = (mark: number) => used < mark && next.length >= mark;
    if (crosses(Math.ceil(limit * 0.9)) || crosses(limit)) {
      announce(t("contadorQuedan", { count: limit - next.length, limite: limit }));
    }
    onChange(next);
  };
  const common = {
    ...rest,
    label: required ? `${label} ${t("obligatorio")}` : label,
    value,
    onChange: change,
    maxLength: limit,
    // Of a dialog, which puts the focus itself.
    "data-autofocus": autoFocus || undefined,
    "aria-required": required || undefined,
    "aria-describedby": counter,
    ...(error === undefined ? {} : { error }),
    ...(description === undefined ? {} : { description }),
  };
  return (
    <div>
      {singleLine ? <TextInput {...common} /> : <Textarea autosize minRows={3} maxRows={8} {...common} />}
      <p id={counter} className={classes["contador"]}>
        {t("contador", { usados: used, limite: limit })}
      </p>
    </div>
  );
}
