import { screen, within } from "@testing-library/react";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { expect, it } from "vitest";
import { contestarDatos } from "../../../test/datos.ts";
import { unaFilaDeUsuario, unCatalogo, unSuperadministrador } from "../../../test/fabrica.ts";
import { abrir } from "../../../test/pantalla.tsx";

it.each([
  ["usuarios:create", ["Agregar"]],
  [
    "usuarios:update",
    [
      "Editar jperez",
      "Generar token de jperez",
      "Regenerar contraseña de jperez",
      "Sesiones de jperez",
      "Segundo factor de jperez",
      "Estado de jperez",
    ],
  ],
  ["usuarios:delete", ["Eliminar jperez"]],
] as const)(
  "a SUPERADMIN cada permiso le abre lo suyo y nada más: %s [A-usuarios-18, A-usuarios-19, A-usuarios-20, A-usuarios-21, A-usuarios-22, A-usuarios-23, A-usuarios-24, A-permisos-11]",
  async (permiso, acciones) => {
    contestarDatos({
      usuarios: () => unCatalogo(UsuarioFila, [unaFilaDeUsuario()]),
      roles: () => ({ rows: [], count: 0 }),
      entidades: () => ({ rows: [], count: 0, total: 0, totalFiltro: 0, aproximado: false }),
    });
    await abrir("/usuarios", { sesion: unSuperadministrador({ permisos: ["usuarios:read", permiso] }) });
    const suya = within(await screen.findByRole("row", { name: "jperez" }));
    const nombres = [
      ...screen.queryAllByRole("button", { name: "Agregar" }),
      ...suya.queryAllByRole("button"),
      ...suya.queryAllByRole("switch"),
    ].map((una) => una.getAttribute("aria-label") ?? una.textContent);
    expect(nombres).toEqual(acciones);
    expect(suya.queryAllByRole("img", { name: "Activo" })).toHaveLength(
      permiso === "usuarios:update" ? 0 : 1,
    );
  },
);
