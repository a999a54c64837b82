import { act, screen, waitFor, within } from "@testing-library/react";
import { Parametro } from "@ventanilla/contract/parametro/parametro";
import { beforeEach, describe, expect, it } from "vitest";
import { CampoRechazado, contestarDatos, pedidosDe } from "../../../test/datos.ts";
import { unCatalogo, unInicio, unSuperadministrador, unUsuario } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto } from "../../../test/pantalla.tsx";

const SIEMPRE = {
  _user_created: null,
  _user_updated: null,
  _created_at: "2026-11-20T14:00:00Z",
  _updated_at: "2026-11-20T14:00:00Z",
};
const INTENTOS = Parametro.parse({
  id: 1,
  nombre: "NRO_MAX_INTENTOS",
  valor: "5",
  label: "Intentos",
  descripcion: "Cuántos",
  ...SIEMPRE,
});
const LARGO = Parametro.parse({
  id: 2,
  nombre: "PORTAL",
  valor: "x".repeat(50),
  label: "Portal",
  descripcion: "d".repeat(120),
  ...SIEMPRE,
});
const DE_TODOS = Parametro.parse({
  id: 3,
  nombre: "SEGUNDO_FACTOR_ROLES",
  valor: "NINGUNO",
  label: "Roles",
  descripcion: null,
  ...SIEMPRE,
});
const TODOS = ["parametros:create", "parametros:read", "parametros:update", "parametros:delete"];

beforeEach(() => {
  contestarDatos({
    parametros: () => unCatalogo(Parametro, [INTENTOS, LARGO]),
    parametroAdd: ({ parametro }) => ({ ...LARGO, ...(parametro as object) }),
    parametroEdit: ({ parametro }) => ({ ...INTENTOS, ...(parametro as object) }),
    parametroDelete: () => ({ deleted: true }),
  });
});

const superadministrador = (permisos = TODOS, camino = "/parametros") =>
  abrir(camino, { sesion: unSuperadministrador({ permisos }) });
const fila = (nombre = "NRO_MAX_INTENTOS") => screen.findByRole("row", { name: nombre });
const caja = async (nombre: string) => within(await dialogoAbierto(nombre));
const guardar = () => screen.getByRole("button", { name: "Guardar" });
const aviso = (texto: string) => screen.findByRole("group", { name: texto });

