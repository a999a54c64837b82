// How code outside a component changes the page: the router puts itself here when it starts.
import { onReset } from "./store.ts";

export type Navigator = { go: (path: string, options?: { replace?: boolean }) => void; path: () => string };

const BROWSER: Navigator = {
  go: (path, options) => (options?.replace === true ? location.replace(path) : location.assign(path)),
  path: () => location.pathname,
};
let current = BROWSER;
const BROWSER_LEAVES = (url: string): void => location.assign(url);
let leave = BROWSER_LEAVES;
let wentBack = false;
let throughDoor = false;
onReset(() => {
  current = BROWSER;
  leave = BROWSER_LEAVES;
  wentBack = false;
  throughDoor = false;
});

export const setNavigator = (next: Navigator): void => {
  current = next;
};
export const goTo: Navigator["go"] = (path, options) => current.go(path, options);
export const currentPath = (): string => current.path();

type Click = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "button" | "preventDefault">;

/** For a link to a page of ours: pressed plainly it does this instead; with a key or another button the browser opens it elsewhere. */
export function followHere(click: Click, follow: () => void): void {
  if (click.ctrlKey || click.metaKey || click.shiftKey || click.button !== 0) return;
  click.preventDefault();
  follow();
}

/** Whether the page was reached with Back or Forward: lists then return to the row one left from. */
export const arrivedBack = (): boolean => wentBack;
export const setArrivedBack = (value: boolean): void => {
  wentBack = value;
};

/** Whether somebody came in here through a door, before which there was no router. */
export const cameThroughDoor = (): boolean => throughDoor;
export const setCameThroughDoor = (): void => {
  throughDoor = true;
};

/** Goes to another site: the identity provider's. */
export const leaveTo = (url: string): void => leave(url);
/** How that is done, where it cannot be done: a test stays in its document. */
export const setLeaving = (next: (url: string) => void): void => {
  leave = next;
};

/** The same page anew, with all that it is made of. */
export const reloadPage = (): void => leave(location.origin + location.pathname + location.search);

const LOGIN = ["/login", "/login-ciudadania", "/login-nit"];
export const isLoginPath = (path: string): boolean => LOGIN.includes(path);
