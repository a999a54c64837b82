import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { FieldProps } from "../form/schema-form.ts";
import { useLabel } from "./use-label.ts";

export type OptionFieldProps<T extends string> = FieldProps<T> & {
  options: readonly { value: T; label: string }[];
  autoFocus?: boolean;
} & Pick<NativeSelectProps, "description" | "disabled">;

/** One of a few. */
export function OptionField<T extends string>(props: OptionFieldProps<T>) {
  const { label, required, onChange, options, autoFocus = false, ...rest } = props;
  return (
    <NativeSelect
      {...rest}
      {...useLabel(label, required)}
      data={[...options]}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ value }) => value === currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      // Of a dialog, which puts the focus itself; a field that is closed takes none, and nobody would have it.
      data-autofocus={(autoFocus && rest.disabled !== true) || undefined}
    />
  );
}
