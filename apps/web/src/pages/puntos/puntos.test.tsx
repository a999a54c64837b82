import { act, screen, waitFor, within } from "@testing-library/react";
import { EntidadBreve } from "@ventanilla/contract/entidad/entidad";
import { CanalBreve, OperadorBreve, PuntoFila, PuntoNuevo } from "@ventanilla/contract/punto/punto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dichoPor } from "../../../test/espera.ts";
import { unCatalogo, unInicio, unPunto, unSuperadministrador, unUsuario } from "../../../test/fabrica.ts";
import { cerrarPagina } from "../../../test/pagina.ts";
import { abrir, dialogoAbierto, enfocado, servidor } from "../../../test/pantalla.tsx";
import type { Llamada } from "../../../test/servidor.ts";
import { getAnnouncement } from "../../lib/announce.ts";

const PUNTOS = "/ws/api/system/puntos";
const OPERADORES = "/ws/api/system/operadores";
const PUNTO = "/ws/api/system/puntos/3";
const TODOS_LOS_PERMISOS = ["puntos:create", "puntos:read", "puntos:update", "puntos:delete"];
const JUAN = { id: 8, usuario: "JPEREZ", nombre_completo: "JUAN PÉREZ", id_entidad: 1 };
const EVA = { id: 9, usuario: "EROJAS", nombre_completo: "EVA ROJAS", id_entidad: 1 };
const WHATSAPP = { id: 21, clasificacion: "whatsapp" as const, usuario: "59170000001@c.us", id_entidad: 1 };
const CORREO = { id: 22, clasificacion: "correo" as const, usuario: "info@alcaldia.bo", id_entidad: 1 };

/** As the server answers: those of the institution that is asked for. */
const deLaPedida = <F extends { id_entidad: number }>(filas: readonly F[], { consulta }: Llamada): F[] =>
  filas.filter(({ id_entidad }) => [undefined, String(id_entidad)].includes(consulta["id_entidad"]));

beforeEach(() => {
  servidor.en("GET", PUNTOS, () => ({
    cuerpo: unCatalogo(PuntoFila, [
      unPunto(),
      unPunto({ id: 4, identificador: "Cubículo 4", estado: "INACTIVO" }),
    ]),
  }));
  servidor.en("GET", OPERADORES, (llamada) => ({
    cuerpo: unCatalogo(OperadorBreve, deLaPedida([EVA, JUAN], llamada)),
  }));
  servidor.en("GET", "/ws/api/system/canales", (llamada) => ({
    cuerpo: unCatalogo(CanalBreve, deLaPedida([CORREO, WHATSAPP], llamada)),
  }));
  servidor.en("GET", "/ws/api/system/entidades", () => ({
    cuerpo: unCatalogo(EntidadBreve, [
      { id: 1, nombre: "Alcaldía", sigla: null },
      { id: 2, nombre: "Gobernación", sigla: null },
    ]),
  }));
});

const ADMIN = { rol: "ADMIN", id_rol: 2 };
const administrador = (permisos = TODOS_LOS_PERMISOS) =>
  abrir("/puntos", { sesion: unInicio({ permisos, menu: [], usuario: unUsuario(ADMIN) }) });
const superadministrador = (permisos = TODOS_LOS_PERMISOS) =>
  abrir("/puntos", { sesion: unSuperadministrador({ permisos }) });
const fila = (nombre = "Cubículo 3") => screen.findByRole("row", { name: nombre });
const titulo = () => screen.getByRole("heading", { level: 1 }).textContent;
const dialogo = (name: string) => dialogoAbierto(name);
const guardar = () => screen.getByRole("button", { name: "Guardar" });

