import { act, screen, waitFor, within } from "@testing-library/react";
import { CanalFila } from "@ventanilla/contract/canal/canal";
import { Entidad, EntidadBreve } from "@ventanilla/contract/entidad/entidad";
import type { Permiso } from "@ventanilla/contract/permisos";
import { type LoQueHay, pasosDe } from "@ventanilla/contract/puesta-en-marcha/puesta-en-marcha.rules";
import { OperadorBreve, PuntoFila } from "@ventanilla/contract/punto/punto";
import { Rol } from "@ventanilla/contract/rol/rol";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { UsuarioFila } from "@ventanilla/contract/usuario/usuario";
import { beforeEach, describe, expect, it } from "vitest";
import { contestarDatos, pedidosDe } from "../../../test/datos.ts";
import {
  unaEntidad,
  unCatalogo,
  unInicio,
  unPunto,
  unSuperadministrador,
  unUsuario,
} from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { startSession } from "../../lib/session.ts";

const CAMINO = "/ws/api/system/puesta-en-marcha";
const PERMISOS = [
  "entidades:read",
  "entidades:update",
  "usuarios:read",
  "usuarios:create",
  "puntos:read",
  "puntos:create",
  "puntos:update",
  "tramites:read",
  "tramites:create",
] as const;
/** Nothing of it lacks anything. */
const SIN_FALTAS = {
  canales_sin_vincular: 0,
  canal_sin_vincular: null,
  puntos_incompletos: 0,
  punto_incompleto: null,
} as const;
const TODO: LoQueHay = {
  ...SIN_FALTAS,
  datos: true,
  operadores: 1,
  canales: 1,
  puntos: 1,
  tramites: 1,
  faqs: 1,
};
let hay: LoQueHay;
const contestar = () =>
  servidor.en("GET", CAMINO, ({ consulta }) => {
    const pasos = pasosDe(hay);
    const otra = consulta["id_entidad"] === "8";
    const entidad = otra ? "Gobernación" : "Alcaldía";
    return {
      cuerpo: { id_entidad: otra ? 8 : 7, entidad, pasos, completa: pasos.every(({ hecho }) => hecho) },
    };
  });

beforeEach(() => {
  hay = {
    ...SIN_FALTAS,
    datos: true,
    operadores: 2,
    canales: 0,
    puntos: 1,
    puntos_incompletos: 1,
    punto_incompleto: { id: 3, nombre: "Cubículo 3" },
    tramites: 0,
    faqs: 0,
  };
  contestar();
  servidor.en("GET", "/ws/api/system/entidades", () => ({
    cuerpo: unCatalogo(EntidadBreve, [
      { id: 7, nombre: "Alcaldía", sigla: null },
      { id: 8, nombre: "Gobernación", sigla: null },
    ]),
  }));
});

const entrar = (permisos: readonly Permiso[] = PERMISOS) =>
  abrir("/", {
    sesion: unInicio({
      permisos: [...permisos],
      menu: [],
      usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }),
    }),
  });
const plegada = async (nombre = /^Puesta en marcha de Alcaldía/) =>
  within(await screen.findByRole("region", { name: nombre }));
/** Unfolded, by whoever had not done it yet. */
const tarjeta = async (nombre?: RegExp) => {
  const caja = await plegada(nombre);
  const doblez = caja.getByRole("button", { name: /^Puesta en marcha/ });
  if (doblez.getAttribute("aria-expanded") === "false") act(() => doblez.click());
  return caja;
};

