// How code outside a component changes the page: the router puts itself here when it starts.
export type Navigator = { go: (path: string, opciones?: { replace?: boolean }) => void; path: () => string };

let navegador: Navigator = {
  go: (path, opciones) => (opciones?.replace === true ? location.replace(path) : location.assign(path)),
  path: () => location.pathname,
};
let haciaAtras = false;

export const setNavigator = (nuevo: Navigator): void => {
  navegador = nuevo;
};
export const goTo: Navigator["go"] = (path, opciones) => navegador.go(path, opciones);
export const currentPath = (): string => navegador.path();

/** Whether the page was reached with Back or Forward: lists then return to the row one left from. */
export const arrivedBack = (): boolean => haciaAtras;
export const setArrivedBack = (valor: boolean): void => {
  haciaAtras = valor;
};

const LOGIN = ["/login", "/login-ciudadania", "/login-nit"];
export const isLoginPath = (path: string): boolean => LOGIN.includes(path);
