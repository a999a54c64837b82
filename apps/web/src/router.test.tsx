import { screen, waitFor } from "@testing-library/react";
import { MODULOS } from "@ventanilla/contract/permisos";
import { expect, it } from "vitest";
import { unInicio } from "../test/fabrica.ts";
import { abrir } from "../test/pantalla.tsx";
import { ROUTES } from "./routes.ts";

const NEGADA = "NO TIENE PERMISOS PARA REALIZAR ESTA ACCIÓN";

/** Which keys open each page, in the words of the documents. */
const LLAVES: Readonly<Record<string, readonly string[]>> = {
  "/operadores": ["operadores:read"],
  "/puntos-atencion": ["operadores:read"],
  "/chat/3": ["operadores:read"],
  "/conversacion/3/31": ["operadores:read"],
  "/pendientes": ["operadores:read", "admin-casos:read"],
  "/sueltos": ["operadores:read", "admin-casos:read"],
  "/historial": ["operadores:read", "admin-casos:read"],
  "/historial/imprimir/70": ["operadores:read", "admin-casos:read"],
  "/buscar": ["operadores:read", "admin-casos:read"],
  "/admin-casos": ["admin-casos:read"],
  "/presencia": ["tablero:read"],
  "/modulos": ["modulos:read"],
  "/canales": ["canales:read"],
  "/canales/apartados": ["canales:read"],
  "/puntos": ["puntos:read"],
  "/tramites": ["tramites:read"],
  "/entidades": ["entidades:read"],
  "/usuarios": ["usuarios:read"],
  "/parametros": ["parametros:read", "serviciosIop:read", "roles:read"],
  "/logs": ["logs:read"],
};
const TODAS = MODULOS.map((modulo) => `${modulo}:read`);
/** Whoever may read these; of the pages only the refusal has its code. */
const entrar = (permisos: readonly string[]) =>
  abrir("/404", {
    sesion: unInicio({ permisos: [...permisos], menu: [] }),
    vacias: ROUTES.map(({ path }) => path).filter((path) => path !== "/403"),
  });

it.each(Object.entries(LLAVES))(
  "%s: quien entró y no puede %j lee que no tiene permiso, aunque pueda todo lo demás [A-rutas-26]",
  async (camino, llaves) => {
    const { ir } = await entrar(TODAS.filter((una) => !llaves.includes(una)));
    await ir(camino);
    expect(await screen.findByRole("heading", { level: 1, name: NEGADA })).toBeTruthy();
    expect([location.pathname, document.title]).toEqual(["/403", "Sin permisos · Ventanilla"]);
  },
);

it.each(
  Object.entries(LLAVES).flatMap(([camino, llaves]) => llaves.map((llave) => [camino, llave] as const)),
)("%s: la abre quien sólo puede %s [A-rutas-26]", async (camino, llave) => {
  const { ir } = await entrar([llave]);
  await ir(camino);
  await waitFor(() => expect(location.pathname).toBe(camino));
  expect(screen.queryByText(NEGADA)).toBeNull();
});

it("cada página que pide un permiso tiene aquí el suyo [A-rutas-26]", () => {
  const pedido = ROUTES.filter(({ modulos }) => modulos !== null).map(({ path }) => path.split("/$")[0]);
  const caminos = Object.keys(LLAVES);
  expect(pedido.filter((camino) => !caminos.some((uno) => uno.startsWith(camino ?? "-")))).toEqual([]);
});
