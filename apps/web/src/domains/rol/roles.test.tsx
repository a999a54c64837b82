import { screen, waitFor, within } from "@testing-library/react";
import { Rol } from "@ventanilla/contract/rol/rol";
import { beforeEach, describe, expect, it } from "vitest";
import { unCatalogo, unSuperadministrador } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { RolesLista } from "./index.ts";

const TODOS = ["roles:create", "roles:read", "roles:update", "roles:delete"];
const unRol = (cambios: Partial<Rol> = {}): Rol =>
  Rol.parse({
    id: 9,
    nombre: "JEFE_DE_PISO",
    path: null,
    descripcion: "Mira",
    _user_created: 1,
    _user_updated: 1,
    _created_at: "2026-11-20T14:00:00Z",
    _updated_at: "2026-11-20T14:00:00Z",
    ...cambios,
  });
const OPERADOR = unRol({ id: 3, nombre: "OPERADOR", path: "/operadores", descripcion: "Atiende" });

beforeEach(() => {
  servidor.dato("roles", () => ({ valor: unCatalogo(Rol, [OPERADOR, unRol()]) }));
  servidor.dato("rolAdd", () => ({ valor: unRol() }));
  servidor.dato("rolEdit", () => ({ valor: unRol() }));
  servidor.dato("rolDelete", () => ({ valor: { deleted: true } }));
});

const entrar = (permisos = TODOS) =>
  abrir("/", { sesion: unSuperadministrador({ permisos }), cargas: { "/": async () => RolesLista } });
const fila = (nombre = "JEFE_DE_PISO") => screen.findByRole("row", { name: nombre });
const boton = (name: string) => screen.getByRole("button", { name });
const aviso = (texto: string) => screen.findByRole("group", { name: texto });
const enviado = (nombre: string) => servidor.consultas(nombre).map(({ args }) => args);

describe("roles [A-producto-10, A-producto-03]", () => {
  it("nombre, ruta y descripción, con sus filtros; los del sistema no se eliminan [A-roles-01, A-roles-03]", async () => {
    const { persona } = await entrar();
    expect(
      within(await fila("OPERADOR"))
        .getAllByRole("cell")
        .slice(1)
        .map((una) => una.textContent),
    ).toEqual(["OPERADOR", "/operadores", "Atiende"]);
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Nombre",
      "Ruta",
      "Descripción",
    ]);
    expect(within(await fila("OPERADOR")).queryByRole("button", { name: "Eliminar OPERADOR" })).toBeNull();
    await persona.type(screen.getByRole("textbox", { name: "Nombre" }), "jefe{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Descripción" }), "mira{Enter}");
    await waitFor(() =>
      expect(enviado("roles").at(-1)).toMatchObject({ nombre: "jefe", descripcion: "mira" }),
    );
  });

  it.each([
    ["roles:read", []],
    ["roles:create", ["Agregar"]],
    ["roles:update", ["Editar JEFE_DE_PISO"]],
    ["roles:delete", ["Eliminar JEFE_DE_PISO"]],
  ] as const)("cada acción con su permiso y ninguna otra: %s [A-roles-11]", async (permiso, acciones) => {
    await entrar(["roles:read", permiso]);
    const nombres = [
      ...within(await fila()).queryAllByRole("button"),
      ...screen.queryAllByRole("button", { name: "Agregar" }),
    ].map((una) => una.getAttribute("aria-label") ?? una.textContent);
    expect(nombres).toEqual(acciones);
  });

  it("quien solo los lee no abre el formulario con la fila ni con su tecla [A-roles-11]", async () => {
    const { persona } = await entrar(["roles:read"]);
    await persona.click(within(await fila()).getByRole("cell", { name: "Mira" }));
    await persona.keyboard("{Enter}e");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("el que se crea está en la lista sin pedirla de nuevo", async () => {
    const { persona } = await entrar();
    await fila();
    servidor.dato("rolAdd", () => {
      servidor.dato("roles", () => ({ valor: unCatalogo(Rol, [OPERADOR, unRol({ nombre: "AUDITOR" })]) }));
      return { valor: unRol({ nombre: "AUDITOR" }) };
    });
    await persona.click(boton("Agregar"));
    const caja = within(await dialogoAbierto("Nuevo rol"));
    await persona.type(caja.getByRole("textbox", { name: /^Nombre/ }), "AUDITOR");
    await persona.type(caja.getByRole("textbox", { name: /^Descripción/ }), "Mira todo");
    await persona.click(boton("Guardar"));
    expect(await fila("AUDITOR")).toBeTruthy();
  });

  it("nombre (50) y descripción (255) son obligatorios, la ruta (100) no; crear lo dice [A-roles-04, A-roles-05, A-roles-06, A-roles-10]", async () => {
    const { persona } = await entrar();
    await fila();
    await persona.click(boton("Agregar"));
    const caja = within(await dialogoAbierto("Nuevo rol"));
    const campo = (nombre: string) =>
      caja.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${nombre}`) });
    expect(["Nombre", "Ruta", "Descripción"].map((nombre) => campo(nombre).maxLength)).toEqual([
      50, 100, 255,
    ]);
    await persona.click(boton("Guardar"));
    for (const nombre of ["Nombre", "Descripción"])
      expect(await caja.findByRole("link", { name: `${nombre}: El campo es obligatorio.` })).toBeTruthy();
    expect(caja.queryByRole("link", { name: /^Ruta/ })).toBeNull();
    await persona.type(campo("Nombre"), "AUDITOR");
    await persona.type(campo("Descripción"), "Mira todo");
    await persona.click(boton("Guardar"));
    await aviso("La operación se realizó correctamente.");
    expect(enviado("rolAdd")).toEqual([{ rol: { nombre: "AUDITOR", path: null, descripcion: "Mira todo" } }]);
  });

  it("editar lo dice; el nombre de uno del sistema no se cambia", async () => {
    const { persona } = await entrar();
    await persona.click(within(await fila("OPERADOR")).getByRole("button", { name: "Editar OPERADOR" }));
    const caja = within(await dialogoAbierto("Editar rol"));
    expect(caja.getByRole<HTMLInputElement>("textbox", { name: /^Nombre/ }).disabled).toBe(true);
    await persona.type(caja.getByRole("textbox", { name: /^Descripción/ }), " mucho");
    await persona.click(boton("Guardar"));
    await aviso("Se actualizó el registro correctamente");
    expect(enviado("rolEdit")).toEqual([{ id: 3, rol: { descripcion: "Atiende mucho" } }]);
  });

  it("eliminar pregunta; lo que el servidor rechaza se dice, y el rol queda", async () => {
    servidor.dato("rolDelete", () => ({
      rechazo: { message: "Hay cuentas con este rol.", error: "ROL_EN_USO" },
    }));
    const { persona } = await entrar();
    await persona.click(within(await fila()).getByRole("button", { name: "Eliminar JEFE_DE_PISO" }));
    await persona.click(await screen.findByRole("button", { name: "Eliminar" }));
    await aviso("Hay cuentas con este rol.");
    expect(enviado("rolDelete")).toEqual([{ id: 9 }]);
    expect(await fila()).toBeTruthy();
  });
});
