import { ActionIcon, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import type { FieldProps } from "../form/schema-form.ts";
import { CatalogFailed } from "./CatalogFailed.tsx";
import type { CatalogProps } from "./catalog.ts";
import classes from "./field.module.css";
import { type GroupedChoice, grouped } from "./grouped.ts";
import { useLabel } from "./use-label.ts";
import { useOnlyFirst } from "./use-only-first.tsx";

export type Choice = GroupedChoice & {
  /** Short name on the button that takes it out: "Quitar JPEREZ". */
  short: string;
  icon?: ReactNode;
};
export type ChosenFieldProps = FieldProps<number[]> &
  CatalogProps & {
    placeholder: string;
    choices: readonly Choice[];
  };

/** Several of a catalogue: a searchable list that adds, and one removable chip for each that was chosen. */
export function ChosenField(props: ChosenFieldProps) {
  const { label, required, choices, value: chosen, onChange, ...others } = props;
  const { failed = false, reason, retrying, onRetry, onlyFirst, ...rest } = others;
  const t = useT();
  const { label: words, ...mark } = useLabel(label, required);
  const labelId = useId();
  const searchBox = useRef<HTMLInputElement>(null);
  const selected = choices.filter(({ id }) => chosen.includes(id));
  const options = useMemo(() => grouped(choices.filter(({ id }) => !chosen.includes(id))), [choices, chosen]);
  const byId = (id: string) => choices.find((one) => String(one.id) === id);
  const remove = (id: number) => {
    onChange(chosen.filter((one) => one !== id));
    // The button that had the focus is gone.
    searchBox.current?.focus();
  };
  return (
    <div className={classes["elegidos"]}>
      <Select
        ref={searchBox}
        {...rest}
        {...mark}
        label={<span id={labelId}>{words}</span>}
        data={options}
        value={null}
        searchable
        nothingFoundMessage={failed ? null : t("lista:sinCoincidencias")}
        {...useOnlyFirst(onlyFirst, undefined)}
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
          </>
        )}
        maxDropdownHeight={240}
        onChange={(id) => {
          if (id !== null) onChange([...chosen, Number(id)]);
        }}
        renderOption={({ option }) => (
          <span className={classes["opcion"]} lang={STORED_LANGUAGE}>
            {byId(option.value)?.icon}
            {option.label}
          </span>
        )}
      />
      {selected.length === 0 ? null : (
        <ul className={classes["fichas"]} aria-labelledby={labelId}>
          {selected.map(({ id, label: text, short, icon }) => (
            <li key={id} className={classes["ficha"]}>
              {icon}
              <span lang={STORED_LANGUAGE}>{text}</span>
              <ActionIcon
                size={24}
                aria-label={t("quitarNombre", { nombre: short })}
                title={t("quitarNombre", { nombre: short })}
                onClick={() => remove(id)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
