import { Autocomplete, type TextInputProps } from "@mantine/core";
import { enMayusculas } from "@ventanilla/contract/persona/persona.rules";
import { useT } from "../../lib/use-t.ts";
import { OptionField } from "../../ui/field/OptionField.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { useLabel } from "../../ui/field/use-label.ts";
import type { CampoPersona } from "./campos.rules.ts";
import { estaAbierto } from "./identidad.rules.ts";
import classes from "./persona.module.css";
import type { Identidad } from "./use-identidad.ts";

export const bloqueado = ({ estado, ocupado }: Identidad, campo: CampoPersona): boolean =>
  ocupado !== null || !estaAbierto(estado, campo);

type CampoTextoProps = {
  identidad: Identidad;
  campo: Exclude<CampoPersona, "tipo_documento" | "genero" | "fecha_nacimiento">;
  /** Where this form asks for more than the contract. */
  required?: boolean;
  /** Shown in capitals while it is typed; the letters themselves change when it is left, or the caret would jump. */
  mayusculas?: boolean;
  autoFocus?: boolean;
} & Pick<TextInputProps, "inputMode">;

export function CampoTexto({ identidad, campo, mayusculas = false, ...otros }: CampoTextoProps) {
  const propio = identidad.form.text(campo);
  return (
    <TextField
      {...propio}
      {...otros}
      className={mayusculas ? (classes["mayusculas"] ?? "") : ""}
      onChange={(texto) => identidad.poner(campo, texto)}
      onBlur={() => {
        if (mayusculas && enMayusculas(propio.value) !== propio.value)
          identidad.poner(campo, enMayusculas(propio.value));
      }}
      readOnly={bloqueado(identidad, campo)}
    />
  );
}

export type CampoSugeridoProps = Pick<CampoTextoProps, "identidad" | "campo"> & {
  opciones: readonly string[];
};

/** A text that is usually one of a list, and may be another. */
export function CampoSugerido({ identidad, campo, opciones }: CampoSugeridoProps) {
  const { label, required, limit, ...propio } = identidad.form.text(campo);
  return (
    <Autocomplete
      {...propio}
      {...useLabel(label, required)}
      className={classes["mayusculas"] ?? ""}
      data={[...opciones]}
      limit={SUGERENCIAS}
      maxLength={limit}
      onChange={(valor) => identidad.poner(campo, valor)}
      onBlur={({ currentTarget: { value } }) => identidad.poner(campo, enMayusculas(value))}
      readOnly={bloqueado(identidad, campo)}
      openOnFocus={false}
      autoComplete="off"
    />
  );
}
const SUGERENCIAS = 8;

export type CampoOpcionProps = {
  identidad: Identidad;
  campo: "tipo_documento" | "genero";
  opciones: readonly { value: string; label: string }[];
  autoFocus?: boolean;
};

export function CampoOpcion({ identidad, campo, opciones, autoFocus = false }: CampoOpcionProps) {
  const t = useT();
  return (
    <OptionField<string>
      {...identidad.form.field(campo)}
      options={[{ value: "", label: t("seleccione") }, ...opciones]}
      onChange={(valor) => identidad.poner(campo, valor)}
      disabled={bloqueado(identidad, campo)}
      autoFocus={autoFocus}
    />
  );
}
