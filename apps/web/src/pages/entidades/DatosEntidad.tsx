import { DATO_USUARIO_MAX, ENTIDAD_CONTACTO_MAX } from "@ventanilla/contract/limites";
import type { ComponentType, ReactNode } from "react";
import { useT } from "../../lib/use-t.ts";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { TagsField } from "../../ui/field/TagsField.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import type { SchemaForm } from "../../ui/form/schema-form.ts";
import type { Campo, ValoresEntidad } from "./formulario.ts";

export type DatosEntidadProps = {
  form: Pick<SchemaForm<ValoresEntidad>, "field" | "text">;
  bloqueados: ReadonlySet<Campo>;
  /** Of the frame around it. */
  Wide: ComponentType<{ children: ReactNode }>;
};

/** What both forms hold: how an institution is described, reached, and what it asks of people. */
export function DatosEntidad({ form, bloqueados, Wide }: DatosEntidadProps) {
  const t = useT();
  const de = (campo: Campo) => ({ readOnly: bloqueados.has(campo) });
  return (
    <>
      <TextField {...form.text("codigo_portal")} {...de("codigo_portal")} />
      <TextField {...form.text("email")} {...de("email")} inputMode="email" />
      <TextField {...form.text("web")} {...de("web")} inputMode="url" />
      <Wide>
        <CounterField {...form.text("descripcion")} {...de("descripcion")} />
      </Wide>
      <Wide>
        <CounterField {...form.text("direccion")} {...de("direccion")} />
      </Wide>
      <Wide>
        <CounterField
          {...form.text("firma_correo")}
          {...de("firma_correo")}
          description={t("entidades:firmaCorreoAyuda")}
        />
      </Wide>
      <TagsField
        {...form.field("telefonos")}
        {...de("telefonos")}
        limit={ENTIDAD_CONTACTO_MAX}
        description={t("entidades:telefonosAyuda")}
      />
      <TagsField
        {...form.field("datos_usuario")}
        {...de("datos_usuario")}
        limit={DATO_USUARIO_MAX}
        description={t("entidades:datosUsuarioAyuda")}
      />
    </>
  );
}
