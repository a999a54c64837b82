import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { fechaDe, fechaEscrita } from "@ventanilla/contract/persona/persona.rules";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/use-t.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import { useLabel } from "./use-label.ts";

export type DateFieldProps = {
  label: string;
  /** yyyy-mm-dd; empty while there is none. */
  value: string;
  onChange: (value: string) => void;
  /** What stands in the field, a day or not. */
  onTyped?: (text: string) => void;
  required?: boolean;
  error?: string;
  /** Of a list's filters, whose first field takes the focus. */
  "data-filtro"?: true;
};

/** Letters of DD/MM/YYYY. */
const LENGTH = 10;

/** A day, typed as DD/MM/YYYY or picked. What is typed and is no day stays in the field, says so and counts as none. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, onTyped, required = false, error, ...rest } = props;
  const t = useT();
  const [typed, setTyped] = useState(() => shown(value));
  const [left, setLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const told = useRef(value);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(shown(value));
  }, [value]);

  const put = (text: string) => {
    setTyped(text);
    onTyped?.(text);
    setLeft(false);
    told.current = fechaDe(text) ?? "";
    if (told.current !== value) onChange(told.current);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const bad = left && typed.trim() !== "" && fechaDe(typed) === null;
  const note = bad ? t("validacion:fecha") : error;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      hideDetached={false}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          {...useLabel(label, required)}
          value={typed}
          onChange={(event) => put(event.currentTarget.value)}
          onBlur={() => setLeft(true)}
          onKeyDown={({ key }) => {
            if (key === "Enter") setLeft(true);
          }}
          placeholder={t("fecha:forma")}
          maxLength={LENGTH}
          inputMode="numeric"
          autoComplete="off"
          {...(note !== undefined && { error: note })}
          rightSection={
            <ActionIcon
              ref={button}
              variant="subtle"
              aria-label={t("fecha:elegir", { campo: label })}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={t("fecha:elegir", { campo: label })}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          close();
        }}
      >
        <MonthGrid
          value={value}
          onPick={(day) => {
            put(shown(day));
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const shown = (day: string): string => (day === "" ? "" : fechaEscrita(day));
