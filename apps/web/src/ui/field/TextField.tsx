import { TextInput, type TextInputProps } from "@mantine/core";
import type { FieldProps } from "../form/schema-form.ts";
import { useLabel } from "./use-label.ts";

export type TextFieldProps = FieldProps<string> & {
  limit: number;
  autoFocus?: boolean;
} & Pick<TextInputProps, "className" | "description" | "inputMode" | "readOnly">;

/** A short text of one line, which the browser never fills in: it is about somebody else. */
export function TextField({ label, required, onChange, limit, autoFocus = false, ...rest }: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      {...useLabel(label, required)}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={limit}
      autoComplete="off"
      // Of a dialog, which puts the focus itself.
      data-autofocus={autoFocus || undefined}
    />
  );
}
