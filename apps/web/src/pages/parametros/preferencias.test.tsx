import { screen, waitFor, within } from "@testing-library/react";
import { Parametro } from "@ventanilla/contract/parametro/parametro";
import { Rol } from "@ventanilla/contract/rol/rol";
import { ServicioIop } from "@ventanilla/contract/servicio-iop/servicio-iop";
import { beforeEach, describe, expect, it } from "vitest";
import { contestarDatos, pedidosDe } from "../../../test/datos.ts";
import { unCatalogo, unSuperadministrador } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto } from "../../../test/pantalla.tsx";

const LARGA = `https://servicio.gob.bo/${"a".repeat(80)}`;
const SERVICIO = ServicioIop.parse({
  id: 4,
  codigo: "SEGIP-01",
  metodo: "Buscar persona",
  descripcion: "Busca",
  entidad: "SEGIP",
  url: LARGA,
  token: "configurado",
  tipo: "CONVENIO",
  estado: "ACTIVO",
  _user_created: null,
  _user_updated: null,
  _created_at: "2026-11-20T14:00:00Z",
  _updated_at: "2026-11-20T14:00:00Z",
});
const PUBLICO = { ...SERVICIO, id: 5, codigo: "PORTAL-01", token: null, tipo: "PUBLICO" as const };
const DE_SERVICIOS = ["create", "read", "update", "delete"].map((bandera) => `serviciosIop:${bandera}`);

beforeEach(() => {
  contestarDatos({
    parametros: () => unCatalogo(Parametro, []),
    serviciosIop: () => unCatalogo(ServicioIop, [SERVICIO, PUBLICO]),
    roles: () => unCatalogo(Rol, []),
    servicioIopAdd: ({ servicioIop }) => ({ ...SERVICIO, ...(servicioIop as object), token: "configurado" }),
    servicioIopEdit: () => SERVICIO,
    servicioIopDelete: () => ({ deleted: true }),
  });
});

const entrar = (permisos: readonly string[], camino = "/parametros") =>
  abrir(camino, { sesion: unSuperadministrador({ permisos: [...permisos] }), vacias: ["/", "/403"] });
const pestanas = () => screen.queryAllByRole("tab").map((una) => una.textContent);
const fila = (nombre = "SEGIP-01") => screen.findByRole("row", { name: nombre });
const guardar = () => screen.getByRole("button", { name: "Guardar" });
const aviso = (texto: string) => screen.findByRole("group", { name: texto });

