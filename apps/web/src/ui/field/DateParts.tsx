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
const DESDE_FUERA_MS = 500;
const NOMBRE = { dia: "comun:fechaDia", mes: "comun:fechaMes", anio: "comun:fechaAnio" } as const;
const BORRADO = {
  dia: "comun:fechaDiaBorrado",
  mes: "comun:fechaMesBorrado",
  anio: "comun:fechaAnioBorrado",
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
  const propio = useId();
  const ayuda = useId();
  const [partes, setPartes] = useState<Partes>(() => splitDate(value) ?? NO_DATE);
  const [borrado, setBorrado] = useState<DatePart | null>(null);
  const dicho = useRef(value);
  useEffect(() => {
    if (value === dicho.current) return;
    dicho.current = value;
    setBorrado(null);
    if (value === "") return setPartes(NO_DATE);
    const reloj = setTimeout(() => setPartes(splitDate(value) ?? NO_DATE), DESDE_FUERA_MS);
    return () => clearTimeout(reloj);
  }, [value]);

  const poner = (nuevas: Partes) => {
    setPartes(nuevas);
    dicho.current = joinDate(nuevas);
    if (dicho.current !== value) onChange(dicho.current);
  };
  const revisar = (nuevas: Partes, limites: readonly PartLimits[], momento: { dejada: boolean }) => {
    const malas = limites.filter((una) => isBadPart(una, nuevas[una.parte], momento)).map((una) => una.parte);
    const [primera] = malas;
    if (primera !== undefined) announce(t(BORRADO[primera]));
    setBorrado(primera ?? null);
    poner({ ...nuevas, ...Object.fromEntries(malas.map((parte) => [parte, ""])) });
  };
  const pegar = (event: ClipboardEvent) => {
    const pegada = splitDate(event.clipboardData.getData("text"));
    if (pegada === null || readOnly) return;
    event.preventDefault();
    revisar(pegada, PARTS, { dejada: true });
  };
  const nota = borrado === null ? error : t(BORRADO[borrado]);

  return (
    <fieldset className={classes["fecha"]} aria-describedby={nota === undefined ? undefined : ayuda}>
      <legend>{required ? `${legend} ${t("obligatorio")}` : legend}</legend>
      <div className={classes["partes"]}>
        {PARTS.map((limites, indice) => (
          <TextInput
            key={limites.parte}
            id={indice === 0 ? (props.id ?? propio) : `${props.id ?? propio}-${limites.parte}`}
            className={classes[limites.parte] ?? ""}
            label={t(NOMBRE[limites.parte])}
            value={partes[limites.parte]}
            onChange={(event) => {
              const valor = event.currentTarget.value.replace(/\D/g, "").slice(0, limites.largo);
              revisar({ ...partes, [limites.parte]: valor }, [limites], { dejada: false });
            }}
            onBlur={() => {
              if (isBadPart(limites, partes[limites.parte], { dejada: true }))
                revisar(partes, [limites], { dejada: true });
            }}
            onPaste={pegar}
            readOnly={readOnly}
            inputMode="numeric"
            autoComplete="off"
            aria-required={required || undefined}
            error={nota !== undefined && (borrado === null || borrado === limites.parte)}
          />
        ))}
      </div>
      {nota === undefined ? null : (
        <p id={ayuda} className={classes["error"]}>
          {nota}
        </p>
      )}
    </fieldset>
  );
}
