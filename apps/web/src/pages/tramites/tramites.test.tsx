import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  unaFaq,
  unCatalogo,
  unInicio,
  unSuperadministrador,
  unTramite,
  unUsuario,
} from "../../../test/fabrica.ts";
import { cerrarPagina } from "../../../test/pagina.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { getToasts } from "../../ui/toast/toasts.ts";

const TRAMITES = "/ws/api/system/tramites";
const FAQS = "/ws/api/system/faqs";
const FAQS_DE = "/ws/api/system/faqs/tramite/5";
const VACIA = "No existen preguntas frecuentes para este tramite";
const TODOS_LOS_PERMISOS = ["tramites:read", "tramites:update"];
const LICENCIA = unTramite();
const PATENTE = unTramite({ id: 6, nombre_tramite: "Patente", estado: "INACTIVO" });

let faqs = [unaFaq()];
beforeEach(() => {
  faqs = [
    unaFaq({ id: 51, pregunta: "¿Dónde se paga?", respuesta: "En caja.", prioridad: 1 }),
    unaFaq({ id: 50, prioridad: 2 }),
  ];
  responder();
});

function responder() {
  servidor.en("GET", TRAMITES, () => ({ cuerpo: unCatalogo(Tramite, [LICENCIA, PATENTE]) }));
  servidor.en("GET", FAQS_DE, () => ({ cuerpo: { rows: faqs, count: faqs.length } }));
}
const ADMIN = unUsuario({ rol: "ADMIN", id_rol: 2 });
const SUPERADMIN = unUsuario({ rol: "SUPERADMIN", id_rol: 1 });
const MENU = [{ label: "Trámites", url: "tramites", icon: "FileDescription" }];
const entrar = (usuario: InicioSesion["usuario"], permisos = TODOS_LOS_PERMISOS) =>
  abrir("/tramites", { sesion: unInicio({ permisos, menu: MENU, usuario }) });
const administrador = (permisos = TODOS_LOS_PERMISOS) => entrar(ADMIN, permisos);
const fila = (nombre = "Licencia de funcionamiento") => screen.findByRole("row", { name: nombre });
const boton = async (nombre: string | RegExp) => within(await fila()).getByRole("button", { name: nombre });
const agregar = () => boton("Agregar pregunta a Licencia de funcionamiento");
const ver = () => boton("Ver preguntas frecuentes de Licencia de funcionamiento");
const dialogo = async (name: string) => within(await dialogoAbierto(name));
const guardar = () => screen.getByRole<HTMLButtonElement>("button", { name: "Guardar" });
async function agregarDesdeLaBusqueda(persona: UserEvent) {
  await persona.keyboard("{Control>}k{/Control}");
  const buscar = await screen.findByPlaceholderText("Buscar páginas, casos y mensajes…");
  await persona.type(buscar, "agregar pregunta");
  await persona.click(await screen.findByRole("button", { name: /Agregar pregunta frecuente/ }));
  return dialogo("Agregar pregunta frecuente");
}
const panel = (caja: ReturnType<typeof within>, nombre: RegExp) => caja.getByRole("button", { name: nombre });

