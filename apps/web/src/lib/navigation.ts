// How code outside a component changes the page: the router puts itself here when it starts.
export type Navigator = { go: (path: string, options?: { replace?: boolean }) => void; path: () => string };

let current: Navigator = {
  go: (path, options) => (options?.replace === true ? location.replace(path) : location.assign(path)),
  path: () => location.pathname,
};
let wentBack = false;

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
