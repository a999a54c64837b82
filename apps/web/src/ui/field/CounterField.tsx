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
  unaLinea?: boolean;
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
    unaLinea = false,
    error,
    description,
    autoFocus = false,
    ...otros
  } = props;
  const t = useT();
  const contador = useId();
  const usados = value.length;
  const cambiar = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const nuevo = event.currentTarget.value;
    const cruza = (marca: number) => usados < marca && nuevo.length >= marca;
    if (cruza(Math.ceil(limit * 0.9)) || cruza(limit)) {
      announce(t("contadorQuedan", { count: limit - nuevo.length, limite: limit }));
    }
    onChange(nuevo);
  };
  const comunes = {
    ...otros,
    label: required ? `${label} ${t("obligatorio")}` : label,
    value,
    onChange: cambiar,
    maxLength: limit,
    // Of a dialog, which puts the focus itself.
    "data-autofocus": autoFocus || undefined,
    "aria-required": required || undefined,
    "aria-describedby": contador,
    ...(error === undefined ? {} : { error }),
    ...(description === undefined ? {} : { description }),
  };
  return (
    <div>
      {unaLinea ? <TextInput {...comunes} /> : <Textarea autosize minRows={3} maxRows={8} {...comunes} />}
      <p id={contador} className={classes["contador"]}>
        {t("contador", { usados, limite: limit })}
      </p>
    </div>
  );
}
