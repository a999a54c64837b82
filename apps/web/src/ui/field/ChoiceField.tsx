import { Select, type SelectProps } from "@mantine/core";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import type { FieldProps } from "../form/schema-form.ts";
import { useLabel } from "./use-label.ts";

export type ChoiceFieldProps = FieldProps<number | null> & {
  choices: readonly { id: number; label: string }[];
  autoFocus?: boolean;
} & Pick<
    SelectProps,
    | "description"
    | "placeholder"
    | "nothingFoundMessage"
    | "openOnFocus"
    | "clearable"
    | "allowDeselect"
    | "clearButtonProps"
    | "renderOption"
  >;

/** The catalogue was written by institutions; what stands in the field before one is chosen is the page's. */
const STORED = { lang: STORED_LANGUAGE };

/** One of a catalogue, by its id, found by typing. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, label, required, value, onChange, autoFocus = false, ...rest } = props;
  const t = useT();
  return (
    <Select
      nothingFoundMessage={t("lista:sinCoincidencias")}
      {...rest}
      {...useLabel(label, required)}
      searchable
      // Of a dialog, which puts the focus itself.
      data-autofocus={autoFocus || undefined}
      attributes={{ option: STORED, ...(value !== null && { input: STORED }) }}
      data={choices.map((one) => ({ value: String(one.id), label: one.label }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
