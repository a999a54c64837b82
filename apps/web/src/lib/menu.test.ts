import { expect, it } from "vitest";
import { menuLeaves } from "./menu.ts";

it("menú: una página de una sección dice cuál es, y toma su icono si no tiene uno", () => {
  const menu = [
    {
      label: "Seguridad",
      url: "seguridad",
      icon: "Lock",
      submenu: [
        { label: "Roles", url: "roles", icon: null },
        { label: "Usuarios", url: "/usuarios", icon: "Users" },
      ],
    },
    { label: "Logs", url: "logs", icon: "ListSearch" },
  ];
  expect(menuLeaves(menu)).toEqual([
    { label: "Roles", path: "/roles", icon: "Lock", group: "Seguridad" },
    { label: "Usuarios", path: "/usuarios", icon: "Users", group: "Seguridad" },
    { label: "Logs", path: "/logs", icon: "ListSearch" },
  ]);
});
