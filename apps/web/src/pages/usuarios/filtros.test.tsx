import { act, screen, waitFor, within } from "@testing-library/react";
import { Entidad } from "@ventanilla/contract/entidad/entidad";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { beforeEach, expect, it, vi } from "vitest";
import { unaEntidad, unaFilaDeUsuario, unCatalogo, unSuperadministrador } from "../../../test/fabrica.ts";
import { abrir, enfocado, servidor } from "../../../test/pantalla.tsx";
import { SIN_LINEA } from "../../../test/servidor.ts";

const ACTIVA = unaEntidad({ id: 12, nombre: "Alcaldía" });
const APAGADA = unaEntidad({ id: 13, nombre: "Aduana", estado: "INACTIVO" });
const PREFERIDO = unaFilaDeUsuario({ id: 9, usuario: "mquispe" });

const conRoles = () =>
  servidor.dato("roles", () => ({
    valor: { rows: [{ id: 3, nombre: "OPERADOR", descripcion: "opera" }], count: 1 },
  }));
/** As the server does: without estado all of them. */
const conEntidades = () =>
  servidor.dato("entidades", ({ args }) => ({
    valor: unCatalogo(
      Entidad,
      [ACTIVA, APAGADA].filter(({ estado }) => (args["estado"] ?? estado) === estado),
    ),
  }));
const superadmin = () =>
  abrir("/usuarios", { sesion: unSuperadministrador({ permisos: ["usuarios:read"] }) });

beforeEach(() => {
  conRoles();
  conEntidades();
});

it("usuarios: se filtra por rol y por entidad, y la lista que así se pide es la que se muestra [A-usuarios-35]", async () => {
  servidor.dato("usuarios", ({ args }) => ({
    valor: unCatalogo(UsuarioFila, args["id_rol"] === 3 ? [PREFERIDO] : [unaFilaDeUsuario(), PREFERIDO]),
  }));
  const { persona } = await superadmin();
  await screen.findByRole("row", { name: "jperez" });
  await persona.selectOptions(screen.getByRole("combobox", { name: "Rol" }), "OPERADOR - opera");
  await waitFor(() => expect(screen.queryByRole("row", { name: "jperez" })).toBeNull());
  expect(screen.getByRole("row", { name: "mquispe" })).toBeTruthy();
  await persona.selectOptions(screen.getByRole("combobox", { name: "Entidad" }), "Alcaldía");
  await waitFor(() =>
    expect(servidor.consultas("usuarios").at(-1)?.args).toMatchObject({ id_rol: 3, id_entidad: 12 }),
  );
  expect(screen.queryByText("Hubo un error de validación.")).toBeNull();
});

it("usuarios: también se halla a quienes son de una institución apagada", async () => {
  servidor.dato("usuarios", () => ({ valor: unCatalogo(UsuarioFila, [PREFERIDO]) }));
  const { persona } = await superadmin();
  await screen.findByRole("row", { name: "mquispe" });
  await persona.selectOptions(screen.getByRole("combobox", { name: "Entidad" }), "Aduana");
  await waitFor(() => expect(servidor.consultas("usuarios").at(-1)?.args).toMatchObject({ id_entidad: 13 }));
});

it("usuarios: los filtros cuyas opciones no llegaron lo dicen, y Reintentar las trae, a donde queda el foco", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  servidor.dato("usuarios", () => ({ valor: unCatalogo(UsuarioFila, [PREFERIDO]) }));
  for (const catalogo of ["entidades", "roles"])
    servidor.dato(catalogo, () => {
      throw SIN_LINEA;
    });
  const { persona } = await superadmin();
  await screen.findByRole("row", { name: "mquispe" });
  // They are asked for twice more first.
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await screen.findByText("No se pudieron cargar las opciones de estos filtros: Entidad, Rol.");
  expect(screen.getByText("No se pudo establecer conexión con el servidor.")).toBeTruthy();
  conEntidades();
  conRoles();
  await persona.click(screen.getByRole("button", { name: "Reintentar" }));
  const entidad = screen.getByRole("combobox", { name: "Entidad" });
  await enfocado(() => entidad);
  expect(within(entidad).getByRole("option", { name: "Alcaldía" })).toBeTruthy();
  const rol = screen.getByRole("combobox", { name: "Rol" });
  expect(await within(rol).findByRole("option", { name: "OPERADOR - opera" })).toBeTruthy();
  expect(screen.queryByText(/No se pudieron cargar/)).toBeNull();
});
