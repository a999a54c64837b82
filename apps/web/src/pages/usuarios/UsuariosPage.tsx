import { Button } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { exportarUsuarios } from "@ventanilla/contract/usuario/exportar.routes";
import type { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { useCallback, useState } from "react";
import { FiltrosGuardados } from "../../domains/filtro/index.ts";
import { type Asked, type AskedEntidad, useAskedToOpen } from "../../lib/asked-to-open.ts";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Can } from "../../ui/Can.tsx";
import { toldFailure } from "../../ui/errors/told-failure.ts";
import { List } from "../../ui/list/List.tsx";
import { ListExport } from "../../ui/list/ListExport.tsx";
import { listAnswer } from "../../ui/list/list-answer.ts";
import { useListView, viewQuery } from "../../ui/list/use-list-view.ts";
import { AccionesUsuario } from "./AccionesUsuario.tsx";
import { useCambiosDeUsuario, useUsuarios } from "./api.ts";
import { useColumnas, useFiltros } from "./columnas.tsx";
import { FactoresDialogo } from "./FactoresDialogo.tsx";
import { ImportarUsuarios } from "./ImportarUsuarios.tsx";
import { type Secreto, SecretoDialogo } from "./SecretoDialogo.tsx";
import { SesionesDialogo } from "./SesionesDialogo.tsx";
import { UsuarioFormulario } from "./UsuarioFormulario.tsx";

const VISTA = {
  filters: ["usuario", "id_entidad", "id_rol", "estado"],
  personal: ["nombre_completo"],
  order: "usuario",
} as const;

/** What stands over the list: the form of an account (without id a new one), a table, what is shown once, its sessions or its second factors. */
type Abierto =
  | { tipo: "formulario"; id?: number; entidad?: AskedEntidad | undefined }
  | { tipo: "importar"; entidad?: AskedEntidad | undefined }
  | { tipo: "secreto"; secreto: Secreto }
  | { tipo: "sesiones" | "factores"; usuario: UsuarioFila };

/** /usuarios: the accounts in reach. */
export function UsuariosPage() {
  const t = useT();
  const [view, setView] = useListView(VISTA);
  const lista = useUsuarios(viewQuery(view));
  const { cambiar } = useCambiosDeUsuario();
  const [abierto, setAbierto] = useState<Abierto>();
  const cerrar = () => setAbierto(undefined);
  const puedeEditar = can("usuarios:update");

  const editar = ({ id, administrable }: UsuarioFila) => {
    if (administrable) setAbierto({ tipo: "formulario", id });
  };
  const alCambiar = ({ id }: UsuarioFila, activo: boolean) => toldFailure(() => cambiar(id, activo));
  const alLlegar = useCallback((pedido: Asked, entidad: AskedEntidad | undefined) => {
    if (can("usuarios:create"))
      setAbierto({ tipo: pedido === "importar" ? "importar" : "formulario", entidad });
  }, []);
  useAskedToOpen(alLlegar);
  const agregar = can("usuarios:create") ? (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAbierto({ tipo: "formulario" })}
    >
      {t("agregar")}
    </Button>
  ) : undefined;

  return (
    <>
      <List
        title={t("paginas:usuarios")}
        columns={useColumnas({ puedeEditar, onCambiar: alCambiar })}
        filters={useFiltros()}
        besideFilters={<FiltrosGuardados lista="usuarios" view={view} onView={setView} />}
        view={view}
        onView={setView}
        {...listAnswer(lista)}
        rowKey={(fila) => fila.id}
        rowName={(fila) => fila.usuario}
        {...(puedeEditar && { onOpen: editar, onEdit: editar })}
        rowActions={(fila) => (
          <AccionesUsuario
            usuario={fila}
            onEditar={() => editar(fila)}
            onSecreto={(secreto) => setAbierto({ tipo: "secreto", secreto })}
            onSesiones={() => setAbierto({ tipo: "sesiones", usuario: fila })}
            onFactores={() => setAbierto({ tipo: "factores", usuario: fila })}
          />
        )}
        actions={
          <>
            <ListExport route={exportarUsuarios} view={view} result={lista.data} />
            <Can permiso="usuarios:create">
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
                onClick={() => setAbierto({ tipo: "importar" })}
              >
                {t("importar:boton")}
              </Button>
            </Can>
            {agregar}
          </>
        }
        emptyAction={agregar}
      />
      {abierto?.tipo === "formulario" ? (
        <UsuarioFormulario id={abierto.id} entidad={abierto.entidad} onClose={cerrar} />
      ) : null}
      {abierto?.tipo === "importar" ? <ImportarUsuarios entidad={abierto.entidad} onClose={cerrar} /> : null}
      {abierto?.tipo === "secreto" ? <SecretoDialogo secreto={abierto.secreto} onClose={cerrar} /> : null}
      {abierto?.tipo === "factores" ? <FactoresDialogo usuario={abierto.usuario} onClose={cerrar} /> : null}
      {abierto?.tipo === "sesiones" ? <SesionesDialogo usuario={abierto.usuario} onClose={cerrar} /> : null}
    </>
  );
}
