import { ActionIcon } from "@mantine/core";
import {
  IconDevices,
  IconKey,
  IconKeyOff,
  IconPasswordUser,
  IconPencil,
  IconShieldLock,
  IconUserCircle,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ROL } from "@ventanilla/contract/permisos";
import type { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import type { ReactNode } from "react";
import { can, useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { toldFailure } from "../../ui/errors/told-failure.ts";
import { RowDelete } from "../../ui/list/RowDelete.tsx";
import { useCambiosDeUsuario } from "./api.ts";
import type { Secreto } from "./SecretoDialogo.tsx";
import { useCredenciales } from "./use-credenciales.ts";

export type AccionesUsuarioProps = {
  usuario: UsuarioFila;
  onEditar: () => void;
  /** Something that is shown this once. */
  onSecreto: (secreto: Secreto) => void;
  onSesiones: () => void;
  onFactores: () => void;
};

/** What may be done to one account. One's own leads to /account and is never deleted here. */
export function AccionesUsuario(props: AccionesUsuarioProps) {
  const { usuario, onEditar, onSecreto, onSesiones, onFactores } = props;
  const t = useT();
  const yo = useSession()?.usuario;
  const { borrar } = useCambiosDeUsuario();
  const { generar, revocar, regenerar } = useCredenciales(usuario, onSecreto);
  const { id, usuario: nombre } = usuario;
  const propia = id === yo?.id;
  const puedeEditar = can("usuarios:update") && usuario.administrable;
  const puedeBorrar = can("usuarios:delete") && yo?.id_rol === ROL.SUPERADMIN && !propia;
  return (
    <>
      {propia ? (
        <ActionIcon
          component={Link}
          to="/account"
          aria-label={t("usuarios:miCuenta")}
          title={`${t("usuarios:miCuenta")}. ${t("usuarios:propia")}`}
        >
          <IconUserCircle size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      {puedeEditar ? (
        <>
          <Accion nombre={t("editarNombre", { nombre })} titulo={t("editar")} onClick={onEditar}>
            <IconPencil size={18} aria-hidden />
          </Accion>
          {propia ? null : (
            <Accion
              nombre={t("usuarios:tokenDe", { nombre })}
              titulo={t("usuarios:tokenVerbo")}
              onClick={() => void generar()}
            >
              <IconKey size={18} aria-hidden />
            </Accion>
          )}
          {usuario.tiene_token ? (
            <Accion
              nombre={t("usuarios:tokenRevocarDe", { nombre })}
              titulo={t("usuarios:tokenRevocar")}
              onClick={() => void revocar()}
            >
              <IconKeyOff size={18} aria-hidden />
            </Accion>
          ) : null}
          {propia ? null : (
            <Accion
              nombre={t("usuarios:regenerarDe", { nombre })}
              titulo={t("usuarios:regenerar")}
              onClick={() => void regenerar()}
            >
              <IconPasswordUser size={18} aria-hidden />
            </Accion>
          )}
          <Accion
            nombre={t("usuarios:sesionesDe", { nombre })}
            titulo={t("usuarios:sesiones")}
            onClick={onSesiones}
          >
            <IconDevices size={18} aria-hidden />
          </Accion>
          {propia ? null : (
            <Accion
              nombre={t("usuarios:factoresDe", { nombre })}
              titulo={t("usuarios:factores")}
              onClick={onFactores}
            >
              <IconShieldLock size={18} aria-hidden />
            </Accion>
          )}
        </>
      ) : null}
      {puedeBorrar ? <RowDelete name={nombre} onDelete={() => toldFailure(() => borrar(id))} /> : null}
    </>
  );
}

type AccionProps = { nombre: string; titulo: string; onClick: () => void; children: ReactNode };

function Accion({ nombre, titulo, onClick, children }: AccionProps) {
  return (
    <ActionIcon aria-label={nombre} title={titulo} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
