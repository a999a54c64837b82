import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { Filtro, ListaConFiltros } from "@ventanilla/contract/filtro/filtro";
import { equal } from "../../lib/equal.ts";
import { useT } from "../../lib/use-t.ts";
import type { ListView } from "../../ui/list/list-props.ts";
import { Written } from "../../ui/Stored.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { useFiltros, useQuitar } from "./api.ts";
import classes from "./filtro.module.css";

export type GuardadosProps = {
  lista: ListaConFiltros;
  view: ListView;
  onElegir: (filtro: Filtro) => void;
  onQuitado: () => void;
};

/** The saved filters, by name: chosen, or removed, which can be undone for a moment. */
export function Guardados({ lista, view, onElegir, onQuitado }: GuardadosProps) {
  const t = useT();
  const { data, isError, refetch } = useFiltros(lista);
  const quitar = useQuitar(lista);
  if (data === undefined)
    return isError ? (
      <ErrorState title={t("filtros:fallo")} onRetry={() => void refetch()} compact />
    ) : (
      <Lines count={3} />
    );
  if (data.rows.length === 0) return <p className={classes["vacio"]}>{t("filtros:vacio")}</p>;
  return (
    <ul className={classes["guardados"]}>
      {data.rows.map((filtro) => {
        const puesto = filtro.orden === view.order && equal(filtro.filtros, view.filters);
        return (
          <li key={filtro.id} className={classes["guardado"]}>
            <UnstyledButton
              className={classes["elegir"] ?? ""}
              aria-current={puesto || undefined}
              onClick={() => onElegir(filtro)}
            >
              <span className={classes["nombre"]}>
                <Written>{filtro.nombre}</Written>
              </span>
              {puesto ? <IconCheck size={16} aria-hidden /> : null}
            </UnstyledButton>
            <ActionIcon
              aria-label={t("filtros:quitar", { nombre: filtro.nombre })}
              title={t("quitarNombre", { nombre: filtro.nombre })}
              onClick={() => void quitar(filtro).then(onQuitado)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