describe("puntos", () => {
  it.each([
    ["ADMIN", unUsuario(ADMIN), "Puntos de atención"],
    ["SUPERADMIN", unSuperadministrador().usuario, "Puntos de atención"],
    ["otro", unUsuario(), "Punto de atención"],
  ])("título: a %s, con su texto [B-puntos-02] [B-permisos-07] [D45]", async (_rol, usuario, suyo) => {
    await abrir("/puntos", { sesion: unInicio({ permisos: ["puntos:read"], menu: [], usuario }) });
    await fila();
    expect(titulo()).toBe(suyo);
  });

  it("columnas y filtros: los del documento y en su orden [A-lista-05] [B-puntos-03] [B-puntos-04]", async () => {
    const { persona } = await administrador();
    await fila();
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Activo",
      "Identificador",
      "Entidad",
      "Estado",
    ]);
    const celdas = within(await fila()).getAllByRole("cell");
    expect(celdas.slice(2).map((una) => una.textContent)).toEqual(["Cubículo 3", "Alcaldía", "ACTIVO"]);
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      [...(estado.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
    ).toEqual(["Identificador", "Entidad", "Estado"]);
    expect(
      within(estado)
        .getAllByRole("option")
        .map((una) => una.textContent),
    ).toEqual(["TODOS", "ACTIVO", "INACTIVO"]);
    await persona.type(screen.getByRole("textbox", { name: "Identificador" }), "cub{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Entidad" }), "alc{Enter}");
    await persona.selectOptions(estado, "INACTIVO");
    await waitFor(() =>
      expect(servidor.llamadas("GET", PUNTOS).at(-1)?.consulta).toMatchObject({
        identificador: "cub",
        entidad: "alc",
        estado: "INACTIVO",
      }),
    );
  });
});

