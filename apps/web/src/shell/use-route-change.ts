import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { hasLeaveGuard, mayLeave } from "../lib/leave-guards.ts";
import { arrivedBack } from "../lib/navigation.ts";
import { setPageTitle } from "../lib/page-title.ts";
import { getSession } from "../lib/session.ts";
import { useT } from "../lib/use-t.ts";
import { dismissDialogs } from "../ui/dialog/confirm.ts";
import type { FrameRoute } from "./frame.types.ts";
import { openPanel } from "./panels.ts";

const FUNDIDO_MS = 160;

/**
 * What every change of page does: asks who must be asked, closes what is open, names the window,
 * gives the focus to the h1. Returns whether the page is fading in; arriving from the log-in does not fade.
 */
export function useRouteChange(route: FrameRoute | undefined): boolean {
  const t = useT();
  const router = useRouter();
  const [entrando, setEntrando] = useState(false);
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);

  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      hasLeaveGuard() &&
      // A session that ended on its own leaves without asking; drafts are kept.
      getSession() !== undefined &&
      !(await mayLeave(next.pathname)),
    enableBeforeUnload: false,
  });

  const titulo = route === undefined ? t("paginas:error404Nombre") : t(route.titulo);
  useEffect(() => setPageTitle(titulo), [titulo]);

  useEffect(() => {
    const quitar = [
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (!pathChanged) return;
        dismissDialogs();
        openPanel(undefined);
      }),
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        // A fresh load starts where the browser starts; only a change of page moves the focus.
        if (!pathChanged || fromLocation === undefined) return;
        setEntrando(true);
        clearTimeout(reloj.current);
        reloj.current = setTimeout(() => setEntrando(false), FUNDIDO_MS);
        focusHeading();
      }),
    ];
    return () => {
      clearTimeout(reloj.current);
      for (const uno of quitar) uno();
    };
  }, [router]);

  return entrando;
}

/** The page may have placed the focus itself (a chat its composer); Back leaves it to the list. */
function focusHeading(): void {
  const principal = document.querySelector("main");
  if (principal === null) return;
  const { activeElement } = document;
  if (activeElement !== principal && principal.contains(activeElement)) return;
  const h1 = principal.querySelector<HTMLElement>("h1");
  (h1 ?? principal).focus({ preventScroll: arrivedBack() });
}
