import { TextInput } from "@mantine/core";
import { NACIONALIDADES } from "@ventanilla/contract/persona/paises";
import { GENEROS, OtroDato } from "@ventanilla/contract/persona/persona";
import { useT } from "../../lib/use-t.ts";
import { limitOf } from "../../ui/form/fields.rules.ts";
import { Written } from "../../ui/Stored.tsx";
import { bloqueado, CampoOpcion, CampoSugerido, CampoTexto } from "./Campo.tsx";
import type { ModoPersona } from "./campos.rules.ts";
import classes from "./persona.module.css";
import type { Identidad } from "./use-identidad.ts";

export type DatosPersonaProps = {
  identidad: Identidad;
  modo: ModoPersona;
  /** Extra data that the institution asks for. */
  claves: readonly string[];
};

/** The data of a person besides the document. */
export function DatosPersona({ identidad, modo, claves }: DatosPersonaProps) {
  const t = useT();
  const { form, estado } = identidad;
  const { otros } = estado;
  // What was stored under a key that is no longer asked for is shown too: saving must not lose it.
  const todas = [...new Set([...claves, ...Object.keys(otros)])];
  const nombre = { identidad, mayusculas: true } as const;
  const telefono = { identidad, inputMode: "numeric" } as const;
  return (
    <div className={classes["datos"]}>
      <CampoTexto {...nombre} campo="nombres" />
      <CampoTexto {...nombre} campo="primer_apellido" />
      <CampoTexto {...nombre} campo="segundo_apellido" />
      <CampoSugerido identidad={identidad} campo="nacionalidad" opciones={NACIONALIDADES} />
      <CampoOpcion
        identidad={identidad}
        campo="genero"
        opciones={GENEROS.map((genero) => ({ value: genero, label: t(`persona:genero${genero}`) }))}
      />
      <CampoTexto {...telefono} campo="movil" {...(modo === "verificar" && { required: true })} />
      <CampoTexto {...telefono} campo="telefono" />
      {todas.length === 0 ? null : (
        <fieldset className={classes["otros"]} id={form.field("otros_datos").id} tabIndex={-1}>
          <legend>{t("persona:otros")}</legend>
          {todas.map((clave) => (
            <TextInput
              key={clave}
              label={<Written>{clave}</Written>}
              value={otros[clave] ?? ""}
              onChange={(event) => identidad.ponerOtro(clave, event.currentTarget.value)}
              maxLength={limitOf(OtroDato.shape.value)}
              readOnly={bloqueado(identidad, "telefono")}
              autoComplete="off"
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
