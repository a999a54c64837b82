import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { ANCHO } from "@ventanilla/contract/limites";
import { useState } from "react";
import { useSession } from "../lib/session.ts";
import { useLeaving } from "../lib/sign-out.ts";
import type { MenuState } from "../lib/storage.ts";
import { usePageLocation } from "../lib/use-page-location.ts";
import { useStored } from "../lib/use-stored.ts";
import { useT } from "../lib/use-t.ts";
import { useToday } from "../lib/use-today.ts";
import { LoadingOverlay } from "../ui/LoadingOverlay.tsx";
import { lateDialog } from "../ui/late/late-dialog.tsx";
import { useRootMark } from "../ui/theme/root-marks.ts";
import { ToastPlace } from "../ui/toast/ToastPlace.tsx";
import { Breadcrumbs } from "./bar/Breadcrumbs.tsx";
import { TopBar } from "./bar/TopBar.tsx";
import classes from "./frame.module.css";
import type { FrameRoute, FrameSlots } from "./frame-props.ts";
import { LineStrip } from "./LineStrip.tsx";
import { openPanel, usePanel } from "./panels.ts";
import { queryClient } from "./query-client.ts";
import { SessionGuard } from "./SessionGuard.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { useFreshMenu } from "./use-fresh-menu.ts";
import { useRefuseDrops } from "./use-refuse-drops.ts";
import { useRouteChange } from "./use-route-change.ts";
import { useShellKeys } from "./use-shell-keys.ts";

const Panels = lateDialog(
  async () => (await import("./Panels.tsx")).Panels,
  () => openPanel(undefined),
  { ahead: false },
);

type Props = { routeOf: (path: string) => FrameRoute | undefined; slots: FrameSlots };

/** Header, menu, breadcrumbs, page and footer, and everything that lives as long as a session. */
export function Frame(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <FrameBody {...props} />
    </QueryClientProvider>
  );
}

function FrameBody({ routeOf, slots }: Props) {
  const t = useT();
  const path = usePageLocation().pathname;
  const route = routeOf(path);
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false }) ?? true;
  const trailInBar = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false }) ?? true;
  const panel = usePanel();
  const year = useToday().slice(0, 4);
  const fullHeight = route?.fullHeight === true;
  const [menu, toggleHidden, toggleSize] = useMenuSize(fullHeight);
  const [entering, entered] = useRouteChange(route);
  const leaving = useLeaving();
  // Whoever is out sees nothing more of the page, and it asks nothing anew: the log-in, whose code may be late, takes its place.
  const signedIn = useSession() !== undefined;
  const inDrawer = !wide && panel === "menu";
  useRootMark("fullHeight", fullHeight);
  useRootMark("covered", inDrawer);
  useShellKeys();
  useFreshMenu();
  useRefuseDrops();
  const Live = slots.live;
  const trail = <Breadcrumbs path={path} route={route} />;
  return (
    <div className={classes["marco"]} data-completa={fullHeight || undefined}>
      <a className={classes["saltar"]} href="#contenido">
        {t("shell:saltarContenido")}
      </a>
      {wide && menu !== "oculto" ? (
        <div className={classes["lado"]} data-mini={menu === "mini" || undefined}>
          <SideMenu path={path} mini={menu === "mini"} />
        </div>
      ) : null}
      <div className={classes["columna"]}>
        <TopBar
          slots={slots}
          wide={wide}
          menu={menu}
          onDrawer={wide ? toggleHidden : () => openPanel("menu")}
          onCollapse={toggleSize}
          trail={wide && trailInBar ? trail : null}
          title={t(route === undefined ? "paginas:error404Nombre" : route.title)}
        />
        <LineStrip />
        {wide && trailInBar ? null : <div className={classes["ruta"]}>{trail}</div>}
        <main
          id="contenido"
          tabIndex={-1}
          className={classes["principal"]}
          data-entrada={entering || undefined}
          // By its own end and no clock: a slow machine begins it late.
          onAnimationEnd={({ target, currentTarget }) => (target === currentTarget ? entered() : undefined)}
        >
          {signedIn ? <Outlet /> : null}
        </main>
        <footer className={classes["pie"]}>{t("shell:pie", { anio: year })}</footer>
        {fullHeight ? null : <ToastPlace />}
      </div>
      <Drawer.Root opened={inDrawer} onClose={() => openPanel(undefined)} size={ANCHO.cajon} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t("shell:menuPrincipal")}>
          <div className={classes["cajon"]}>
            <div className={classes["cajonCabeza"]}>
              <Drawer.CloseButton aria-label={t("shell:menuCerrar")} title={t("shell:menuCerrar")} />
            </div>
            <SideMenu path={path} mini={false} onGo={() => openPanel(undefined)} />
          </div>
        </Drawer.Content>
      </Drawer.Root>
      {panel === undefined || panel === "menu" ? null : <Panels panel={panel} />}
      <SessionGuard />
      <LoadingOverlay loading={leaving} />
      {Live === undefined ? null : <Live />}
    </div>
  );
}

/** 260, 68 or hidden, remembered; pages of panes start at 68 and do not change what is remembered. */
function useMenuSize(fullHeight: boolean): [MenuState, () => void, () => void] {
  const [stored, save] = useStored("sidenav", "completo");
  const [inPanes, setInPanes] = useState<MenuState>("mini");
  const current = fullHeight && stored !== "oculto" ? inPanes : stored;
  const put = (next: MenuState) => {
    if (fullHeight && next !== "oculto" && stored !== "oculto") setInPanes(next);
    else save(next);
  };
  return [
    current,
    () => put(current === "oculto" ? "completo" : "oculto"),
    () => put(current === "mini" ? "completo" : "mini"),
  ];
}
