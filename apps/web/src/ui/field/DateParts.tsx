import { TextInput } from "@mantine/core";
import { type ClipboardEvent, useEffect, useId, useRef, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import {
  type DatePart,
  isBadPart,
  joinDate,
  NO_DATE,
  PARTS,
  type DateParts as Partes,
  type PartLimits,
  splitDate,
} from "./date-parts.rules.ts";
import classes from "./field.module.css";

/** A date that comes from outside is shown this much later (A §4). */
const FROM_OUTSIDE_MS = 500;
const NAME = { day: "fecha:dia", month: "fecha:mes", year: "fecha:anio" } as const;
const CLEARED = {
  day: "fecha:diaBorrado",
  month: "fecha:mesBorrado",
  year: "fecha:anioBorrado",
} as const;

export type DatePartsProps = {
  /** Of the first box. */
  id?: string;
  legend: string;
  /** dd/mm/yyyy; empty while a box is. */
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  readOnly?: boolean;
  error?: string;
};

/** A day typed in three boxes. What cannot be is cleared and said; the focus never jumps by itself. */
export function DateParts(props: DatePartsProps) {
  const { legend, value, onChange, required = false, readOnly = false, error } = props;
  const t = useT();
  const own = useId();
  const help = useId();
  const [parts, setParts] = useState<Partes>(() => splitDate(value) ?? NO_DATE);
  const [cleared, setCleared] = useState<DatePart | null>(null);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setCleared(null);
    if (value === "") return setParts(NO_DATE);
    const timer = setTimeout(() => setParts(splitDate(value) ?? NO_DATE), FROM_OUTSIDE_MS);
    return () => clearTimeout(timer);
  }, [value]);

  const put = (next: Partes) => {
    setParts(next);
    told.current = joinDate(next);
    if (told.current !== value) onChange(told.current);
  };
  const check = (next: Partes, limits: readonly PartLimits[], moment: { left: boolean }) => {
    const bad = limits.filter((one) => isBadPart(one, next[one.part], moment)).map((one) => one.part);
    const [first] = bad;
    if (first !== undefined) announce(t(CLEARED[first]));
    setCleared(first ?? null);
    put({ ...next, ...Object.fromEntries(bad.map((part) => [part, ""])) });
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = splitDate(event.clipboardData.getData("text"));
    if (pasted === null || readOnly) return;
    event.preventDefault();
    check(pasted, PARTS, { left: true });
  };
  const note = cleared === null ? error : t(CLEARED[cleared]);

  return (
    <fieldset className={classes["fecha"]} aria-describedby={note === undefined ? undefined : help}>
      <legend>{required ? `${legend} ${t("obligatorio")}` : legend}</legend>
      <div className={classes["partes"]}>
        {PARTS.map((limits, index) => (
          <TextInput
            key={limits.part}
            id={index === 0 ? (props.id ?? own) : `${props.id ?? own}-${limits.part}`}
            className={classes[limits.part] ?? ""}
            label={t(NAME[limits.part])}
            value={parts[limits.part]}
            onChange={(event) => {
              const digits = event.currentTarget.value.replace(/\D/g, "").slice(0, limits.length);
              check({ ...parts, [limits.part]: digits }, [limits], { left: false });
            }}
            onBlur={() => {
              if (isBadPart(limits, parts[limits.part], { left: true }))
                check(parts, [limits], { left: true });
            }}
            onPaste={paste}
            readOnly={readOnly}
            inputMode="numeric"
            autoComplete="off"
            aria-required={required || undefined}
            error={note !== undefined && (cleared === null || cleared === limits.part)}
          />
        ))}
      </div>
      {note === undefined ? null : (
        <p id={help} className={classes["error"]}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