describe("puesta en marcha", () => {
  it("es una fila que no baja las cifras: cuántos pasos hay hechos y el enlace del que sigue; quien la despliega la halla así, y nadie más", async () => {
    const { persona, ir } = await entrar();
    const caja = await plegada();
    expect(caja.getByText("2 de 6 listos")).toBeTruthy();
    expect(caja.queryByRole("list")).toBeNull();
    expect(caja.getAllByRole("link").map((uno) => uno.getAttribute("href"))).toEqual(["/puntos"]);
    const doblez = caja.getByRole("button", { name: "Puesta en marcha de Alcaldía", expanded: false });
    await persona.click(doblez);
    expect(doblez.getAttribute("aria-expanded")).toBe("true");
    expect(document.getElementById(doblez.getAttribute("aria-controls") ?? "")).toBe(
      caja.getByRole("list").parentElement,
    );
    await ir("/account");
    await ir("/");
    expect((await plegada()).getAllByRole("listitem")).toHaveLength(6);
    const otro = unUsuario({ id: 99, rol: "ADMIN", id_rol: 2 });
    act(() => startSession(unInicio({ permisos: [...PERMISOS], menu: [], usuario: otro })));
    expect((await plegada()).queryByRole("list")).toBeNull();
  });

  it("dice en orden qué hay y qué falta, con una frase y el enlace de lo que se puede hacer", async () => {
    await entrar();
    const caja = await tarjeta();
    expect(caja.getByText("Alcaldía").lang).toBe("es");
    expect(caja.getByText("Faltan 4 pasos para atender al primer ciudadano.")).toBeTruthy();
    const filas = caja.getAllByRole("listitem");
    expect(filas.map((fila) => within(fila).getByText(/./, { selector: "b" }).textContent)).toEqual([
      "Datos de la entidad",
      "Operadores",
      "Canales",
      "Puntos de atención",
      "Trámites",
      "Preguntas frecuentes",
    ]);
    expect(filas.map((fila) => fila.querySelector("span")?.textContent)).toEqual([
      "Listo",
      "Listo · 2 en uso",
      "Falta",
      "Falta · 1 en uso · a 1 le faltan operadores o canales",
      "Falta",
      "Falta",
    ]);
    // Neither canales:create nor tramites:update.
    expect(
      caja.getAllByRole("link").map((uno) => [uno.textContent?.trim(), uno.getAttribute("href")]),
    ).toEqual([
      ["Completar los datos", "/entidades"],
      ["Agregar un usuario", "/usuarios"],
      ["Importar usuarios", "/usuarios"],
      ["Completar Cubículo 3", "/puntos"],
      ["Importar trámites", "/tramites"],
    ]);
  });

  it("el enlace abre la página con su diálogo, una sola vez; al volver, lo hecho ya no falta", async () => {
    const { persona, ir, sinPedidos } = await entrar();
    await persona.click((await tarjeta()).getByRole("link", { name: "Importar trámites" }));
    await dialogoAbierto("Importar de una tabla");
    expect(location.pathname).toBe("/tramites");
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    hay = { ...hay, tramites: 12 };
    await ir("/");
    expect((await tarjeta()).getByText("Faltan 3 pasos para atender al primer ciudadano.")).toBeTruthy();
    // Back to the very visit that the link began.
    act(() => history.back());
    expect(await screen.findByRole("button", { name: "Importar" })).toBeTruthy();
    await sinPedidos();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["Agregar un usuario", "/usuarios", "Nuevo usuario"],
    ["Agregar un canal", "/canales", "Nuevo canal"],
  ])("«%s» lleva a %s con su formulario abierto", async (enlace, camino, titulo) => {
    hay = { ...hay, operadores: 0 };
    servidor.en("GET", "/ws/api/system/canales", () => ({ cuerpo: unCatalogo(CanalFila, []) }));
    contestarDatos({
      usuarios: () => unCatalogo(UsuarioFila, []),
      entidades: () => unCatalogo(EntidadBreve, []),
      roles: () => unCatalogo(Rol, []),
    });
    const { persona } = await entrar([...PERMISOS, "canales:read", "canales:create"]);
    await persona.click((await tarjeta()).getByRole("link", { name: enlace }));
    await dialogoAbierto(titulo);
    expect(location.pathname).toBe(camino);
  });

  it("el punto incompleto se nombra en su enlace, que lo abre para completarlo", async () => {
    servidor.en("GET", "/ws/api/system/puntos", () => ({ cuerpo: unCatalogo(PuntoFila, []) }));
    servidor.en("GET", "/ws/api/system/puntos/3", () => ({ cuerpo: unPunto() }));
    servidor.en("GET", "/ws/api/system/operadores", () => ({ cuerpo: unCatalogo(OperadorBreve, []) }));
    servidor.en("GET", "/ws/api/system/canales", () => ({ cuerpo: unCatalogo(CanalFila, []) }));
    const { persona } = await entrar();
    const enlace = (await tarjeta()).getByRole("link", { name: "Completar Cubículo 3" });
    expect(within(enlace).getByText("Cubículo 3").lang).toBe("es");
    await persona.click(enlace);
    const suyo = await screen.findByRole<HTMLInputElement>("textbox", {
      name: "Identificador (obligatorio)",
    });
    expect(suyo.value).toBe("Cubículo 3");
    expect(screen.getByRole("dialog", { name: "Editar punto de atención" }).contains(suyo)).toBe(true);
    expect(location.pathname).toBe("/puntos");
  });

  it("quien crea puntos y no los edita no tiene cómo completarlo", async () => {
    await entrar(PERMISOS.filter((uno) => uno !== "puntos:update"));
    const caja = await tarjeta();
    expect(caja.getByText(/a 1 le faltan operadores o canales/)).toBeTruthy();
    expect(caja.queryByRole("link", { name: /Completar Cubículo|Agregar un punto/ })).toBeNull();
  });

  it("el canal sin vincular se nombra en su enlace, que pregunta por su vínculo", async () => {
    hay = { ...hay, canales: 1, canales_sin_vincular: 1, canal_sin_vincular: { id: 4, nombre: "70011223" } };
    servidor.en("GET", "/ws/api/system/canales", () => ({ cuerpo: unCatalogo(CanalFila, []) }));
    servidor.en("POST", "/ws/api/system/canales/4/conexion", () => ({
      cuerpo: { conectado: true, detalle: "", rechazada: false, qr: null },
    }));
    const { persona } = await entrar([...PERMISOS, "canales:read", "canales:create", "canales:update"]);
    const caja = await tarjeta();
    expect(caja.getByText("Falta · 1 en uso · 1 sin vincular")).toBeTruthy();
    await persona.click(caja.getByRole("link", { name: "Vincular 70011223" }));
    await dialogoAbierto("Probar la conexión de 70011223");
    expect(location.pathname).toBe("/canales");
  });

  it("a quien hizo el último paso se le dice que ya está todo, plegado", async () => {
    hay = { ...TODO, faqs: 0 };
    const { ir } = await entrar();
    expect((await plegada()).getByText("5 de 6 listos")).toBeTruthy();
    hay = { ...hay, faqs: 1 };
    await ir("/account");
    await ir("/");
    const caja = await plegada();
    expect(await caja.findByText("Todo lo necesario para atender está listo.")).toBeTruthy();
    expect(caja.queryByRole("list")).toBeNull();
  });

  it("cuando todo está, se va; a quien no puede hacer nada de ello no se le muestra ni se pregunta", async () => {
    hay = TODO;
    const { sinPedidos } = await entrar();
    await waitFor(() => expect(servidor.llamadas("GET", CAMINO)).toHaveLength(1));
    await sinPedidos();
    expect(screen.queryByText(/Puesta en marcha/)).toBeNull();
  });

  it("sin permisos de administración no se pregunta", async () => {
    const { sinPedidos } = await entrar(["entidades:read"]);
    await screen.findByRole("heading", { level: 1 });
    await sinPedidos();
    expect(servidor.llamadas("GET", CAMINO)).toEqual([]);
  });

  it("la pregunta que SUPERADMIN agrega desde una institución es de un trámite de ella", async () => {
    const TRAMITES = "/ws/api/system/tramites";
    servidor.en("GET", TRAMITES, () => ({ cuerpo: unCatalogo(Tramite, []) }));
    const { persona } = await abrir("/", {
      sesion: unSuperadministrador({ permisos: [...PERMISOS, "tramites:update"] }),
    });
    const caja = await tarjeta();
    await persona.click(caja.getByRole("combobox", { name: "Entidad" }));
    await persona.click(await screen.findByRole("option", { name: "Gobernación" }));
    const otra = await tarjeta(/^Puesta en marcha de Gobernación/);
    await persona.click(await otra.findByRole("link", { name: "Agregar una pregunta" }));
    await dialogoAbierto("Agregar pregunta frecuente");
    await waitFor(() =>
      expect(servidor.llamadas("GET", TRAMITES).map(({ consulta }) => consulta)).toContainEqual({
        id_entidad: "8",
        estado: "ACTIVO",
      }),
    );
  });

  it.each([
    ["Agregar un usuario", "Nuevo usuario", "/usuarios?id_entidad=8"],
    ["Importar usuarios", "Importar de una tabla", "/usuarios?id_entidad=8"],
    ["Agregar un canal", "Nuevo canal", "/canales?id_entidad=8"],
    ["Agregar un punto", "Nuevo punto de atención", "/puntos?entidad=Gobernaci%C3%B3n"],
    ["Importar trámites", "Importar de una tabla", "/tramites?entidad=Gobernaci%C3%B3n"],
  ])(
    "«%s» de SUPERADMIN abre el formulario con la institución que eligió, sobre la lista de ella",
    async (enlace, titulo, direccion) => {
      hay = { ...hay, ...SIN_FALTAS, operadores: 0, puntos: 0 };
      servidor.en("GET", "/ws/api/system/canales", () => ({ cuerpo: unCatalogo(CanalFila, []) }));
      servidor.en("GET", "/ws/api/system/puntos", () => ({ cuerpo: unCatalogo(PuntoFila, []) }));
      servidor.salvo("GET", "/ws/api/system/usuarios", () => ({ cuerpo: unCatalogo(UsuarioFila, []) }));
      contestarDatos({
        usuarios: () => unCatalogo(UsuarioFila, []),
        // No longer among those that may be chosen: named still.
        entidades: () => unCatalogo(EntidadBreve, []),
        roles: () => unCatalogo(Rol, []),
      });
      const { persona } = await abrir("/", {
        sesion: unSuperadministrador({ permisos: [...PERMISOS, "canales:read", "canales:create"] }),
      });
      const caja = await tarjeta();
      await persona.click(caja.getByRole("combobox", { name: "Entidad" }));
      await persona.click(await screen.findByRole("option", { name: "Gobernación" }));
      const otra = await tarjeta(/^Puesta en marcha de Gobernación/);
      await persona.click(otra.getByRole("link", { name: enlace }));
      const formulario = within(await dialogoAbierto(titulo));
      const entidad = formulario.getByRole<HTMLInputElement>("combobox", { name: /^Entidad/ });
      expect(entidad.value).toBe("Gobernación");
      expect(location.pathname + location.search).toBe(direccion);
    },
  );

  it("«Completar los datos» de SUPERADMIN abre los de la institución que eligió", async () => {
    const suya = unaEntidad({ id: 8, nombre: "Gobernación" });
    contestarDatos({ entidades: () => unCatalogo(Entidad, [suya]), entidad: () => suya });
    const { persona } = await abrir("/", { sesion: unSuperadministrador({ permisos: [...PERMISOS] }) });
    await persona.click((await tarjeta()).getByRole("combobox", { name: "Entidad" }));
    await persona.click(await screen.findByRole("option", { name: "Gobernación" }));
    const otra = await tarjeta(/^Puesta en marcha de Gobernación/);
    await persona.click(await otra.findByRole("link", { name: "Completar los datos" }));
    const nombre = await screen.findByRole<HTMLInputElement>("textbox", { name: "Nombre (obligatorio)" });
    expect(nombre.value).toBe("Gobernación");
    expect(screen.getByRole("dialog", { name: "Editar entidad" }).contains(nombre)).toBe(true);
    expect(pedidosDe("entidad")).toEqual([{ id: 8 }]);
    expect(location.pathname + location.search).toBe("/entidades?nombre=Gobernaci%C3%B3n");
  });

  it("SUPERADMIN elige de qué institución; la suya completa lo dice", async () => {
    const { persona } = await abrir("/", { sesion: unSuperadministrador({ permisos: [...PERMISOS] }) });
    const caja = await tarjeta();
    await persona.click(caja.getByRole("combobox", { name: "Entidad" }));
    await persona.click(await screen.findByRole("option", { name: "Gobernación" }));
    const otra = await tarjeta(/^Puesta en marcha de Gobernación/);
    expect(await otra.findAllByRole("listitem")).toHaveLength(6);
    hay = TODO;
    await persona.click(otra.getByRole("combobox", { name: "Entidad" }));
    await persona.click(await screen.findByRole("option", { name: "Alcaldía" }));
    const completa = await tarjeta();
    expect(await completa.findByText("Todo lo necesario para atender está listo.")).toBeTruthy();
  });

  it("mientras viene lo de la elegida la tarjeta queda, con el foco donde estaba; si no se puede leer lo dice, y se elige otra", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { persona } = await abrir("/", { sesion: unSuperadministrador({ permisos: [...PERMISOS] }) });
    const elegir = async (nombre: string) => {
      await persona.click(screen.getByRole("combobox", { name: "Entidad" }));
      await persona.click(await screen.findByRole("option", { name: nombre }));
    };
    await tarjeta();
    servidor.en("GET", CAMINO, async () => {
      await promise;
      return { estado: 404, cuerpo: { mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" } };
    });
    const selector = screen.getByRole("combobox", { name: "Entidad" });
    await elegir("Gobernación");
    const caja = await plegada(/^Puesta en marcha de Gobernación/);
    expect(caja.queryByRole("listitem")).toBeNull();
    expect([caja.getByRole("combobox", { name: "Entidad" }), document.activeElement]).toEqual([
      selector,
      selector,
    ]);
    resolve();
    expect(await caja.findByText("No existe el recurso solicitado.")).toBeTruthy();
    contestar();
    await elegir("Alcaldía");
    expect(await (await plegada()).findAllByRole("listitem")).toHaveLength(6);
  });
});
