import { Select, type SelectProps } from "@mantine/core";
import { useRef } from "react";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Address } from "../Address.tsx";
import type { FieldProps } from "../form/schema-form.ts";
import { CatalogFailed } from "./CatalogFailed.tsx";
import type { CatalogProps } from "./catalog.ts";
import classes from "./field.module.css";
import { type GroupedChoice, grouped } from "./grouped.ts";
import { useCutOff } from "./use-cut-off.ts";
import { useLabel } from "./use-label.ts";
import { useOnlyFirst } from "./use-only-first.tsx";

export type ChoiceFieldProps = FieldProps<number | null> & {
  choices: readonly GroupedChoice[];
  /** What is stored: chosen still, where the catalogue does not offer it any more, or has not come yet. */
  stored?: GroupedChoice | undefined;
  /** Said where there is nothing to choose from: why, or that it is still to come. Not of what was typed, which finds nothing. */
  none?: string;
  autoFocus?: boolean;
  /** An address has to be read whole: below the field too, where the field is too narrow for it. */
  whole?: boolean;
} & CatalogProps &
  Pick<
    SelectProps,
    | "description"
    | "placeholder"
    | "nothingFoundMessage"
    | "disabled"
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
  const { choices, stored, label, required, value, onChange, autoFocus = false, ...others } = props;
  const { whole = false, none, failed = false, reason, retrying, onRetry, onlyFirst, ...rest } = others;
  const t = useT();
  const offered =
    stored === undefined || choices.some(({ id }) => id === stored.id) ? choices : [stored, ...choices];
  const input = useRef<HTMLInputElement>(null);
  const chosen = whole ? offered.find(({ id }) => id === value)?.label : undefined;
  const cutOff = useCutOff(input, chosen);
  return (
    <Select
      ref={input}
      nothingFoundMessage={offered.length === 0 && none !== undefined ? none : t("lista:sinCoincidencias")}
      {...rest}
      {...useLabel(label, required)}
      {...useOnlyFirst(onlyFirst, rest.description)}
      {...(failed && { nothingFoundMessage: null })}
      inputContainer={(box) => (
        <>
          <CatalogFailed
            field={rest.id}
            failed={failed}
            reason={reason}
            retrying={retrying}
            onRetry={onRetry}
          />
          {box}
          {cutOff && chosen !== undefined ? (
            <p className={classes["entero"]} lang={STORED_LANGUAGE} aria-hidden>
              <Address of={chosen} />
            </p>
          ) : null}
        </>
      )}
      searchable
      // Of a dialog, which puts the focus itself.
      data-autofocus={autoFocus || undefined}
      attributes={{ option: STORED, groupLabel: STORED, ...(value !== null && { input: STORED }) }}
      data={grouped(offered)}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
