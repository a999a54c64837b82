import { ANCHO, USUARIO_LOGIN_MAX } from "@ventanilla/contract/limites";
import { rolVisible } from "@ventanilla/contract/rol/rol.rules";
import type { UsuarioSesion } from "@ventanilla/contract/sesion/sesion";
import type { Usuario } from "@ventanilla/contract/usuario/usuario";
import { useState } from "react";
import { FaltanDatos, PersonaFormulario } from "../../domains/persona/index.ts";
import type { AskedEntidad } from "../../lib/asked-to-open.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { FormModal } from "../../ui/dialog/FormModal.tsx";
import { ChoiceField } from "../../ui/field/ChoiceField.tsx";
import { CounterField } from "../../ui/field/CounterField.tsx";
import { catalogOf } from "../../ui/field/catalog.ts";
import { SecretField } from "../../ui/field/SecretField.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { Auditoria } from "./Auditoria.tsx";
import { useEntidades, useRoles } from "./api.ts";
import { useUsuarioForm } from "./use-usuario-form.ts";

export type UsuarioCamposProps = {
  usuario: Usuario | undefined;
  entidad?: AskedEntidad | undefined;
  onClose: () => void;
};

/** Whose account it is, and the account. */
export function UsuarioCampos({ usuario: leido, entidad, onClose }: UsuarioCamposProps) {
  // As the form was opened with it, whatever is read since: what was half corrected is not taken back.
  const [usuario] = useState(leido);
  const t = useT();
  const { identidad, cuenta, modo, faltan, propia, primeraPersona, dirty } = useUsuarioForm(
    usuario,
    onClose,
    entidad?.id,
  );
  const yo = useSession()?.usuario;
  const entidades = useEntidades();
  const roles = useRoles();
  const largo = cuenta.values.usuario.length > USUARIO_LOGIN_MAX;
  return (
    <FormModal
      {...cuenta.modal}
      dirty={dirty}
      opened
      onClose={onClose}
      title={t(usuario === undefined ? "usuarios:nuevo" : "usuarios:editar")}
      width={ANCHO.usuario}
      disabled={faltan.length > 0 || identidad.ocupado !== null}
      {...(faltan.length > 0 && { missing: <FaltanDatos faltan={faltan} identidad={identidad} /> })}
    >
      <FormModal.Wide>
        <h3>{t("usuarios:seccionPersona")}</h3>
        <PersonaFormulario identidad={identidad} modo={modo} claves={SIN_CLAVES} editable />
      </FormModal.Wide>
      <FormModal.Wide>
        <h3>{t("usuarios:seccionCuenta")}</h3>
      </FormModal.Wide>
      <CounterField
        {...cuenta.text("usuario")}
        singleLine
        {...(largo && { description: t("usuarios:usuarioLargo", { limite: USUARIO_LOGIN_MAX }) })}
      />
      {usuario === undefined ? (
        <SecretField
          {...cuenta.text("contrasena")}
          required
          autoComplete="new-password"
          description={t("usuarios:contrasenaAyuda")}
        />
      ) : null}
      {primeraPersona ? (
        <SecretField
          {...cuenta.text("contrasena")}
          required
          autoComplete="current-password"
          description={t("usuarios:primeraPersonaAyuda")}
        />
      ) : null}
      <TextField
        {...cuenta.text("email")}
        inputMode="email"
        {...(propia && { readOnly: true, description: t("usuarios:emailPropio") })}
      />
      <TextField {...cuenta.text("cargo")} />
      <ChoiceField
        {...cuenta.field("id_entidad")}
        choices={(entidades.data?.rows ?? []).map(({ id, nombre }) => ({ id, label: nombre }))}
        stored={entidadDe(usuario, entidad, yo)}
        {...catalogOf(entidades)}
      />
      {propia ? null : (
        <ChoiceField
          {...cuenta.field("id_rol")}
          choices={(roles.data?.rows ?? []).map((rol) => ({ id: rol.id, label: rolVisible(rol) }))}
          {...catalogOf(roles)}
          {...(usuario !== undefined && { stored: { id: usuario.id_rol, label: rolDe(usuario) } })}
        />
      )}
      {usuario === undefined ? null : (
        <FormModal.Wide>
          <Auditoria usuario={usuario} />
        </FormModal.Wide>
      )}
    </FormModal>
  );
}

const rolDe = ({ rol_nombre: nombre, rol_descripcion: descripcion }: Usuario): string =>
  rolVisible({ nombre, descripcion });

/** A new account begins in the institution that was asked for, else in that of who makes it. */
function entidadDe(
  usuario: Usuario | undefined,
  pedida: AskedEntidad | undefined,
  yo: UsuarioSesion | undefined,
) {
  if (usuario !== undefined) return { id: usuario.id_entidad, label: usuario.entidad_nombre };
  if (pedida !== undefined) return { id: pedida.id, label: pedida.nombre };
  return yo && { id: yo.id_entidad, label: yo.entidad };
}

/** Extra data belong to whom an institution attends, not to who works in it. */
const SIN_CLAVES: readonly string[] = [];
