import { ActionIcon, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { useT } from "../../lib/use-t.ts";
import classes from "./field.module.css";

export type Choice = {
  id: number;
  label: string;
  /** Short name on the button that takes it out: "Quitar JPEREZ". */
  short: string;
  icon?: ReactNode;
  /** Heading under which it is offered. */
  group?: string;
};
export type ChosenFieldProps = {
  label: string;
  placeholder: string;
  choices: readonly Choice[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

/** Several of a catalogue: a searchable list that adds, and one removable chip for each that was chosen. */
export function ChosenField({ label, placeholder, choices, chosen, onChange }: ChosenFieldProps) {
  const t = useT();
  const nombre = useId();
  const buscador = useRef<HTMLInputElement>(null);
  const elegidos = choices.filter(({ id }) => chosen.includes(id));
  const opciones = useMemo(
    () => agrupar(choices.filter(({ id }) => !chosen.includes(id))),
    [choices, chosen],
  );
  const porId = (id: string) => choices.find((una) => String(una.id) === id);
  const quitar = (id: number) => {
    onChange(chosen.filter((uno) => uno !== id));
    // The button that had the focus is gone.
    buscador.current?.focus();
  };
  return (
    <div className={classes["elegidos"]}>
      <Select
        ref={buscador}
        label={<span id={nombre}>{label}</span>}
        placeholder={placeholder}
        data={opciones}
        value={null}
        searchable
        nothingFoundMessage={t("lista:sinCoincidencias")}
        maxDropdownHeight={240}
        onChange={(id) => {
          if (id !== null) onChange([...chosen, Number(id)]);
        }}
        renderOption={({ option }) => (
          <span className={classes["opcion"]}>
            {porId(option.value)?.icon}
            {option.label}
          </span>
        )}
      />
      {elegidos.length === 0 ? null : (
        <ul className={classes["fichas"]} aria-labelledby={nombre}>
          {elegidos.map(({ id, label: texto, short, icon }) => (
            <li key={id} className={classes["ficha"]}>
              {icon}
              <span>{texto}</span>
              <ActionIcon
                size={24}
                aria-label={t("quitarNombre", { nombre: short })}
                title={t("quitarNombre", { nombre: short })}
                onClick={() => quitar(id)}
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

type Opcion = { value: string; label: string };

/** In the order in which they came, under the headings in which they came. */
function agrupar(choices: readonly Choice[]): (Opcion | { group: string; items: Opcion[] })[] {
  const grupos = new Map<string, Opcion[]>();
  const sueltas: Opcion[] = [];
  for (const { id, label, group } of choices) {
    const opcion = { value: String(id), label };
    if (group === undefined) sueltas.push(opcion);
    else grupos.set(group, [...(grupos.get(group) ?? []), opcion]);
  }
  return [...sueltas, ...[...grupos].map(([group, items]) => ({ group, items }))];
}