describe("formulario de un punto", () => {
  it("agregar: identificador y entidad obligatorios; la entidad de un ADMIN es la suya; sale ACTIVO con sus operadores y canales [B-puntos-05] [B-puntos-09] [B-puntos-11] [B-puntos-12] [B-errores-02]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    servidor.en("PUT", PUNTOS, ({ cuerpo }) => ({
      cuerpo: unPunto({ id: PuntoNuevo.parse(cuerpo).id_entidad }),
    }));
    const { persona } = await administrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Agregar" }));
    const caja = within(await dialogo("Nuevo punto de atención"));
    expect(caja.getByRole<HTMLInputElement>("textbox", { name: "Entidad" }).readOnly).toBe(true);
    await waitFor(() =>
      expect(caja.getByRole<HTMLInputElement>("textbox", { name: "Entidad" }).value).toBe("Alcaldía"),
    );
    await persona.click(guardar());
    expect(
      await caja.findByText("Corrija los datos resaltados en el formulario para poder continuar"),
    ).toBeTruthy();
    expect(caja.getByRole("link", { name: "Identificador: El campo es obligatorio." })).toBeTruthy();

    const identificador = caja.getByRole<HTMLInputElement>("textbox", { name: /^Identificador/ });
    expect(identificador.maxLength).toBe(150);
    await persona.type(identificador, "Cubículo 5");
    await persona.click(caja.getByRole("combobox", { name: "Operadores autorizados" }));
    await persona.click(await screen.findByRole("option", { name: "Juan Pérez" }));
    await persona.type(caja.getByRole("combobox", { name: "Operadores autorizados" }), "eva");
    await persona.click(await screen.findByRole("option", { name: "Eva Rojas" }));
    await persona.click(caja.getByRole("combobox", { name: "Canales autorizados" }));
    await persona.click(await screen.findByRole("option", { name: /59170000001/ }));
    const elegidos = await caja.findByRole("list", { name: "Operadores autorizados" });
    expect(
      within(elegidos)
        .getAllByRole("listitem")
        .map((uno) => uno.textContent),
    ).toEqual(["Eva Rojas", "Juan Pérez"]);
    await persona.click(caja.getByRole("button", { name: "Quitar JPEREZ" }));
    await waitFor(() => expect(within(elegidos).getAllByRole("listitem")).toHaveLength(1));
    await persona.click(guardar());
    await dichoPor("¡Registro Creado!", 2_000);
    expect(servidor.llamadas("PUT", PUNTOS).map(({ cuerpo }) => cuerpo)).toEqual([
      {
        identificador: "Cubículo 5",
        id_entidad: 1,
        operadores_autorizados: [9],
        canales_autorizados: [21],
        estado: "ACTIVO",
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("agregar: SUPERADMIN elige la entidad, y sin ella no se guarda [B-puntos-05] [B-puntos-11] [A-entidades-40]", async () => {
    servidor.en("PUT", PUNTOS, () => ({ cuerpo: unPunto() }));
    const { persona, sinPedidos } = await superadministrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Agregar" }));
    const caja = within(await dialogo("Nuevo punto de atención"));
    await persona.type(caja.getByRole("textbox", { name: /^Identificador/ }), "Cubículo 5");
    await persona.click(guardar());
    expect(await caja.findByRole("link", { name: "Entidad: El campo es obligatorio." })).toBeTruthy();
    await sinPedidos();
    expect(servidor.llamadas("PUT", PUNTOS)).toEqual([]);
    await persona.click(caja.getByRole("combobox", { name: /^Entidad/ }));
    await persona.click(await screen.findByRole("option", { name: "Gobernación" }));
    await persona.click(guardar());
    await waitFor(() => expect(servidor.llamadas("PUT", PUNTOS)[0]?.cuerpo).toMatchObject({ id_entidad: 2 }));
  });

  it("la entidad que elige SUPERADMIN decide qué operadores y canales se ofrecen; lo elegido de otra se va con ella [B-puntos-05]", async () => {
    const luz = { id: 10, usuario: "LSOTO", nombre_completo: "LUZ SOTO", id_entidad: 2 };
    servidor.en("GET", OPERADORES, (llamada) => ({
      cuerpo: unCatalogo(OperadorBreve, deLaPedida([EVA, JUAN, luz], llamada)),
    }));
    servidor.en("PUT", PUNTOS, () => ({ cuerpo: unPunto() }));
    const { persona, sinPedidos } = await superadministrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Agregar" }));
    const caja = within(await dialogo("Nuevo punto de atención"));
    await persona.type(caja.getByRole("textbox", { name: /^Identificador/ }), "Cubículo 5");
    const entidad = async (nombre: string) => {
      await persona.click(caja.getByRole("combobox", { name: /^Entidad/ }));
      await persona.click(await screen.findByRole("option", { name: nombre }));
    };
    const ofrecidos = async (lista: string) => {
      await sinPedidos();
      await persona.click(caja.getByRole("combobox", { name: lista }));
      const abierta = within(await screen.findByRole("listbox", { name: lista }));
      const opciones = abierta.queryAllByRole("option").map((una) => una.textContent);
      await persona.keyboard("{Escape}");
      return opciones;
    };
    expect(await ofrecidos("Operadores autorizados")).toEqual([]);
    expect(servidor.llamadas("GET", OPERADORES)).toEqual([]);
    await entidad("Alcaldía");
    expect(await ofrecidos("Operadores autorizados")).toEqual(["Eva Rojas", "Juan Pérez"]);
    expect(await ofrecidos("Canales autorizados")).toHaveLength(2);
    await persona.click(caja.getByRole("combobox", { name: "Operadores autorizados" }));
    await persona.click(await screen.findByRole("option", { name: "Eva Rojas" }));
    await entidad("Gobernación");
    await waitFor(() => expect(caja.queryByRole("list", { name: "Operadores autorizados" })).toBeNull());
    expect(await ofrecidos("Operadores autorizados")).toEqual(["Luz Soto"]);
    expect(await ofrecidos("Canales autorizados")).toEqual([]);
    await persona.click(guardar());
    await waitFor(() =>
      expect(servidor.llamadas("PUT", PUNTOS)[0]?.cuerpo).toMatchObject({
        id_entidad: 2,
        operadores_autorizados: [],
      }),
    );
  });

  it("editar: lee el punto, conserva lo autorizado y dice «¡Datos Actualizados!» 2 s; un rechazo deja lo escrito [B-puntos-05] [B-puntos-13] [B-errores-01]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const rechazo = { mensaje: "Hay operadores o canales ajenos.", error: "SELECCION_AJENA" };
    let respuesta: { estado?: number; cuerpo: unknown } = { estado: 412, cuerpo: rechazo };
    servidor.en("GET", PUNTO, () => ({
      cuerpo: unPunto({ operadores_autorizados: [JUAN], canales_autorizados: [CORREO] }),
    }));
    servidor.en("PUT", PUNTO, () => respuesta);
    const { persona } = await administrador();
    await persona.click(within(await fila()).getByRole("button", { name: "Editar Cubículo 3" }));
    const identificador = await screen.findByRole<HTMLInputElement>("textbox", {
      name: "Identificador (obligatorio)",
    });
    const caja = within(await dialogo("Editar punto de atención"));
    await enfocado(() => identificador);
    expect(await caja.findByRole("button", { name: "Quitar info@alcaldia.bo" })).toBeTruthy();
    await persona.type(identificador, " B");
    await persona.click(guardar());
    expect(await screen.findByRole("group", { name: rechazo.mensaje })).toBeTruthy();
    expect(identificador.value).toBe("Cubículo 3 B");
    respuesta = { cuerpo: unPunto() };
    await persona.click(guardar());
    await dichoPor("¡Datos Actualizados!", 2_000);
    await enfocado(() => screen.getByRole("button", { name: "Editar Cubículo 3" }));
    expect(servidor.llamadas("PUT", PUNTO).at(-1)?.cuerpo).toEqual({
      identificador: "Cubículo 3 B",
      vistos: { operadores_autorizados: [8], canales_autorizados: [22] },
    });
  });

  it("editar: a quien un colega autoriza entretanto no se saca, aunque el punto se lea de nuevo con el formulario abierto", async () => {
    servidor.en("GET", PUNTO, () => ({ cuerpo: unPunto({ operadores_autorizados: [JUAN] }) }));
    servidor.en("PUT", PUNTO, () => ({ cuerpo: unPunto() }));
    const { persona, sinPedidos } = await administrador();
    await persona.click(within(await fila()).getByRole("button", { name: "Editar Cubículo 3" }));
    const identificador = await screen.findByRole("textbox", { name: "Identificador (obligatorio)" });
    servidor.en("GET", PUNTO, () => ({ cuerpo: unPunto({ operadores_autorizados: [JUAN, EVA] }) }));
    const { queryClient } = await import("../../shell/query-client.ts");
    await act(() => queryClient.invalidateQueries());
    await sinPedidos();
    expect(servidor.llamadas("GET", PUNTO)).toHaveLength(2);
    await persona.type(identificador, " B");
    await persona.click(guardar());
    await waitFor(() =>
      expect(servidor.llamadas("PUT", PUNTO)[0]?.cuerpo).toEqual({
        identificador: "Cubículo 3 B",
        vistos: { operadores_autorizados: [8], canales_autorizados: [] },
      }),
    );
  });

  it("un catálogo que no llegó no parece vacío: se dice en su campo, y Reintentar lo trae", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const cuerpo = { mensaje: "No disponible", error: "NO_DISPONIBLE" };
    servidor.en("GET", OPERADORES, () => ({ estado: 503, cuerpo }));
    const { persona } = await administrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Agregar" }));
    const caja = within(await dialogo("Nuevo punto de atención"));
    // It is asked twice more first.
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(await caja.findByText("No se pudo cargar la lista.")).toBeTruthy();
    const operadores = caja.getByRole("combobox", { name: "Operadores autorizados" });
    await persona.click(operadores);
    expect(screen.queryByText("No se encontraron registros que coincidan")).toBeNull();
    servidor.en("GET", OPERADORES, () => ({ cuerpo: unCatalogo(OperadorBreve, [EVA]) }));
    await persona.click(caja.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(caja.queryByText("No se pudo cargar la lista.")).toBeNull());
    await persona.click(operadores);
    expect(await screen.findByRole("option", { name: "Eva Rojas" })).toBeTruthy();
  });

  it("quien pide otra vez un catálogo conserva el foco, oye si tampoco vino, y está en su campo cuando llega", async () => {
    const niega = (mensaje: string) => ({ estado: 412, cuerpo: { mensaje, error: "VALIDACION" } });
    servidor.en("GET", OPERADORES, () => niega("No disponible"));
    const { persona } = await administrador();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Agregar" }));
    const caja = within(await dialogo("Nuevo punto de atención"));
    const reintentar = () => caja.getByRole("button", { name: "Reintentar" });
    await caja.findByText("No disponible");
    const llega = Promise.withResolvers<ReturnType<typeof niega>>();
    servidor.en("GET", OPERADORES, () => llega.promise);
    await persona.click(reintentar());
    await waitFor(() => expect(reintentar().getAttribute("aria-disabled")).toBe("true"));
    expect(document.activeElement).toBe(reintentar());
    llega.resolve(niega("Sigue sin estar"));
    await caja.findByText("Sigue sin estar");
    expect(document.activeElement).toBe(reintentar());
    await waitFor(() =>
      expect(getAnnouncement().polite).toMatch(/No se pudo cargar la lista\. Sigue sin estar$/),
    );
    servidor.en("GET", OPERADORES, () => ({ cuerpo: unCatalogo(OperadorBreve, [EVA]) }));
    await persona.click(reintentar());
    await enfocado(() => caja.getByRole("combobox", { name: "Operadores autorizados" }));
  });
});

