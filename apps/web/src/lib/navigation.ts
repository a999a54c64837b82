// How code outside a component changes the page: the router puts itself here when it starts.
import { onReset } from "./store.ts";

export type Navigator = { go: (path: string, options?: { replace?: boolean }) => void; path: () => string };

const BROWSER: Navigator = {
  go: (path, options) => (options?.replace === true ? location.replace(path) : location.assign(path)),
  path: () => location.pathname,
};
let current = BROWSER;
let wentBack = false;
onReset(() => {
  current = BROWSER;
  wentBack = false;
});

export const setNavigator = (next: Navigator): void => {
  current = next;
};
export const goTo: Navigator["go"] = (path, options) => current.go(path, options);
export const currentPath = (): string => current.path();

/** Whether the page was reached with Back or Forward: lists then return to the row one left from. */
export const arrivedBack = (): boolean => wentBack;
export const setArrivedBack = (value: boolean): void => {
  wentBack = value;
};

const LOGIN = ["/login", "/login-ciudadania", "/login-nit"];
export const isLoginPath = (path: string): boolean => LOGIN.includes(path);
