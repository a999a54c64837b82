import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { fechaDe } from "@ventanilla/contract/persona/persona.rules";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { equal } from "../../lib/equal.ts";
import { useT } from "../../lib/use-t.ts";
import { DateField } from "../field/DateField.tsx";
import { resting } from "../resting.ts";
import { FiltersFailed } from "./FiltersFailed.tsx";
import classes from "./list.module.css";
import type { Filter } from "./list-props.ts";

const DELAY_MS = 400;

type Props = {
  filters: readonly Filter[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
  /** Folded behind a button, on narrow screens. */
  foldable: boolean;
  /** After the buttons. */
  children?: ReactNode;
};

/** `bad`: the fields in which something stands that is no date; `begun`: how often all began anew, empty. */
type Dates = { bad: readonly string[]; begun: number };
const anew = ({ begun }: Dates): Dates => ({ bad: [], begun: begun + 1 });

/** Filters act on Enter, on Buscar, or 400 ms after typing. */
export function ListFilters({ filters, values, onChange, foldable, children }: Props) {
  const t = useT();
  const panel = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(values);
  const [dates, setDates] = useState<Dates>({ bad: [], begun: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(values);
  const active = filters.filter((filter) => (values[filter.name] ?? "") !== "").length;
  useEffect(() => {
    // Back, Limpiar or a link changed the filters from outside: the fields follow, but not while they are ahead.
    if (equal(values, sent.current)) return;
    clearTimeout(timer.current);
    sent.current = values;
    setTyped(values);
    if (Object.keys(values).length === 0) setDates(anew);
  }, [values]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (next: Readonly<Record<string, string>>) => {
    clearTimeout(timer.current);
    const clean: Record<string, string> = {};
    for (const { name } of filters) {
      const value = (next[name] ?? "").trim();
      if (value !== "") clean[name] = value;
    }
    if (equal(clean, values)) return;
    sent.current = clean;
    onChange(clean);
  };
  // What waits acts on the list as it stands then: it may be in another order by now.
  const newest = useRef(apply);
  useEffect(() => {
    newest.current = apply;
  });
  const put = (name: string, value: string, { wait }: { wait: boolean }) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    clearTimeout(timer.current);
    if (wait) timer.current = setTimeout(() => newest.current(next), DELAY_MS);
    else apply(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
  };
  const note = (name: string, text: string) =>
    setDates(({ bad, begun }) => {
      const others = bad.filter((other) => other !== name);
      return { bad: text.trim() === "" || fechaDe(text) !== null ? others : [...others, name], begun };
    });
  const nothing =
    dates.bad.length === 0 && [typed, values].every((all) => Object.values(all).join("") === "");
  const clear = () => {
    setDates(anew);
    setTyped({});
    apply({});
  };

  return (
    <search>
      {foldable ? (
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          aria-expanded={open}
          aria-controls={panel}
          aria-label={active > 0 ? t("lista:filtrosN", { count: active }) : t("lista:filtros")}
          onClick={() => setOpen(!open)}
        >
          {t("lista:filtros")} {active > 0 ? active : null}
        </Button>
      ) : null}
      <form id={panel} className={classes["filtros"]} hidden={foldable && !open} onSubmit={submit}>
        {filters.map((filter, index) => (
          <FilterField
            // One whose date is none keeps it until it begins anew.
            key={filter.kind === "date" ? `${filter.name} ${dates.begun}` : filter.name}
            id={`${panel}-${filter.name}`}
            filter={filter}
            value={typed[filter.name] ?? ""}
            onChange={(value) => put(filter.name, value, { wait: filter.kind === "text" })}
            onTyped={(text) => note(filter.name, text)}
            {...(index === 0 ? { "data-filtro": true } : {})}
          />
        ))}
        <div className={classes["botonesFiltro"]}>
          <Button type="submit" variant="default">
            {t("lista:buscar")}
          </Button>
          <Button
            variant="subtle"
            {...resting(nothing)}
            onClick={() => {
              if (!nothing) clear();
            }}
          >
            {t("lista:limpiar")}
          </Button>
          {children}
        </div>
        <FiltersFailed filters={filters} idOf={(name) => `${panel}-${name}`} />
        {filters.map(({ name, hint }) =>
          hint === undefined ? null : (
            <p key={name} className={classes["ayudaFiltro"]}>
              {hint}
            </p>
          ),
        )}
      </form>
    </search>
  );
}

type FieldProps = {
  id: string;
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
  onTyped: (text: string) => void;
  "data-filtro"?: true;
};

function FilterField({ filter: { kind, label, ...filter }, value, onChange, onTyped, ...rest }: FieldProps) {
  const t = useT();
  switch (kind) {
    case "option":
      return (
        <NativeSelect
          {...rest}
          label={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[{ value: "", label: filter.none ?? t("todos") }, ...(filter.options ?? [])]}
        />
      );
    case "date":
      return <DateField {...rest} label={label} value={value} onChange={onChange} onTyped={onTyped} />;
    case "text":
      return (
        <TextInput
          {...rest}
          label={label}
          value={value}
          maxLength={filter.maxLength ?? 200}
          aria-description={filter.hint}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