describe("preferencias: las pestañas", () => {
  it("cada una se ve sólo con su permiso de lectura, y la abierta está en la dirección [A-parametros-01, A-parametros-02, A-permisos-15, A-permisos-16]", async () => {
    const { persona } = await entrar(["parametros:read", "serviciosIop:read", "roles:read"]);
    await screen.findByRole("heading", { level: 1, name: "Parámetros" });
    expect(pestanas()).toEqual(["Parámetros", "Servicios de integración", "Roles"]);
    await persona.click(screen.getByRole("tab", { name: "Servicios de integración" }));
    await fila();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Servicios de integración");
    expect(new URLSearchParams(location.search).get("tab")).toBe("servicios");
    await persona.click(screen.getByRole("tab", { name: "Roles" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Roles" })).toBeTruthy();
    expect(new URLSearchParams(location.search).get("tab")).toBe("roles");
  });

  it("la dirección abre la suya; sin permiso para ella se abre la primera que se puede [A-parametros-02]", async () => {
    await entrar(["serviciosIop:read"], "/parametros?tab=parametros");
    await fila();
    expect(pestanas()).toEqual(["Servicios de integración"]);
    expect(pedidosDe("parametros")).toEqual([]);
  });

  it("sin permiso para ninguna se va a /403 [A-parametros-02]", async () => {
    const { ir } = await entrar(["usuarios:read"], "/");
    await ir("/parametros");
    await waitFor(() => expect(location.pathname).toBe("/403"));
  });
});

describe("preferencias: servicios de integración", () => {
  const abrirServicios = () => entrar(DE_SERVICIOS, "/parametros?tab=servicios");

  it("columnas; la dirección cortada en 50; del token sólo que está [A-servicios-12, A-lista-07, A-producto-12]", async () => {
    await abrirServicios();
    const celdas = within(await fila()).getAllByRole("cell");
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Activo",
      "Código",
      "Método",
      "Descripción",
      "Entidad",
      "URL",
      "Token",
      "Tipo",
      "Estado",
    ]);
    const textos = celdas.map((una) => una.textContent);
    expect(textos[6]).toBe(`${LARGA.slice(0, 50)}…`);
    expect(textos.slice(7)).toEqual(["configurado", "CONVENIO", "ACTIVO"]);
    expect(within(await fila("PORTAL-01")).getAllByRole("cell")[7]?.textContent).toBe("");
  });

  it("se filtran por CONVENIO y PUBLICO [A-lista-06]", async () => {
    const { persona } = await abrirServicios();
    await fila();
    const tipo = screen.getByRole("combobox", { name: "Tipo" });
    expect(
      within(tipo)
        .getAllByRole("option")
        .map((una) => una.textContent),
    ).toEqual(["TODOS", "CONVENIO", "PUBLICO"]);
    await persona.selectOptions(tipo, "PUBLICO");
    await waitFor(() => expect(pedidosDe("serviciosIop").at(-1)).toMatchObject({ tipo: "PUBLICO" }));
  });

  it("sus filtros, en su orden, piden lo que se escribe en ellos [A-servicios-12]", async () => {
    const { persona } = await abrirServicios();
    await fila();
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      [...(estado.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
    ).toEqual(["Código", "Método", "Entidad", "Tipo", "Estado"]);
    await persona.type(screen.getByRole("textbox", { name: "Código" }), "segip{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Método" }), "busc{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Entidad" }), "seg{Enter}");
    await persona.selectOptions(estado, "INACTIVO");
    await waitFor(() =>
      expect(pedidosDe("serviciosIop").at(-1)).toMatchObject({
        codigo: "segip",
        metodo: "busc",
        entidad: "seg",
        estado: "INACTIVO",
      }),
    );
  });

  it("agregar: código, método, URL y token obligatorios con su límite; el tipo empieza en CONVENIO [A-servicios-02, A-servicios-03, A-servicios-04, A-servicios-05, A-servicios-06, A-servicios-07, A-servicios-08, A-servicios-10, A-graphql-20, A-validacion-05]", async () => {
    const { persona } = await abrirServicios();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Agregar" }));
    const caja = within(await dialogoAbierto("Nuevo servicio"));
    await persona.click(guardar());
    for (const campo of ["Código", "Método", "URL", "Token"])
      expect(await caja.findByRole("link", { name: `${campo}: El campo es obligatorio.` })).toBeTruthy();
    const campo = (nombre: RegExp) =>
      caja.getByLabelText<HTMLInputElement>(nombre, { selector: "input,textarea" });
    const limites = [/^Código/, /^Método/, /^URL/, /^Token/, /^Entidad/, /^Descripción/];
    expect(limites.map((uno) => campo(uno).maxLength)).toEqual([20, 100, 1000, 3000, 255, 500]);
    expect(caja.getByRole<HTMLSelectElement>("combobox", { name: /^Tipo/ }).value).toBe("CONVENIO");
    await persona.type(campo(/^Código/), "SIN-01");
    await persona.type(campo(/^Método/), "Ingreso");
    await persona.type(campo(/^URL/), "servicio");
    await persona.type(campo(/^Token/), "secreto");
    await persona.click(guardar());
    expect(
      await caja.findByRole("link", { name: "URL: El campo debe contener una dirección web válida." }),
    ).toBeTruthy();
    await persona.clear(campo(/^URL/));
    await persona.type(campo(/^URL/), "https://servicio.gob.bo");
    await persona.click(guardar());
    await aviso("La operación se realizó correctamente.");
    expect(pedidosDe("servicioIopAdd")).toEqual([
      {
        servicioIop: {
          codigo: "SIN-01",
          metodo: "Ingreso",
          url: "https://servicio.gob.bo",
          token: "secreto",
          tipo: "CONVENIO",
          entidad: null,
          descripcion: null,
        },
      },
    ]);
  });

  it("editar: el token no se muestra y vacío se conserva; el que no tiene debe ponerlo [A-servicios-07, A-servicios-10, A-servicios-11]", async () => {
    const { persona } = await abrirServicios();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Editar SEGIP-01" }));
    const caja = within(await dialogoAbierto("Editar servicio"));
    const token = caja.getByLabelText<HTMLInputElement>(/^Token/, { selector: "input" });
    expect([token.value, token.type]).toEqual(["", "password"]);
    expect(caja.getByText(/Hay un token configurado/)).toBeTruthy();
    await persona.type(caja.getByRole("textbox", { name: /^Método/ }), " 2");
    await persona.click(guardar());
    await aviso("Se actualizó el registro correctamente");
    // What was not touched stays as others may have left it.
    expect(pedidosDe("servicioIopEdit")).toEqual([
      { id: 4, servicioIop: { metodo: expect.stringMatching(/ 2$/) } },
    ]);
    await persona.click(screen.getByRole("button", { name: "Editar PORTAL-01" }));
    const otra = within(await dialogoAbierto("Editar servicio"));
    await persona.click(guardar());
    expect(await otra.findByRole("link", { name: "Token: El campo es obligatorio." })).toBeTruthy();
  });

  it("el interruptor pregunta y manda el nuevo estado; sin permiso es una señal, y no hay acciones [A-servicios-01, A-servicios-11]", async () => {
    const { persona } = await abrirServicios();
    await persona.click(within(await fila()).getByRole("switch", { name: "Estado de SEGIP-01" }));
    await persona.click(await screen.findByRole("button", { name: "Desactivar" }));
    await aviso("¡Registro desactivado!");
    expect(pedidosDe("servicioIopEdit")).toEqual([{ id: 4, servicioIop: { estado: "INACTIVO" } }]);
  });

  it.each([
    ["create", { agregar: true, botones: [], interruptor: false }],
    ["update", { agregar: false, botones: ["Editar SEGIP-01"], interruptor: true }],
    ["delete", { agregar: false, botones: ["Eliminar SEGIP-01"], interruptor: false }],
  ])("serviciosIop:%s abre lo suyo y nada más [A-servicios-11, A-permisos-16]", async (marca, ofrecido) => {
    await entrar(["serviciosIop:read", `serviciosIop:${marca}`]);
    const suya = within(await fila());
    expect({
      agregar: screen.queryByRole("button", { name: "Agregar" }) !== null,
      botones: suya.queryAllByRole("button").map((uno) => uno.getAttribute("aria-label")),
      interruptor: suya.queryByRole("switch") !== null,
    }).toEqual(ofrecido);
  });

  it("sin permisos de cambio no hay acciones ni interruptor [A-servicios-11]", async () => {
    await entrar(["serviciosIop:read"]);
    expect(within(await fila()).getByRole("img", { name: "Activo" })).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Acciones" })).toBeNull();
  });
});
