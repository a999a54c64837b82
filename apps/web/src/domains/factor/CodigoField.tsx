import { TextInput, type TextInputProps } from "@mantine/core";
import { CODIGO_TOTP } from "@ventanilla/contract/limites";
import type { Ref } from "react";
import { useT } from "../../lib/use-t.ts";
import { useLabel } from "../../ui/field/use-label.ts";

export type CodigoFieldProps = {
  value: string;
  onChange: (digitos: string) => void;
  /** All digits are there: nobody has to press anything. */
  onCompleto?: (digitos: string) => void;
  ref?: Ref<HTMLInputElement>;
} & Pick<TextInputProps, "id" | "error" | "description">;

/** The code that an application shows, typed or pasted with whatever stands between its digits. */
export function CodigoField({ value, onChange, onCompleto, ...rest }: CodigoFieldProps) {
  const t = useT();
  const change = (texto: string) => {
    // No `maxLength`: a browser would cut «123 456» before its blank is gone.
    const digitos = texto.replaceAll(/\D/g, "").slice(0, CODIGO_TOTP);
    onChange(digitos);
    if (digitos.length === CODIGO_TOTP && digitos !== value) onCompleto?.(digitos);
  };
  return (
    <TextInput
      {...rest}
      {...useLabel(t("factores:codigo"), true)}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      data-autofocus
    />
  );
}
