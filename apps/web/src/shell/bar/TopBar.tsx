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
import type { MenuState } from "../../lib/storage.ts";
import { useT } from "../../lib/use-t.ts";
import { Keys } from "../../ui/states/Keys.tsx";
import type { FrameSlots } from "../frame-props.ts";
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
  wide: boolean;
  menu: MenuState;
  onDrawer: () => void;
  onCollapse: () => void;
  /** Breadcrumbs, where they stand in the bar. */
  trail: ReactNode;
  title: string;
};

/** In this order always: drawer, collapse, search, point, line, language, theme, full screen, refresh, help, user. */
export function TopBar({ slots, wide, menu, onDrawer, onCollapse, trail, title }: Props) {
  const t = useT();
  const roomy = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false }) ?? true;
  const screen = useFullscreenDocument();
  const refresh = useRefresh();
  const Chooser = slots.chooser;
  const menuLabel = t(menu === "oculto" ? "shell:menuAbrir" : "shell:menuOcultar");
  return (
    <header className={classes["barra"]}>
      <BarButton label={wide ? menuLabel : t("shell:menuAbrir")} onClick={onDrawer}>
        <IconMenu2 size={20} />
      </BarButton>
      {wide && menu !== "oculto" ? (
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
      {roomy ? (
        <button
          type="button"
          className={classes["busqueda"]}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => openPanel("search")}
        >
          <IconSearch size={16} aria-hidden />
          <span>{t("shell:buscar")}</span>
          <Keys combo="mod+k" />
        </button>
      ) : (
        <span className={classes["titulo"]} aria-hidden>
          {title}
        </span>
      )}
      <div className={classes["medio"]}>{trail}</div>
      {Chooser === undefined ? null : <Chooser compact={!roomy} />}
      {roomy ? (
        <>
          <LineSign />
          <LanguageMenu />
          <ThemeMenu />
          <BarButton
            label={t(screen.fullscreen ? "shell:pantallaNormal" : "shell:pantallaCompleta")}
            onClick={() => void screen.toggle()}
          >
            {screen.fullscreen ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
          </BarButton>
          <BarButton label={t("shell:paginaActualizar")} onClick={refresh}>
            <IconRefresh size={20} />
          </BarButton>
          <BarButton label={t("shell:ayuda")} shortcut="?" onClick={() => openPanel("help")}>
            <IconHelp size={20} />
          </BarButton>
        </>
      ) : null}
      <UserMenu roomy={roomy} screen={screen} />
    </header>
  );
}
