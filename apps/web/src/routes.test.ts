import { PAGINAS } from "@ventanilla/contract/paginas";
import type { Modulo } from "@ventanilla/contract/permisos";
import { expect, it } from "vitest";
import { ROUTES } from "./routes.ts";

const DEL_MENU = new Map<string, readonly Modulo[]>(Object.entries(PAGINAS));
/** Open to every signed-in person. */
const DE_TODOS = ["/", "/403", "/404", "/500", "/$"];

it.each(ROUTES)("$path se abre con lo que el contrato dice de ella [A-permisos-17]", ({ path, modulos }) => {
  const [, primera = ""] = path.split("/");
  expect(modulos).toEqual(DE_TODOS.includes(path) ? null : DEL_MENU.get(primera));
  expect(modulos).not.toBeUndefined();
});