describe("trámites", () => {
  it.each([
    ["ADMIN", ADMIN, "Trámites"],
    ["SUPERADMIN", SUPERADMIN, "Trámites"],
    ["otro", unUsuario(), "Trámites de entidades"],
  ])("título: a %s, con su texto [B-tramites-02] [B-permisos-07] [D45]", async (_rol, usuario, titulo) => {
    await entrar(usuario);
    await fila();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(titulo);
  });

  it("columnas y filtros: los del documento y en su orden; no se agregan trámites [B-tramites-03] [B-tramites-04] [B-tramites-07]", async () => {
    const { persona } = await administrador();
    const celdas = within(await fila()).getAllByRole("cell");
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Activo",
      "Trámite",
      "Entidad",
      "Estado",
    ]);
    expect(celdas.slice(2).map((una) => una.textContent)).toEqual([
      "Licencia de funcionamiento",
      "Alcaldía",
      "ACTIVO",
    ]);
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      [...(estado.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
    ).toEqual(["Trámite", "Entidad", "Estado"]);
    await persona.type(screen.getByRole("textbox", { name: "Trámite" }), "lic{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Entidad" }), "alc{Enter}");
    await persona.selectOptions(estado, "ACTIVO");
    await waitFor(() =>
      expect(servidor.llamadas("GET", TRAMITES).at(-1)?.consulta).toMatchObject({
        nombre_tramite: "lic",
        entidad: "alc",
        estado: "ACTIVO",
      }),
    );
    expect(screen.queryByRole("button", { name: "Agregar" })).toBeNull();
  });

  it("interruptor: pregunta y llama al cambio en system/faqs con el id del trámite [B-tramites-11] [B-tramites-13] [A-lista-11]", async () => {
    servidor.en("PATCH", `${FAQS}/5`, () => ({ cuerpo: { ...LICENCIA, estado: "INACTIVO" } }));
    const { persona } = await administrador();
    await persona.click(
      within(await fila()).getByRole("switch", { name: "Estado de Licencia de funcionamiento" }),
    );
    expect(await screen.findByText("¿Está seguro de desactivar el registro?")).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Desactivar" }));
    expect(await screen.findByRole("group", { name: "¡Registro desactivado!" })).toBeTruthy();
    expect(servidor.llamadas("PATCH", `${FAQS}/5`)[0]?.cuerpo).toEqual({ transicion: "inactivar" });
  });

  it("interruptor de uno inactivo: pregunta si activarlo, y lo activa [B-tramites-11] [A-lista-11]", async () => {
    servidor.en("PATCH", `${FAQS}/6`, () => ({ cuerpo: { ...PATENTE, estado: "ACTIVO" } }));
    const { persona } = await administrador();
    await persona.click(within(await fila("Patente")).getByRole("switch", { name: "Estado de Patente" }));
    expect(await screen.findByText("¿Está seguro de activar el registro?")).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Activar" }));
    expect(await screen.findByRole("group", { name: "¡Registro activado!" })).toBeTruthy();
    expect(servidor.llamadas("PATCH", `${FAQS}/6`)[0]?.cuerpo).toEqual({ transicion: "activar" });
  });

  it("sin tramites:read la página no se abre, y no se pide nada de ella [B-faqs-15]", async () => {
    const { ir, sinPedidos } = await abrir("/account", {
      sesion: unInicio({ permisos: ["tramites:update"], menu: [] }),
      vacias: ["/account", "/403"],
    });
    await ir("/tramites");
    await waitFor(() => expect(location.pathname).toBe("/403"));
    await sinPedidos();
    expect(servidor.llamadas("GET", TRAMITES)).toEqual([]);
  });

  it("sin tramites:update: ver preguntas, pero ni agregar ni interruptor; un visto o una cruz [B-faqs-15] [B-tramites-05] [B-tramites-06] [B-tramites-13] [B-permisos-04] [B-permisos-05]", async () => {
    const { persona } = await administrador(["tramites:read"]);
    expect(
      within(await fila())
        .getAllByRole("button")
        .map((uno) => uno.getAttribute("aria-label")),
    ).toEqual(["Ver preguntas frecuentes de Licencia de funcionamiento"]);
    expect(screen.queryByRole("switch")).toBeNull();
    expect(within(await fila()).getByRole("img", { name: "Activo" })).toBeTruthy();
    expect(within(await fila("Patente")).getByRole("img", { name: "Inactivo" })).toBeTruthy();
    await persona.click(await ver());
    const caja = await dialogo("Preguntas frecuentes");
    await caja.findByText("¿Dónde se paga?");
    expect(caja.queryByRole("button", { name: /^Editar la pregunta/ })).toBeNull();
  });

  it("borrar: pregunta y llama; con tramites:delete, que los demás no ven; uno con casos lo dice y queda [B-rest-04] [B-permisos-05]", async () => {
    await administrador();
    await fila();
    expect(screen.queryByRole("button", { name: "Eliminar Patente" })).toBeNull();
    cerrarPagina();
    responder();
    const { persona } = await administrador([...TODOS_LOS_PERMISOS, "tramites:delete"]);
    servidor.en("DELETE", `${TRAMITES}/6`, () => ({ cuerpo: { id: 6 } }));
    const eliminar = async (nombre: string) => {
      await persona.click(within(await fila(nombre)).getByRole("button", { name: `Eliminar ${nombre}` }));
      const pregunta = await dialogo("Eliminar registro");
      await persona.click(pregunta.getByRole("button", { name: "Eliminar" }));
    };
    await eliminar("Patente");
    await waitFor(() =>
      expect(getToasts().shown.at(-1)).toMatchObject({ text: "¡Registro eliminado correctamente!" }),
    );
    const mensaje = "No se puede eliminar: tiene registros relacionados; desactívelo.";
    servidor.en("DELETE", `${TRAMITES}/5`, () => ({
      estado: 412,
      cuerpo: { mensaje, error: "REGISTRO_RELACIONADO" },
    }));
    await eliminar("Licencia de funcionamiento");
    await waitFor(() => expect(getToasts().shown.at(-1)).toMatchObject({ text: mensaje }));
    await fila();
  });

  it("menú y teclas: «Trámites» lleva a /tramites, y g r también", async () => {
    const { persona, ir } = await administrador();
    await fila();
    expect(screen.getAllByRole("link", { name: "Trámites" })).not.toEqual([]);
    await ir("/");
    await screen.findByRole("heading", { level: 1, name: "Tablero" });
    await persona.keyboard("gr");
    await waitFor(() => expect(location.pathname).toBe("/tramites"));
  });
});