describe("preferencias: parámetros", () => {
  it("columnas y filtros; lo que mide más de 50 se corta ahí, y entero se lee al pasar sobre él [A-parametros-09, A-lista-07, A-producto-11, A-producto-03]", async () => {
    const { persona } = await superadministrador();
    await fila();
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Nombre",
      "Valor",
      "Etiqueta",
      "Descripción",
    ]);
    expect(
      within(await fila())
        .getAllByRole("cell")
        .slice(1)
        .map((una) => una.textContent),
    ).toEqual(["NRO_MAX_INTENTOS", "5", "Intentos", "Cuántos"]);
    const largas = within(await fila("PORTAL")).getAllByRole("cell");
    expect(largas.slice(2).map((una) => una.textContent)).toEqual([
      "x".repeat(50),
      "Portal",
      `${"d".repeat(50)}…`,
    ]);
    expect(within(await fila("PORTAL")).getByTitle("d".repeat(120))).toBeTruthy();
    const filtro = (nombre: string) => screen.getByRole("textbox", { name: nombre });
    expect(
      [...(filtro("Nombre").closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
    ).toEqual(["Nombre", "Valor", "Etiqueta"]);
    await persona.type(filtro("Nombre"), "nro{Enter}");
    await persona.type(filtro("Valor"), "5{Enter}");
    await persona.type(filtro("Etiqueta"), "inte{Enter}");
    await waitFor(() =>
      expect(pedidosDe("parametros").at(-1)).toMatchObject({
        nombre: "nro",
        valor: "5",
        label: "inte",
        order: "nombre",
      }),
    );
  });

  it("agregar: nombre, valor y etiqueta obligatorios y de hasta 50; descripción de hasta 255 [A-parametros-03, A-parametros-04, A-parametros-06, A-graphql-19]", async () => {
    const { persona } = await superadministrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Agregar" }));
    const dialogo = await caja("Nuevo parámetro");
    await persona.click(guardar());
    for (const campo of ["Nombre", "Valor", "Etiqueta"])
      expect(await dialogo.findByRole("link", { name: `${campo}: El campo es obligatorio.` })).toBeTruthy();
    expect(dialogo.queryByRole("link", { name: /^Descripción/ })).toBeNull();
    const campo = (nombre: RegExp) => dialogo.getByRole<HTMLInputElement>("textbox", { name: nombre });
    expect([/^Nombre/, /^Valor/, /^Etiqueta/, /^Descripción/].map((uno) => campo(uno).maxLength)).toEqual([
      50, 50, 50, 255,
    ]);
    await persona.type(campo(/^Nombre/), "TIEMPO_BLOQUEO");
    expect(dialogo.getByText("Número entero de 1 a 1440. Actúa desde que se guarda.")).toBeTruthy();
    await persona.type(campo(/^Valor/), "5000");
    await persona.type(campo(/^Etiqueta/), "Minutos");
    await persona.click(guardar());
    expect(
      await dialogo.findByRole("link", {
        name: "Valor: El valor debe ser un número entero dentro de los límites del parámetro.",
      }),
    ).toBeTruthy();
    expect(pedidosDe("parametroAdd")).toEqual([]);
    await persona.clear(campo(/^Valor/));
    await persona.type(campo(/^Valor/), "20");
    await persona.click(guardar());
    await aviso("La operación se realizó correctamente.");
    expect(pedidosDe("parametroAdd")).toEqual([
      { parametro: { nombre: "TIEMPO_BLOQUEO", valor: "20", label: "Minutos", descripcion: null } },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("quien tiene el rol 2 ve cerrado todo menos el valor, con la razón, y sólo el valor viaja; guardado se dice con su texto [A-parametros-07, A-lista-24]", async () => {
    const { persona } = await abrir("/parametros", {
      sesion: unInicio({
        permisos: ["parametros:read", "parametros:update"],
        menu: [],
        usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }),
      }),
    });
    await fila();
    expect(screen.queryByRole("button", { name: "Agregar" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Eliminar NRO_MAX_INTENTOS" })).toBeNull();
    await persona.click(screen.getByRole("button", { name: "Editar NRO_MAX_INTENTOS" }));
    const dialogo = await caja("Editar parámetro");
    const campo = (nombre: RegExp) => dialogo.getByRole<HTMLInputElement>("textbox", { name: nombre });
    expect([/^Nombre/, /^Valor/, /^Etiqueta/, /^Descripción/].map((uno) => campo(uno).disabled)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(dialogo.getAllByText("Su rol sólo puede cambiar el valor.")).toHaveLength(3);
    await persona.clear(campo(/^Valor/));
    await persona.type(campo(/^Valor/), "7");
    await persona.click(guardar());
    await aviso("Se actualizó el registro correctamente");
    expect(pedidosDe("parametroEdit")).toEqual([{ id: 1, parametro: { valor: "7" } }]);
  });

  it("quien tiene el rol 2 no agrega ni borra, aunque su rol tenga los permisos [A-parametros-07, A-parametros-08, D38]", async () => {
    await abrir("/parametros", {
      sesion: unInicio({ permisos: [...TODOS], menu: [], usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }) }),
    });
    expect(
      within(await fila())
        .getAllByRole("button")
        .map((uno) => uno.getAttribute("aria-label")),
    ).toEqual(["Editar NRO_MAX_INTENTOS"]);
    expect(screen.queryByRole("button", { name: "Agregar" })).toBeNull();
  });

  it("lo que sólo un superadministrador cambia no se ofrece a otro, ni con el teclado [A-parametros-07]", async () => {
    contestarDatos({ parametros: () => unCatalogo(Parametro, [DE_TODOS, INTENTOS]) });
    const { persona } = await abrir("/parametros", {
      sesion: unInicio({ permisos: [...TODOS], menu: [], usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }) }),
    });
    const suya = await fila("SEGUNDO_FACTOR_ROLES");
    expect(within(suya).queryAllByRole("button")).toEqual([]);
    for (const tecla of ["{Enter}", "e"]) {
      act(() => suya.focus());
      await persona.keyboard(tecla);
      expect(screen.queryByRole("dialog")).toBeNull();
    }
    await persona.keyboard("je");
    expect(await caja("Editar parámetro")).toBeTruthy();
  });

  it("lo que el servidor rechaza queda en su campo, y lo escrito no se pierde [A-parametros-08]", async () => {
    contestarDatos({
      parametros: () => unCatalogo(Parametro, [INTENTOS]),
      parametroEdit: () => {
        throw new CampoRechazado({
          error: "VALIDACION",
          mensaje: "Hubo un error de validación.",
          campos: { nombre: "Ya existe un parámetro con ese nombre." },
        });
      },
    });
    const { persona } = await superadministrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Editar NRO_MAX_INTENTOS" }));
    const dialogo = await caja("Editar parámetro");
    await persona.type(dialogo.getByRole("textbox", { name: /^Nombre/ }), "_B");
    await persona.click(guardar());
    expect(
      await dialogo.findByRole("link", { name: "Nombre: Ya existe un parámetro con ese nombre." }),
    ).toBeTruthy();
    expect(dialogo.getByRole<HTMLInputElement>("textbox", { name: /^Nombre/ }).value).toBe(
      "NRO_MAX_INTENTOS_B",
    );
  });

  it("borrada la única fila de la última página se ve la anterior, y Atrás no vuelve a la que ya no hay [A-parametros-08]", async () => {
    let quedan = [INTENTOS, LARGO];
    contestarDatos({
      parametros: ({ page }) => ({
        ...unCatalogo(Parametro, quedan.slice(page === 2 ? 1 : 0, page === 2 ? 2 : 1)),
        count: quedan.length * 5,
        total: quedan.length * 5,
      }),
      parametroDelete: () => {
        quedan = [INTENTOS];
        return { deleted: true };
      },
    });
    const { persona, ir } = await superadministrador(TODOS, "/parametros?limit=5");
    await ir("/parametros?limit=5&page=2");
    await fila("PORTAL");
    const pasos = window.history.length;
    await persona.click(screen.getByRole("button", { name: "Eliminar PORTAL" }));
    await persona.click(
      within(await screen.findByRole("dialog", { name: "Eliminar registro" })).getByRole("button", {
        name: "Eliminar",
      }),
    );
    await fila();
    expect(location.search).toBe("?limit=5");
    expect(window.history.length).toBe(pasos);
    expect(screen.getByText("5 de 5")).toBeTruthy();
  });

  it("borrar pregunta y borra; sin permisos no hay con qué [A-parametros-08]", async () => {
    const { persona } = await superadministrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Eliminar PORTAL" }));
    await persona.click(
      within(await screen.findByRole("dialog", { name: "Eliminar registro" })).getByRole("button", {
        name: "Eliminar",
      }),
    );
    await aviso("¡Registro eliminado correctamente!");
    expect(pedidosDe("parametroDelete")).toEqual([{ id: 2 }]);
  });
});

describe("preferencias: cada permiso", () => {
  it.each([
    ["create", { agregar: true, botones: [] }],
    ["update", { agregar: false, botones: ["Editar NRO_MAX_INTENTOS"] }],
    ["delete", { agregar: false, botones: ["Eliminar NRO_MAX_INTENTOS"] }],
  ])("parametros:%s abre lo suyo y nada más [A-parametros-08, A-permisos-15]", async (marca, ofrecido) => {
    await superadministrador(["parametros:read", `parametros:${marca}`]);
    const suya = within(await fila());
    expect({
      agregar: screen.queryByRole("button", { name: "Agregar" }) !== null,
      botones: suya.queryAllByRole("button").map((uno) => uno.getAttribute("aria-label")),
    }).toEqual(ofrecido);
  });

  it("sin permisos de cambio no hay acciones [A-parametros-08]", async () => {
    await superadministrador(["parametros:read"]);
    await fila();
    expect(screen.queryByRole("columnheader", { name: "Acciones" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Agregar" })).toBeNull();
  });
});
