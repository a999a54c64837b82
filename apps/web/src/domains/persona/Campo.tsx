import { Autocomplete, NativeSelect, TextInput, type TextInputProps } from "@mantine/core";
import { enMayusculas } from "@ventanilla/contract/persona/persona.rules";
import { useT } from "../../lib/use-t.ts";
import type { CampoPersona } from "./campos.rules.ts";
import { estaAbierto } from "./identidad.rules.ts";
import classes from "./persona.module.css";
import type { Identidad } from "./use-identidad.ts";

/** One form at a time is on screen: the summary of errors leads to its fields by these. */
export const idDeCampo = (campo: string): string => `persona-${campo}`;

type Comunes = {
  identidad: Identidad;
  campo: CampoPersona;
  required?: boolean;
};

export const bloqueado = ({ estado, ocupado }: Identidad, campo: CampoPersona): boolean =>
  ocupado !== null || !estaAbierto(estado, campo);

function useComunes({ identidad, campo, required = false }: Comunes) {
  const t = useT();
  const label = t(`persona:${campo}`);
  const error = identidad.errores[campo];
  return {
    id: idDeCampo(campo),
    label: required ? `${label} ${t("obligatorio")}` : label,
    value: identidad.estado.campos[campo],
    "aria-required": required || undefined,
    ...(error !== undefined && { error }),
  };
}

type CampoTextoProps = Comunes & {
  /** Shown in capitals while it is typed; the letters themselves change when it is left, or the caret would jump. */
  mayusculas?: boolean;
} & Pick<TextInputProps, "inputMode" | "maxLength">;

export function CampoTexto({ identidad, campo, required, mayusculas = false, ...otros }: CampoTextoProps) {
  const comunes = useComunes({ identidad, campo, required: required ?? false });
  return (
    <TextInput
      {...comunes}
      {...otros}
      className={mayusculas ? (classes["mayusculas"] ?? "") : ""}
      onChange={(event) => identidad.poner(campo, event.currentTarget.value)}
      onBlur={({ currentTarget: { value } }) => {
        if (mayusculas && enMayusculas(value) !== value) identidad.poner(campo, enMayusculas(value));
      }}
      readOnly={bloqueado(identidad, campo)}
      autoComplete="off"
    />
  );
}

/** A text that is usually one of a list, and may be another. */
export function CampoSugerido({
  identidad,
  campo,
  required,
  opciones,
  maxLength,
}: CampoTextoProps & { opciones: readonly string[] }) {
  const comunes = useComunes({ identidad, campo, required: required ?? false });
  return (
    <Autocomplete
      {...comunes}
      className={classes["mayusculas"] ?? ""}
      data={[...opciones]}
      limit={SUGERENCIAS}
      onChange={(valor) => identidad.poner(campo, valor)}
      onBlur={({ currentTarget: { value } }) => identidad.poner(campo, enMayusculas(value))}
      readOnly={bloqueado(identidad, campo)}
      openOnFocus={false}
      {...(maxLength !== undefined && { maxLength })}
      autoComplete="off"
    />
  );
}
const SUGERENCIAS = 8;

export function CampoOpcion({
  opciones,
  autoFocus = false,
  ...props
}: Comunes & { opciones: readonly { value: string; label: string }[]; autoFocus?: boolean }) {
  const t = useT();
  const comunes = useComunes(props);
  const { identidad, campo } = props;
  return (
    <NativeSelect
      {...comunes}
      data={[{ value: "", label: t("seleccione") }, ...opciones]}
      onChange={(event) => identidad.poner(campo, event.currentTarget.value)}
      disabled={bloqueado(identidad, campo)}
      {...(autoFocus ? { "data-autofocus": true } : {})}
    />
  );
}