describe("estado de un punto", () => {
  const interruptor = async (nombre?: string) =>
    within(await fila(nombre)).getByRole("switch", { name: /^Estado de/ });

  it("interruptor: pregunta, cambia y lo dice 2 s; cancelar no cambia nada [B-puntos-10] [B-puntos-13]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    servidor.en("PATCH", "/ws/api/system/puntos/4", () => ({ cuerpo: unPunto({ id: 4 }) }));
    const { persona } = await administrador();
    await persona.click(await interruptor("Cubículo 4"));
    expect(await screen.findByText("¿Está seguro de activar el registro?")).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(servidor.llamadas("PATCH", "/ws/api/system/puntos/4")).toEqual([]);
    await persona.click(await interruptor("Cubículo 4"));
    await persona.click(await screen.findByRole("button", { name: "Activar" }));
    await dichoPor("¡Registro activado!", 2_000);
    expect(servidor.llamadas("PATCH", "/ws/api/system/puntos/4")[0]?.cuerpo).toEqual({
      transicion: "activar",
    });
  });

  it("desactivar con casos abiertos: ofrece moverlos a otro punto de la entidad y repite con el destino [A-lista-13] [B-puntos-10]", async () => {
    const motivo = "El punto de atención tiene 2 casos abiertos.";
    servidor.en("PATCH", PUNTO, ({ cuerpo }) =>
      JSON.stringify(cuerpo).includes("mover_a")
        ? { cuerpo: unPunto({ estado: "INACTIVO" }) }
        : { estado: 412, cuerpo: { mensaje: motivo, error: "PUNTO_CON_CASOS" } },
    );
    const { persona } = await administrador();
    await fila();
    const puntos = [
      unPunto(),
      unPunto({ id: 5, identificador: "Cubículo 5" }),
      unPunto({ id: 6, identificador: "Ventanilla ajena", id_entidad: 2 }),
    ];
    servidor.en("GET", PUNTOS, (llamada) => ({ cuerpo: unCatalogo(PuntoFila, deLaPedida(puntos, llamada)) }));
    await persona.click(await interruptor());
    await persona.click(await screen.findByRole("button", { name: "Desactivar" }));
    const caja = within(await dialogo("Mover los casos abiertos"));
    expect(caja.getByText(motivo)).toBeTruthy();
    expect(caja.getByText(unPunto().identificador).lang).toBe("es");
    const mover = caja.getByRole<HTMLButtonElement>("button", { name: "Mover y desactivar" });
    expect(mover.disabled).toBe(true);
    await persona.click(caja.getByRole("combobox", { name: /^Punto de destino/ }));
    const destinos = within(await screen.findByRole("listbox", { name: /^Punto de destino/ }));
    expect((await destinos.findAllByRole("option")).map((una) => una.textContent)).toEqual(["Cubículo 5"]);
    await persona.click(screen.getByRole("option", { name: "Cubículo 5" }));
    await persona.click(mover);
    expect(await screen.findByRole("group", { name: "¡Registro desactivado!" })).toBeTruthy();
    expect(servidor.llamadas("PATCH", PUNTO).map(({ cuerpo }) => cuerpo)).toEqual([
      { transicion: "inactivar" },
      { transicion: "inactivar", mover_a: 5 },
    ]);
  });
});

