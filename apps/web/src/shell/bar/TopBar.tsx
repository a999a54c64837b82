import { useFullscreenDocument, useMediaQuery } from "@mantine/hooks";
import {
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMaximize,
  IconMenu2,
  IconMinimize,
  IconRefresh,
  IconSearch,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { EstadoMenu } from "../../lib/storage.ts";
import { useT } from "../../lib/use-t.ts";
import { Keys } from "../../ui/states/Keys.tsx";
import type { FrameSlots } from "../frame.types.ts";
import { LineSign } from "../LineSign.tsx";
import { openPanel } from "../panels.ts";
import { useRefresh } from "../use-refresh.ts";
import { BarButton } from "./BarButton.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { ThemeMenu } from "./ThemeMenu.tsx";
import classes from "./top-bar.module.css";
import { UserMenu } from "./UserMenu.tsx";

type Props = {
  slots: FrameSlots;
  ancho: boolean;
  menu: EstadoMenu;
  onDrawer: () => void;
  onCollapse: () => void;
  /** Breadcrumbs, where they stand in the bar. */
  ruta: ReactNode;
  titulo: string;
};

/** In this order always: drawer, collapse, search, point, line, language, theme, full screen, refresh, help, user. */
export function TopBar({ slots, ancho, menu, onDrawer, onCollapse, ruta, titulo }: Props) {
  const t = useT();
  const amplio = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false }) ?? true;
  const { fullscreen, toggle } = useFullscreenDocument();
  const refresh = useRefresh();
  const Chooser = slots.chooser;
  const textoMenu = t(menu === "oculto" ? "shell:menuAbrir" : "shell:menuOcultar");
  return (
    <header className={classes["barra"]}>
      <BarButton label={ancho ? textoMenu : t("shell:menuAbrir")} onClick={onDrawer}>
        <IconMenu2 size={20} />
      </BarButton>
      {ancho && menu !== "oculto" ? (
        <BarButton
          label={t(menu === "mini" ? "shell:menuExpandir" : "shell:menuCompacto")}
          onClick={onCollapse}
        >
          {menu === "mini" ? (
            <IconLayoutSidebarLeftExpand size={20} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} />
          )}
        </BarButton>
      ) : null}
      {amplio ? (
        <button
          type="button"
          className={classes["busqueda"]}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => openPanel("busqueda")}
        >
          <IconSearch size={16} aria-hidden />
          <span>{t("shell:buscar")}</span>
          <Keys combo="mod+k" />
        </button>
      ) : (
        <span className={classes["titulo"]} aria-hidden>
          {titulo}
        </span>
      )}
      <div className={classes["medio"]}>{ruta}</div>
      {Chooser === undefined ? null : <Chooser compacto={!amplio} />}
      {amplio ? (
        <>
          <LineSign />
          <LanguageMenu />
          <ThemeMenu />
          <BarButton
            label={t(fullscreen ? "shell:pantallaNormal" : "shell:pantallaCompleta")}
            onClick={() => void toggle()}
          >
            {fullscreen ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
          </BarButton>
          <BarButton label={t("shell:paginaActualizar")} onClick={refresh}>
            <IconRefresh size={20} />
          </BarButton>
          <BarButton label={t("shell:ayuda")} shortcut="?" onClick={() => openPanel("ayuda")}>
            <IconHelp size={20} />
          </BarButton>
        </>
      ) : null}
      <UserMenu amplio={amplio} />
    </header>
  );
}
