import { Button, Popover } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import type { ListaConFiltros } from "@ventanilla/contract/filtro/filtro";
import { useRef, useState } from "react";
import { useT } from "../../lib/use-t.ts";
import type { ListView } from "../../ui/list/list-props.ts";
import classes from "./filtro.module.css";
import { Guardados } from "./Guardados.tsx";
import { GuardarFiltro } from "./GuardarFiltro.tsx";

const ANCHO_PX = 340;

export type FiltrosGuardadosProps = {
  lista: ListaConFiltros;
  view: ListView;
  onView: (view: ListView) => void;
};

/** Button and popover: the saved filters of a list, and the present ones to be saved. Nothing is asked before it is opened. */
export function FiltrosGuardados({ lista, view, onView }: FiltrosGuardadosProps) {
  const t = useT();
  const [abiertos, setAbiertos] = useState(false);
  const titulo = useRef<HTMLHeadingElement>(null);
  return (
    <Popover
      opened={abiertos}
      onChange={setAbiertos}
      position="bottom-start"
      width={ANCHO_PX}
      trapFocus
      returnFocus
      hideDetached={false}
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          leftSection={<IconBookmark size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={abiertos}
          onClick={() => setAbiertos(!abiertos)}
        >
          {t("filtros:titulo")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes["caja"] ?? ""} role="dialog" aria-label={t("filtros:titulo")}>
        {/* The focus has a place also while nothing else is there. */}
        <h2 ref={titulo} className={classes["titulo"]} tabIndex={-1} data-autofocus>
          {t("filtros:titulo")}
        </h2>
        <Guardados
          lista={lista}
          view={view}
          // The button that had the focus is gone.
          onQuitado={() => titulo.current?.focus()}
          onElegir={({ filtros, orden }) => {
            setAbiertos(false);
            onView({ ...view, page: 1, filters: filtros, order: orden });
          }}
        />
        <GuardarFiltro lista={lista} view={view} onGuardado={() => setAbiertos(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