describe("permisos de puntos", () => {
  it("eliminar: pide puntos:delete y ser SUPERADMIN; pregunta y lo dice [B-puntos-14] [B-permisos-03]", async () => {
    servidor.en("DELETE", PUNTO, () => ({ cuerpo: { id: 3 } }));
    await administrador();
    expect(within(await fila()).queryByRole("button", { name: /^Eliminar/ })).toBeNull();
    const lista = unCatalogo(PuntoFila, [unPunto()]);
    cerrarPagina();
    servidor.en("GET", PUNTOS, () => ({ cuerpo: lista }));
    servidor.en("DELETE", PUNTO, () => ({ cuerpo: { id: 3 } }));
    const { persona } = await superadministrador();
    await persona.click(within(await fila()).getByRole("button", { name: "Eliminar Cubículo 3" }));
    expect(await screen.findByText("¿Está seguro de eliminar el registro?")).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Eliminar" }));
    expect(await screen.findByRole("group", { name: "¡Registro eliminado correctamente!" })).toBeTruthy();
    expect(servidor.llamadas("DELETE", PUNTO)).toHaveLength(1);
  });

  it.each([
    ["create", { agregar: true, botones: [], interruptor: false }],
    ["update", { agregar: false, botones: ["Editar Cubículo 3"], interruptor: true }],
    ["delete", { agregar: false, botones: ["Eliminar Cubículo 3"], interruptor: false }],
  ])(
    "puntos:%s abre lo suyo y nada más, también a SUPERADMIN [B-puntos-12] [B-puntos-13] [B-puntos-14] [B-permisos-01] [B-permisos-02] [B-permisos-03] [B-permisos-04]",
    async (marca, ofrecido) => {
      await superadministrador(["puntos:read", `puntos:${marca}`]);
      const suya = within(await fila());
      expect({
        agregar: screen.queryByRole("button", { name: "Agregar" }) !== null,
        botones: suya.queryAllByRole("button").map((uno) => uno.getAttribute("aria-label")),
        interruptor: suya.queryByRole("switch") !== null,
      }).toEqual(ofrecido);
    },
  );

  it("sin puntos:update ni create: ni agregar ni editar ni interruptor; un visto o una cruz que sólo se leen [B-puntos-12] [B-puntos-13] [B-puntos-15] [B-permisos-04] [B-permisos-05] [A-lista-09]", async () => {
    await administrador(["puntos:read"]);
    expect(within(await fila()).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByRole("button", { name: "Agregar" })).toBeNull();
    expect(within(await fila()).getByRole("img", { name: "Activo" })).toBeTruthy();
    expect(within(await fila("Cubículo 4")).getByRole("img", { name: "Inactivo" })).toBeTruthy();
  });
});
