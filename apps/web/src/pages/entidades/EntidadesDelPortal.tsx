import { ActionIcon, TextInput } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import type { EntidadDelPortal, EntidadPortal } from "@ventanilla/contract/entidad/entidad";
import { ANCHO } from "@ventanilla/contract/limites";
import { useState } from "react";
import { holdsWords } from "../../lib/plain.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { StatusChip } from "../../ui/states/StatusChip.tsx";
import { useEntidadesDelPortal } from "./api.ts";
import classes from "./entidades.module.css";

/** Rows that are drawn: whoever wants another one filters. */
const A_LA_VISTA = 100;

export type EntidadesDelPortalProps = {
  onClose: () => void;
  /** To add one: its form begins with what the list says. */
  onElegir: (entidad: EntidadPortal) => void;
};

/** What the national portal lists. */
export function EntidadesDelPortal({ onClose, onElegir }: EntidadesDelPortalProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useEntidadesDelPortal();
  return (
    <Dialog opened onClose={onClose} title={t("entidades:delPortal")} width={ANCHO.entidad} large>
      {data === undefined && (error === null || isFetching) ? <Lines count={6} /> : null}
      {error !== null && !isFetching ? (
        <ErrorState
          title={t("entidades:delPortalError")}
          text={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? null : <Tabla entidades={data.rows} onElegir={onElegir} />}
    </Dialog>
  );
}

function Tabla({
  entidades,
  onElegir,
}: {
  entidades: readonly EntidadDelPortal[];
  onElegir: EntidadesDelPortalProps["onElegir"];
}) {
  const t = useT();
  const [filtro, setFiltro] = useState("");
  const halladas = entidades.filter((una) =>
    holdsWords(filtro, [una.sigla, una.denominacion, una.id_entidad].join(" ")),
  );
  const aLaVista = halladas.slice(0, A_LA_VISTA);
  return (
    <>
      <TextInput
        label={t("entidades:delPortalFiltro")}
        value={filtro}
        onChange={(event) => setFiltro(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <p role="status">
        {t("lista:conteo", { mostrados: halladas.length, total: entidades.length })}
        {halladas.length > A_LA_VISTA ? ` ${t("entidades:delPortalMas", { cuantas: A_LA_VISTA })}` : null}
      </p>
      {halladas.length === 0 ? (
        <p>{t(filtro === "" ? "lista:sinResultados" : "lista:sinCoincidencias")}</p>
      ) : (
        <table className={classes["tabla"]} aria-label={t("entidades:delPortal")}>
          <thead>
            <tr>
              <th scope="col">
                <span className={classes["acciones"]}>{t("lista:acciones")}</span>
              </th>
              <th scope="col" className={classes["codigo"]}>
                {t("entidades:delPortalCodigo")}
              </th>
              <th scope="col" className={classes["sigla"]}>
                {t("entidades:sigla")}
              </th>
              <th scope="col">{t("entidades:delPortalNombre")}</th>
            </tr>
          </thead>
          <tbody>
            {aLaVista.map((una) => (
              <tr key={una.id_entidad}>
                <td>
                  {una.registrada ? null : (
                    <ActionIcon
                      aria-label={t("agregarNombre", { nombre: una.sigla || una.denominacion })}
                      title={t("agregar")}
                      onClick={() => onElegir(una)}
                    >
                      <IconPlus size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </td>
                <td className={classes["codigo"]}>{una.id_entidad}</td>
                <td className={classes["sigla"]}>{una.sigla}</td>
                <td>
                  <span lang={STORED_LANGUAGE}>{una.denominacion}</span>
                  {una.registrada ? (
                    <>
                      {" "}
                      <StatusChip icon={IconCheck} tone="success">
                        {t("entidades:delPortalRegistrada")}
                      </StatusChip>
                    </>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
