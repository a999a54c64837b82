import { PAGINAS } from "@ventanilla/contract/paginas";
import { expect, it } from "vitest";
import { ROUTES, titleOf } from "./routes.ts";

/** Open to every signed-in person. */
const DE_TODOS = ["/", "/account", "/403", "/404", "/500", "/$"];

it.each(ROUTES)("$path se abre con lo que el contrato dice de ella [A-permisos-17]", ({ path, modulos }) => {
  const [, primera = ""] = path.split("/");
  expect(modulos).toEqual(DE_TODOS.includes(path) ? null : PAGINAS.get(primera));
  expect(modulos).not.toBeUndefined();
});

it.each([
  ["/", "paginas:tablero"],
  ["/chat", "paginas:chat"],
  ["/tramites", "tramites:titulo"],
  ["/canales", "canales:titulo"],
  ["/no-hay-tal-pagina", undefined],
])("el menú nombra %s como su página", (path, title) => {
  expect(titleOf(path)).toBe(title);
});
