import { screen, waitFor } from "@testing-library/react";
import { Entidad } from "@ventanilla/contract/entidad/entidad";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { expect, it } from "vitest";
import { unaEntidad, unaFilaDeUsuario, unCatalogo, unSuperadministrador } from "../../../test/fabrica.ts";
import { abrir, servidor } from "../../../test/pantalla.tsx";

const PREFERIDO = unaFilaDeUsuario({ id: 9, usuario: "mquispe" });

it("usuarios: se filtra por rol y por entidad, y la lista que así se pide es la que se muestra [A-usuarios-35]", async () => {
  servidor.dato("roles", () => ({
    valor: { rows: [{ id: 3, nombre: "OPERADOR", descripcion: "opera" }], count: 1 },
  }));
  servidor.dato("entidades", () => ({
    valor: unCatalogo(Entidad, [unaEntidad({ id: 12, nombre: "Alcaldía" })]),
  }));
  servidor.dato("usuarios", ({ args }) => ({
    valor: unCatalogo(UsuarioFila, args["id_rol"] === 3 ? [PREFERIDO] : [unaFilaDeUsuario(), PREFERIDO]),
  }));
  const { persona } = await abrir("/usuarios", {
    sesion: unSuperadministrador({ permisos: ["usuarios:read"] }),
  });
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
