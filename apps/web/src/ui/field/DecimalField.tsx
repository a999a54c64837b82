import { isTypedDecimal } from "./decimal.rules.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** A number with at most two decimals (A §9). What would be more, typed or pasted, is not taken: nothing is cut or rounded unseen. */
export function DecimalField({ onChange, ...field }: TextFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      onChange={(text) => {
        const trimmed = text.trim();
        if (isTypedDecimal(trimmed)) onChange(trimmed);
      }}
    />
  );
}
