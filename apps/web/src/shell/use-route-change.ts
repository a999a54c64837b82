import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { setForbidden } from "../lib/forbidden.ts";
import { hasLeaveGuard, mayLeave } from "../lib/leave-guards.ts";
import { arrivedBack, cameThroughDoor, isLoginPath } from "../lib/navigation.ts";
import { setPageTitle } from "../lib/page-title.ts";
import { getSession } from "../lib/session.ts";
import { useT } from "../lib/use-t.ts";
import { dismissDialogs } from "../ui/dialog/confirm.ts";
import type { FrameRoute } from "./frame-props.ts";
import { openPanel } from "./panels.ts";

/**
 * What every change of page does: asks who must be asked, closes what is open, names the window,
 * gives the focus to the h1. Returns whether the page is fading in, and what to call when it has; arriving from the log-in
 * does not fade.
 */
export function useRouteChange(route: FrameRoute | undefined): [fading: boolean, faded: () => void] {
  const t = useT();
  const router = useRouter();
  const [fading, setFading] = useState(false);

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const stays =
        current.pathname !== next.pathname &&
        hasLeaveGuard() &&
        // A session that ended on its own leaves without asking; drafts are kept.
        getSession() !== undefined &&
        !(await mayLeave(next.pathname));
      // The next refusal is said again.
      if (stays) setForbidden(false);
      return stays;
    },
    enableBeforeUnload: false,
  });

  const title = route === undefined ? t("paginas:error404Nombre") : t(route.title);
  useEffect(() => setPageTitle(title), [title]);

  // Who came in through a door arrives at a page, though the router begins with it.
  useEffect(() => {
    if (cameThroughDoor()) focusHeading();
  }, []);

  useEffect(() => {
    const unsubscribe = [
      router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
        if (!pathChanged) return;
        dismissDialogs();
        openPanel(undefined);
      }),
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        // A fresh load starts where the browser starts; only a change of page moves the focus.
        if (!pathChanged || fromLocation === undefined) return;
        if (!isLoginPath(fromLocation.pathname)) {
          setFading(true);
        }
        focusHeading();
      }),
    ];
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, [router]);

  return [fading, () => setFading(false)];
}

/** The page may have placed the focus itself (a chat its composer); Back leaves it to the list. */
function focusHeading(): void {
  const main = document.querySelector("main");
  if (main === null) return;
  const { activeElement } = document;
  if (activeElement !== main && main.contains(activeElement)) return;
  const h1 = main.querySelector<HTMLElement>("h1");
  (h1 ?? main).focus({ preventScroll: arrivedBack() });
}
