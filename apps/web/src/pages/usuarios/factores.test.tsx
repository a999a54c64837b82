import { screen, waitFor, within } from "@testing-library/react";
import { FactoresDeCuenta } from "@ventanilla/contract/factor/factor";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { beforeEach, describe, expect, it } from "vitest";
import { unaFilaDeUsuario, unCatalogo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";

const FACTORES = "/ws/api/system/usuarios/7/factores";
const ACCION = "Segundo factor de jperez";

beforeEach(() => {
  const filas = [unaFilaDeUsuario(), unaFilaDeUsuario({ id: 5, usuario: "yo" })];
  servidor.dato("usuarios", () => ({ valor: unCatalogo(UsuarioFila, filas) }));
  servidor.dato("roles", () => ({ valor: { rows: [], count: 0 } }));
});

async function abrirLista(permisos: string[]) {
  const usuario = unUsuario({ id: 5, usuario: "yo", rol: "ADMIN", id_rol: 2 });
  const { persona } = await abrir("/usuarios", { sesion: unInicio({ permisos, menu: [], usuario }) });
  await screen.findByRole("row", { name: "jperez" });
  return persona;
}
const cuenta = (cambios: Partial<FactoresDeCuenta> = {}) =>
  FactoresDeCuenta.parse({ totp: false, passkeys: 0, codigos: 0, obligatorio: false, ...cambios });

describe("usuarios: quitar el segundo factor de quien perdió su teléfono", () => {
  it("dice con qué está protegida la cuenta, pregunta, quita y dice lo que responde el servidor", async () => {
    let protegida = true;
    servidor.en("GET", FACTORES, () => ({
      cuerpo: protegida ? cuenta({ totp: true, passkeys: 2, codigos: 9 }) : cuenta(),
    }));
    servidor.en("DELETE", FACTORES, () => {
      protegida = false;
      return { cuerpo: { message: "Se quitó el segundo factor." } };
    });
    const persona = await abrirLista(["usuarios:read", "usuarios:update"]);
    await persona.click(screen.getByRole("button", { name: ACCION }));
    const caja = within(await dialogoAbierto(ACCION));
    const dichos = (await caja.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(dichos).toEqual(["Aplicación de códigos", "2 llaves de acceso", "9 códigos de recuperación"]);
    await persona.click(caja.getByRole("button", { name: "Quitar segundo factor" }));
    const pregunta = within(await dialogoAbierto("Quitar segundo factor"));
    expect(pregunta.getByText(/^¿Está seguro de quitar el segundo factor de jperez\?/)).toBeTruthy();
    expect(servidor.llamadas("DELETE", FACTORES)).toEqual([]);
    await persona.click(pregunta.getByRole("button", { name: "Quitar segundo factor" }));
    expect(await screen.findByRole("group", { name: "Se quitó el segundo factor." })).toBeTruthy();
    expect(await caja.findByText("Esta cuenta no tiene segundo factor.")).toBeTruthy();
    expect(caja.queryByRole("button", { name: "Quitar segundo factor" })).toBeNull();
    expect(servidor.llamadas("DELETE", FACTORES)).toHaveLength(1);
  });

  it("si el rol lo exige se dice que deberá inscribir otro; cancelar no quita nada", async () => {
    servidor.en("GET", FACTORES, () => ({ cuerpo: cuenta({ totp: true, obligatorio: true }) }));
    const persona = await abrirLista(["usuarios:read", "usuarios:update"]);
    await persona.click(screen.getByRole("button", { name: ACCION }));
    const caja = within(await dialogoAbierto(ACCION));
    await persona.click(await caja.findByRole("button", { name: "Quitar segundo factor" }));
    const pregunta = within(await dialogoAbierto("Quitar segundo factor"));
    expect(pregunta.getByText(/deberá inscribir otro/)).toBeTruthy();
    await persona.click(pregunta.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Quitar segundo factor" })).toBeNull());
    expect(servidor.llamadas("DELETE", FACTORES)).toEqual([]);
  });

  it("no se ofrece en la cuenta propia", async () => {
    await abrirLista(["usuarios:read", "usuarios:update"]);
    expect(screen.queryByRole("button", { name: "Segundo factor de yo" })).toBeNull();
  });

  it("quien sólo lee usuarios no lo tiene", async () => {
    await abrirLista(["usuarios:read"]);
    expect(screen.queryByRole("button", { name: ACCION })).toBeNull();
  });
});
