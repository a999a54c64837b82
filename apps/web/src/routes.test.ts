import { PAGINAS } from "@ventanilla/contract/paginas";
import { traducir } from "@ventanilla/i18n";
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
  ["/tramites", "paginas:tramites"],
  ["/canales", "paginas:canales"],
  ["/no-hay-tal-pagina", undefined],
])("el menú nombra %s como su página", (path, title) => {
  expect(titleOf(path)).toBe(title);
});

/** As the migrations install them. */
it.each([
  ["/operadores", "Puntos de atención"],
  ["/chat", "Chat"],
  ["/pendientes", "Pendientes"],
  ["/sueltos", "Mensajes sin caso"],
  ["/historial", "Historial"],
  ["/admin-casos", "Casos"],
  ["/presencia", "Presencia"],
  ["/tramites", "Trámites"],
  ["/canales", "Canales"],
  ["/puntos", "Puntos"],
  ["/usuarios", "Usuarios"],
  ["/entidades", "Entidades"],
  ["/modulos", "Módulos"],
  ["/parametros", "Preferencias"],
  ["/logs", "Logs"],
])("el módulo de %s, que se instala como «%s», cambia de nombre con el idioma", (path, instalado) => {
  const title = titleOf(path) ?? "paginas:error404Nombre";
  expect(traducir("es", title)).toBe(instalado);
});
