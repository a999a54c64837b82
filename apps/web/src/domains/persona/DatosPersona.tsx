import { TextInput } from "@mantine/core";
import { NOMBRE_PERSONA_MAX, OTRO_DATO_MAX, TELEFONO_PERSONA_MAX } from "@ventanilla/contract/limites";
import { NACIONALIDADES } from "@ventanilla/contract/persona/paises";
import { GENEROS } from "@ventanilla/contract/persona/persona";
import { useT } from "../../lib/use-t.ts";
import { bloqueado, CampoOpcion, CampoSugerido, CampoTexto, idDeCampo } from "./Campo.tsx";
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
  const { otros } = identidad.estado;
  // What was stored under a key that is no longer asked for is shown too: saving must not lose it.
  const todas = [...new Set([...claves, ...Object.keys(otros)])];
  const nombre = { identidad, mayusculas: true, maxLength: NOMBRE_PERSONA_MAX } as const;
  const telefono = { identidad, inputMode: "numeric", maxLength: TELEFONO_PERSONA_MAX } as const;
  return (
    <div className={classes["datos"]}>
      <CampoTexto {...nombre} campo="nombres" required />
      <CampoTexto {...nombre} campo="primer_apellido" required />
      <CampoTexto {...nombre} campo="segundo_apellido" />
      <CampoSugerido {...nombre} campo="nacionalidad" required opciones={NACIONALIDADES} />
      <CampoOpcion
        identidad={identidad}
        campo="genero"
        required
        opciones={GENEROS.map((genero) => ({ value: genero, label: t(`persona:genero${genero}`) }))}
      />
      <CampoTexto {...telefono} campo="movil" required={modo === "verificar"} />
      <CampoTexto {...telefono} campo="telefono" />
      {todas.length === 0 ? null : (
        <fieldset className={classes["otros"]} id={idDeCampo("otros_datos")} tabIndex={-1}>
          <legend>{t("persona:otros")}</legend>
          {todas.map((clave) => (
            <TextInput
              key={clave}
              label={clave}
              value={otros[clave] ?? ""}
              onChange={(event) => identidad.ponerOtro(clave, event.currentTarget.value)}
              maxLength={OTRO_DATO_MAX}
              readOnly={bloqueado(identidad, "telefono")}
              autoComplete="off"
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
