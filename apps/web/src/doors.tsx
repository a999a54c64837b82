// The log-in pages, for who comes with no session. They stand without the router: it comes with what is behind them.
import type { ReactNode } from "react";
import { loadFrameTexts } from "./lib/i18n.ts";
import { leaveTo, setCameThroughDoor, setNavigator } from "./lib/navigation.ts";
import { clearSession, getSession } from "./lib/session.ts";
import { createStore, type Store, useStore } from "./lib/store.ts";
import type { RouteEntry } from "./routes.ts";
import { LoadingOverlay } from "./ui/LoadingOverlay.tsx";

const Login = async () => (await import("./pages/login/LoginPage.tsx")).LoginPage;
const LoginCiudadania = async () =>
  (await import("./pages/login/LoginCiudadaniaPage.tsx")).LoginCiudadaniaPage;
const LoginNit = async () => (await import("./pages/login/LoginNitPage.tsx")).LoginNitPage;

export const DOORS: readonly Pick<RouteEntry, "path" | "load">[] = [
  { path: "/login", load: Login },
  { path: "/login-ciudadania", load: LoginCiudadania },
  { path: "/login-nit", load: LoginNit },
];

/** What is drawn from now on; `close` ends it: a test opens the application many times in one document. */
export interface Opened {
  screen: ReactNode;
  close: () => void;
}

/** Shows the door of the address, /login where it has none. `openBehind`: what is behind, once somebody goes on. */
export async function openDoors(openBehind: () => Promise<Opened>): Promise<Opened> {
  const doorHere = () => DOORS.find(({ path }) => path === location.pathname);
  if (doorHere() === undefined) {
    clearSession();
    history.replaceState(null, "", "/login");
  }
  const scene = createStore<Scene>({ screen: null, loading: true });
  let behind: Promise<Opened> | undefined;

  const stop = () => {
    removeEventListener("popstate", follow);
    removeEventListener("input", bringFrame);
  };
  const arrive = async (): Promise<ReactNode> => {
    const door = getSession() === undefined ? doorHere() : undefined;
    if (door === undefined) {
      stop();
      setCameThroughDoor();
      behind ??= openBehind();
      return (await behind).screen;
    }
    const Door = await door.load();
    return <Door />;
  };
  /** Shows what the address is of now. What does not come is asked for anew, with its whole page. */
  const follow = (): void => {
    const { href } = location;
    scene.update(({ screen }) => ({ screen, loading: true }));
    arrive().then(
      (screen) => {
        if (behind !== undefined || location.href === href) scene.set({ screen, loading: false });
      },
      () => leaveTo(href),
    );
  };
  /** Somebody writes who they are: meanwhile what they will see is on its way. */
  const bringFrame = (): void => {
    removeEventListener("input", bringFrame);
    void Promise.allSettled([import("./FramedPages.tsx"), loadFrameTexts()]);
  };

  addEventListener("popstate", follow);
  addEventListener("input", bringFrame);
  setNavigator({
    go: (path, { replace = false } = {}) => {
      history[replace ? "replaceState" : "pushState"](null, "", path);
      follow();
    },
    path: () => location.pathname,
  });
  scene.set({ screen: await arrive(), loading: false });
  return {
    screen: <Doors scene={scene} />,
    close: () => {
      stop();
      behind?.then(({ close }) => close()).catch(() => undefined);
    },
  };
}

interface Scene {
  screen: ReactNode;
  loading: boolean;
}

/** A door, and the sign that what is behind it is on its way; then that. */
function Doors({ scene }: { scene: Store<Scene> }) {
  const { screen, loading } = useStore(scene);
  return (
    <>
      {screen}
      <LoadingOverlay loading={loading} />
    </>
  );
}