it("menú: una página se llama como su título, en el idioma de quien lee; un nombre que escribió alguien queda", async () => {
  const menu = [...MENU, { label: "Mis reglas", url: "puntos", icon: null }];
  await abrir("/tramites", { sesion: unInicio({ permisos: TODOS_LOS_PERMISOS, menu, usuario: ADMIN }) });
  await fila();
  const { setLanguage } = await import("../../lib/i18n.ts");
  act(() => setLanguage("en"));
  expect(await screen.findAllByRole("link", { name: "Procedures" })).not.toEqual([]);
  expect(screen.getAllByRole("link", { name: "Mis reglas" })).not.toEqual([]);
  expect(screen.queryByRole("link", { name: "Trámites" })).toBeNull();
});

describe("preguntas frecuentes", () => {
  it("ver: un panel por pregunta, en su orden; Ocultar todas los pliega [B-tramites-06] [B-faqs-01] [B-faqs-02]", async () => {
    const { persona } = await administrador();
    await persona.click(await ver());
    const caja = await dialogo("Preguntas frecuentes");
    await caja.findByText("¿Dónde se paga?");
    expect(caja.getAllByRole("heading", { level: 3 }).map((uno) => uno.textContent)).toEqual([
      "1¿Dónde se paga?",
      "2¿Qué requisitos hay?",
    ]);
    const ocultar = caja.getByRole<HTMLButtonElement>("button", { name: "Ocultar todas" });
    expect(ocultar.disabled).toBe(true);
    await persona.click(panel(caja, /^1 ?¿Dónde/));
    await persona.click(panel(caja, /^2 ?¿Qué/));
    const abiertos = () =>
      [/^1 ?¿Dónde/, /^2 ?¿Qué/].map((nombre) => panel(caja, nombre).getAttribute("aria-expanded"));
    await waitFor(() => expect(abiertos()).toEqual(["true", "true"]));
    expect(await caja.findByText("En caja.")).toBeTruthy();
    await persona.click(ocultar);
    await waitFor(() => expect(abiertos()).toEqual(["false", "false"]));
  });

  it("ver: sin preguntas lo dice con la frase del documento [B-faqs-04] [B-faqs-05]", async () => {
    faqs = [];
    const { persona } = await administrador();
    await persona.click(await ver());
    const caja = await dialogo("Preguntas frecuentes");
    expect(await caja.findByText(VACIA)).toBeTruthy();
    expect(caja.queryByRole("button", { name: "Ocultar todas" })).toBeNull();
  });

  it("agregar: se guarda con pregunta, respuesta y prioridad, nunca antes; «¡Pregunta agregada!» [B-tramites-05] [B-faqs-10] [B-faqs-21] [B-errores-21]", async () => {
    servidor.en("PUT", FAQS, () => ({ cuerpo: unaFaq() }));
    const { persona } = await administrador();
    await persona.click(await agregar());
    const caja = await dialogo("Agregar pregunta frecuente");
    const pregunta = caja.getByRole<HTMLTextAreaElement>("textbox", { name: /^Pregunta/ });
    const respuesta = caja.getByRole<HTMLTextAreaElement>("textbox", { name: /^Respuesta/ });
    expect([pregunta.maxLength, respuesta.maxLength]).toEqual([500, 500]);
    expect(caja.getByText("Faltan: Pregunta, Respuesta, Prioridad.")).toBeTruthy();
    expect(guardar().disabled).toBe(true);
    await persona.type(pregunta, "¿Cuánto cuesta?");
    expect(await caja.findByText("15/500")).toBeTruthy();
    await persona.type(respuesta, "Nada.");
    expect(guardar().disabled).toBe(true);
    expect(caja.getAllByRole("radio").map((uno) => uno.getAttribute("value"))).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
    ]);
    await persona.click(caja.getByRole("radio", { name: "3" }));
    await persona.clear(respuesta);
    expect(guardar().disabled).toBe(true);
    await persona.type(respuesta, "Nada.");
    await waitFor(() => expect(guardar().disabled).toBe(false));
    await persona.click(guardar());
    expect(await screen.findByRole("group", { name: "¡Pregunta agregada!" })).toBeTruthy();
    expect(getToasts().shown.at(-1)?.durationMs).toBe(6_000);
    expect(servidor.llamadas("PUT", FAQS)[0]?.cuerpo).toEqual({
      id_tramite: 5,
      pregunta: "¿Cuánto cuesta?",
      respuesta: "Nada.",
      prioridad: 3,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("agregar: desde la búsqueda, sin trámite, «¡Debe seleccionar un trámite!» y nada se guarda [B-faqs-12] [B-errores-21]", async () => {
    servidor.en("PUT", FAQS, () => ({ cuerpo: unaFaq() }));
    const { persona, sinPedidos } = await administrador();
    await fila();
    const caja = await agregarDesdeLaBusqueda(persona);
    await persona.type(caja.getByRole("textbox", { name: /^Pregunta/ }), "¿Cuánto cuesta?");
    await persona.type(caja.getByRole("textbox", { name: /^Respuesta/ }), "Nada.");
    await persona.click(caja.getByRole("radio", { name: "1" }));
    await persona.click(guardar());
    expect(await screen.findByRole("group", { name: "¡Debe seleccionar un trámite!" })).toBeTruthy();
    expect(getToasts().shown.at(-1)?.durationMs).toBe(6_000);
    await sinPedidos();
    expect(servidor.llamadas("PUT", FAQS)).toEqual([]);
    await persona.click(caja.getByRole("combobox", { name: /^Trámite/ }));
    await persona.click(await screen.findByRole("option", { name: "Licencia de funcionamiento" }));
    await persona.click(guardar());
    await waitFor(() => expect(servidor.llamadas("PUT", FAQS)[0]?.cuerpo).toMatchObject({ id_tramite: 5 }));
  });

  it("la búsqueda no convierte en nueva la pregunta que se edita", async () => {
    servidor.en("PUT", `${FAQS}/50`, () => ({ cuerpo: unaFaq() }));
    const { persona, sinPedidos } = await administrador();
    await persona.click(await ver());
    const lista = await dialogo("Preguntas frecuentes");
    await persona.click(
      await lista.findByRole("button", { name: "Editar la pregunta: ¿Qué requisitos hay?" }),
    );
    const caja = await dialogo("Editar pregunta frecuente");
    await persona.type(caja.getByRole("textbox", { name: /^Respuesta/ }), " Y foto.");
    await persona.keyboard("{Control>}k{/Control}");
    await persona.type(
      await screen.findByPlaceholderText("Buscar páginas, casos y mensajes…"),
      "agregar pregunta",
    );
    await sinPedidos();
    expect(screen.queryByRole("button", { name: /Agregar pregunta frecuente/ })).toBeNull();
    await persona.keyboard("{Escape}");
    await persona.click(guardar());
    await waitFor(() =>
      expect(servidor.llamadas("PUT", `${FAQS}/50`)[0]?.cuerpo).toEqual({
        respuesta: "Carnet y formulario. Y foto.",
      }),
    );
  });

  it("agregar: a SUPERADMIN los trámites se le ofrecen por institución, y el elegido dice de cuál es", async () => {
    const otro = unTramite({ id: 9, id_entidad: 2, entidad: { nombre: "Gobernación" } });
    servidor.en("GET", TRAMITES, () => ({ cuerpo: unCatalogo(Tramite, [LICENCIA, otro]) }));
    servidor.en("PUT", FAQS, () => ({ cuerpo: unaFaq() }));
    const { persona } = await abrir("/tramites", {
      sesion: unSuperadministrador({ permisos: TODOS_LOS_PERMISOS }),
    });
    await screen.findAllByRole("row", { name: LICENCIA.nombre_tramite });
    const caja = await agregarDesdeLaBusqueda(persona);
    const tramite = caja.getByRole("combobox", { name: /^Trámite/ });
    await persona.click(tramite);
    const ofrecidos = within(await screen.findByRole("listbox", { name: /^Trámite/ }));
    const suyos = within(await ofrecidos.findByRole("group", { name: "Gobernación" }));
    await persona.click(suyos.getByRole("option", { name: LICENCIA.nombre_tramite }));
    expect(await caja.findByRole("combobox", { name: /^Trámite/, description: "Gobernación" })).toBe(tramite);
    await persona.type(caja.getByRole("textbox", { name: /^Pregunta/ }), "¿Cuánto cuesta?");
    await persona.type(caja.getByRole("textbox", { name: /^Respuesta/ }), "Nada.");
    await persona.click(caja.getByRole("radio", { name: "1" }));
    await persona.click(guardar());
    await waitFor(() => expect(servidor.llamadas("PUT", FAQS)[0]?.cuerpo).toMatchObject({ id_tramite: 9 }));
  });

  it("editar: el lápiz de cada pregunta; lo que el servidor no admite se corrige en su campo; se manda lo tocado; «¡Datos de pregunta actualizados!» [B-faqs-03] [B-faqs-11] [B-faqs-20] [B-errores-21]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const campos = { respuesta: "El campo admite hasta 500 caracteres." };
    let rechaza = true;
    servidor.en("PUT", `${FAQS}/50`, () =>
      rechaza
        ? { estado: 400, cuerpo: { mensaje: "Hubo un error de validación.", error: "VALIDACION", campos } }
        : { cuerpo: unaFaq() },
    );
    const { persona } = await administrador();
    await persona.click(await ver());
    const lista = await dialogo("Preguntas frecuentes");
    await persona.click(
      await lista.findByRole("button", { name: "Editar la pregunta: ¿Qué requisitos hay?" }),
    );
    const caja = await dialogo("Editar pregunta frecuente");
    expect(caja.queryByRole("combobox", { name: /^Trámite/ })).toBeNull();
    await persona.type(caja.getByRole("textbox", { name: /^Respuesta/ }), " Y foto.");
    await persona.click(caja.getByRole("radio", { name: "4" }));
    await persona.click(guardar());
    const CORRIJA = "Corrija los datos resaltados en el formulario para poder continuar";
    await caja.findByText(CORRIJA);
    expect(caja.getByRole("link", { name: `Respuesta: ${campos.respuesta}` })).toBeTruthy();
    // In its place, not in a notice: as long as something is to be corrected.
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(getToasts().shown).toEqual([]));
    expect(caja.getByText(CORRIJA)).toBeTruthy();
    rechaza = false;
    await persona.click(guardar());
    expect(await screen.findByRole("group", { name: "¡Datos de pregunta actualizados!" })).toBeTruthy();
    expect(getToasts().shown.at(-1)).toMatchObject({
      text: "¡Datos de pregunta actualizados!",
      durationMs: 6_000,
    });
    expect(servidor.llamadas("PUT", `${FAQS}/50`).at(-1)?.cuerpo).toEqual({
      respuesta: "Carnet y formulario. Y foto.",
      prioridad: 4,
    });
    expect(await dialogoAbierto("Preguntas frecuentes")).toBeTruthy();
  });
});
