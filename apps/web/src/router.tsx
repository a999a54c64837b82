import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Outlet,
  type RouteComponent,
  RouterProvider,
  redirect,
  useRouterState,
} from "@tanstack/react-router";
import { DOORS, type Opened } from "./doors.tsx";
import { loadFrameTexts, loadPageTexts } from "./lib/i18n.ts";
import { currentPath, goTo, isLoginPath, setArrivedBack, setNavigator } from "./lib/navigation.ts";
import { canOpen, clearSession, getSession, onSession } from "./lib/session.ts";
import { setPageTitles } from "./lib/use-menu.ts";
import { ROUTES, type RouteEntry, titleOf } from "./routes.ts";
import { endRefusedSessions } from "./ui/errors/session-refused.ts";
import { LoadingOverlay } from "./ui/LoadingOverlay.tsx";
import { lateCode } from "./ui/late/late-code.ts";
import { partOf } from "./ui/late/late-part.tsx";
import { MissingCode } from "./ui/states/MissingCode.tsx";
import { toast } from "./ui/toast/toasts.ts";

const OnItsWay = () => <LoadingOverlay loading />;

/** The page before stays until its code is here, or has failed to come: then it says so in its own place. */
function late(load: RouteEntry["load"]): RouteComponent {
  const code = lateCode(load);
  return Object.assign(partOf(code, OnItsWay), { preload: () => code.bring().catch(() => undefined) });
}

/** In the place of a page that broke while it was drawn. */
const Broken = ({ reset }: ErrorComponentProps) => <MissingCode why="broken" onRetry={reset} />;

/** The page, and the sign that the next one is on its way. */
function Pages() {
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  return (
    <>
      <Outlet />
      <LoadingOverlay loading={loading} />
    </>
  );
}

function routeTree(entries: readonly RouteEntry[]) {
  const rootRoute = createRootRoute({ component: Pages });
  const frameRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: "marco",
    component: late(async () => {
      const [{ FramedPages }] = await Promise.all([import("./FramedPages.tsx"), loadFrameTexts()]);
      return FramedPages;
    }),
    beforeLoad: () => {
      if (getSession() !== undefined) return;
      clearSession();
      throw redirect({ to: "/login", replace: true });
    },
  });
  const pages = entries.map((entry) =>
    createRoute({
      getParentRoute: () => frameRoute,
      path: entry.path,
      component: late(async () => {
        const [page] = await Promise.all([entry.load(), entry.frameTexts === true || loadPageTexts()]);
        return page;
      }),
      beforeLoad: () => {
        if (!(entry.modulos ?? [null]).some(canOpen)) {
          throw redirect({ to: "/403", state: (previous) => ({ ...previous, porGuardia: true }) });
        }
      },
    }),
  );
  /** The link of a forgotten password opens for whoever holds it, and loses its secret from the address once it did. */
  let byLink = false;
  const doors = DOORS.map((entry) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: entry.path,
      component: late(entry.load),
      beforeLoad: ({ search }) => {
        byLink ||= "recuperar" in search;
        if (getSession() !== undefined && !byLink) throw redirect({ to: "/", replace: true });
      },
      onLeave: () => {
        byLink = false;
      },
    }),
  );
  return rootRoute.addChildren([frameRoute.addChildren(pages), ...doors]);
}

/** Addresses are plain text: `?page=2&nombre=ana`, never JSON. */
const stringifySearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean"
        ? [[name, String(value)]]
        : [],
    ),
  ).toString();
  return text === "" ? "" : `?${text}`;
};

/** From here on addresses are pages. `close` ends that: a test opens the application many times in one document. */
export function openRouter(entries: readonly RouteEntry[] = ROUTES) {
  const router = createRouter({
    routeTree: routeTree(entries),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: false,
    defaultErrorComponent: Broken,
  });
  router.history.subscribe(({ action }) =>
    setArrivedBack(action.type === "BACK" || action.type === "FORWARD" || action.type === "GO"),
  );
  setNavigator({
    go: (path, { replace = false } = {}) => {
      const { pathname, searchParams } = new URL(path, location.origin);
      void router.navigate({ to: pathname, search: Object.fromEntries(searchParams), replace });
    },
    path: () => router.state.location.pathname,
  });
  setPageTitles(titleOf);
  // Signed out here or in another tab: the next person at this desk sees neither pages nor notices of the last.
  const stop = onSession(() => {
    if (getSession() !== undefined) return;
    toast.reset();
    if (!isLoginPath(currentPath())) goTo("/login", { replace: true });
  });
  const stopEnding = endRefusedSessions();
  const close = () => {
    stop();
    stopEnding();
    router.history.destroy();
  };
  /** The first page is here, or the one that it sends on to: nothing is drawn before, so nothing listens to where it goes. */
  const arrive = async () => {
    const stopFollowing = router.history.subscribe(() => void router.load());
    await router.load();
    stopFollowing();
  };
  return { router, arrive, close };
}

/** The page of the address, or of where it sends on to, ready to be drawn. */
export async function openApplication(): Promise<Opened> {
  const { router, arrive, close } = openRouter();
  await arrive();
  return { screen: <RouterProvider router={router} />, close };
}
