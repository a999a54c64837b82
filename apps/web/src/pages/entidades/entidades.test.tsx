import { act, screen, waitFor, within } from "@testing-library/react";
import { Entidad, EntidadDelPortal, type Sincronizada } from "@ventanilla/contract/entidad/entidad";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unaEntidad, unCatalogo, unSuperadministrador } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { toast } from "../../ui/toast/toasts.ts";

const SINCRONIZAR = "/ws/api/system/entidades/sincronizar";
const PORTAL = "/ws/api/system/entidades/portal";
const PERMISOS = [
  "entidades:create",
  "entidades:read",
  "entidades:update",
  "entidades:delete",
  "tramites:create",
];
const AJENA = unaEntidad({ id: 5, nombre: "Gobernación", sigla: "GOB", estado: "INACTIVO", nit: null });
const HECHA: Sincronizada = {
  message: "Sincronización terminada. Entidades nuevas: 2.",
  creados: 2,
  actualizados: 0,
  sin_cambio: 1,
  inactivados: 0,
  fallidos: 0,
  pendientes: 0,
};

beforeEach(() => {
  servidor.dato("entidades", () => ({ valor: unCatalogo(Entidad, [unaEntidad(), AJENA]) }));
});

const superadmin = (permisos = PERMISOS) =>
  abrir("/entidades", { sesion: unSuperadministrador({ permisos }) });
const fila = (nombre = "GOB") => screen.findByRole("row", { name: nombre });
const boton = (name: string) => screen.queryByRole("button", { name });

describe("entidades: la lista de SUPERADMIN [A-entidades-01] [A-entidades-06] [A-producto-06] [A-producto-03]", () => {
  it("columnas y filtros en su orden, y lo que se filtra se pide [A-entidades-43]", async () => {
    const { persona } = await superadmin();
    const celdas = within(await fila()).getAllByRole("cell");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Entidades");
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Activo",
      "Sigla",
      "Nombre",
      "Código portal",
      "NIT",
      "Estado",
    ]);
    expect(celdas.slice(2).map((una) => una.textContent)).toEqual([
      "GOB",
      "Gobernación",
      "GOB-1",
      "",
      "INACTIVO",
    ]);
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      [...(estado.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
    ).toEqual(["Nombre", "Sigla", "Estado"]);
    await persona.type(screen.getByRole("textbox", { name: "Nombre" }), "gob{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Sigla" }), "g{Enter}");
    await persona.selectOptions(estado, "INACTIVO");
    await waitFor(() =>
      expect(servidor.consultas("entidades").at(-1)?.args).toMatchObject({
        nombre: "gob",
        sigla: "g",
        estado: "INACTIVO",
        order: "nombre",
        limit: 10,
      }),
    );
  });

  it.each([
    ["entidades:read", []],
    ["entidades:create", ["Entidades del portal", "Sincronizar", "Agregar"]],
    ["entidades:update", ["Editar GOB", "Estado de GOB"]],
    ["entidades:delete", ["Eliminar GOB"]],
    ["tramites:create", ["Sincronizar trámites de GOB"]],
  ] as const)(
    "lo que no se puede no está, con un solo permiso: %s [A-entidades-04] [A-entidades-07] [A-entidades-08] [A-entidades-12] [A-permisos-09] [A-permisos-10]",
    async (permiso, acciones) => {
      await superadmin(["entidades:read", permiso]);
      const suya = within(await fila());
      const nombres = [
        ...screen.queryAllByRole("button", { name: /^(Agregar|Entidades del portal|Sincronizar)$/ }),
        ...suya.queryAllByRole("button"),
        ...suya.queryAllByRole("switch"),
      ].map((una) => una.getAttribute("aria-label") ?? una.textContent);
      expect(nombres).toEqual(acciones);
    },
  );

  it("con los permisos están, y sobre la propia no hay interruptor ni borrar [A-entidades-08] [A-entidades-29]", async () => {
    await superadmin();
    await fila();
    for (const nombre of ["Agregar", "Entidades del portal", "Sincronizar", "Editar GOB", "Eliminar GOB"])
      expect(boton(nombre)).toBeTruthy();
    expect(screen.getAllByRole("switch").map((uno) => uno.getAttribute("aria-label"))).toEqual([
      "Estado de GOB",
    ]);
    const porque = "No puede cambiar el estado de su propia entidad.";
    expect(screen.getByRole("img", { name: `Activo. ${porque}` })).toBeTruthy();
    expect(screen.getByTitle(porque)).toBeTruthy();
    expect(boton("Eliminar ALC")).toBeNull();
  });

  it("el interruptor pregunta, envía el nuevo estado y lo dice; si se rechaza, la fila queda y se dice por qué", async () => {
    servidor.dato("entidadEdit", () => ({ valor: unaEntidad({ ...AJENA, estado: "ACTIVO" }) }));
    const { persona } = await superadmin();
    await fila();
    await persona.click(screen.getByRole("switch", { name: "Estado de GOB" }));
    expect(await screen.findByText("¿Está seguro de activar el registro?")).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: "Activar" }));
    expect(await screen.findByRole("group", { name: "¡Registro activado!" })).toBeTruthy();
    expect(servidor.consultas("entidadEdit").map(({ args }) => args)).toEqual([
      { id: 5, entidad: { estado: "ACTIVO" } },
    ]);
    const message = "Nadie más podría entrar.";
    servidor.dato("entidadEdit", () => ({ rechazo: { message, error: "PRECONDICION" } }));
    await persona.click(screen.getByRole("switch", { name: "Estado de GOB" }));
    await persona.click(await screen.findByRole("button", { name: "Activar" }));
    expect(await screen.findByRole("group", { name: message })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Estado de GOB" }).checked).toBe(false);
  });

  it("borrar pregunta y borra; lo que tiene registros relacionados queda, con el texto del servidor", async () => {
    servidor.dato("entidadDelete", () => ({ valor: { deleted: true } }));
    const { persona } = await superadmin();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Eliminar GOB" }));
    await persona.click(await screen.findByRole("button", { name: "Eliminar" }));
    expect(await screen.findByRole("group", { name: "¡Registro eliminado correctamente!" })).toBeTruthy();
    expect(servidor.consultas("entidadDelete").map(({ args }) => args)).toEqual([{ id: 5 }]);
  });
});

describe("entidades: sincronizar [A-entidades-03] [A-entidades-37]", () => {
  it("el botón queda ocupado, y al final el resumen está en un aviso y junto al botón; la lista se lee de nuevo", async () => {
    const { promise, resolve } = Promise.withResolvers<{ cuerpo: Sincronizada }>();
    servidor.en("GET", SINCRONIZAR, () => promise);
    const { persona } = await superadmin();
    await fila();
    const antes = servidor.consultas("entidades").length;
    await persona.click(screen.getByRole("button", { name: "Sincronizar" }));
    expect(screen.getByRole("button", { name: "Sincronizar" }).dataset["loading"]).toBe("true");
    await act(async () => resolve({ cuerpo: HECHA }));
    expect(await screen.findByRole("group", { name: HECHA.message })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Sincronizar", description: HECHA.message })).toBeTruthy();
    await waitFor(() => expect(servidor.consultas("entidades").length).toBeGreaterThan(antes));
  });

  it("si el portal no responde se dice junto al botón, y se puede repetir", async () => {
    const mensaje = "El portal de trámites no responde.";
    servidor.en("GET", SINCRONIZAR, () => ({
      estado: 503,
      cuerpo: { mensaje, error: "PORTAL_NO_RESPONDE" },
    }));
    const { persona } = await superadmin();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Sincronizar" }));
    expect(await screen.findByRole("button", { name: "Sincronizar", description: mensaje })).toBeTruthy();
    servidor.en("GET", SINCRONIZAR, () => ({ cuerpo: HECHA }));
    await persona.click(screen.getByRole("button", { name: "Sincronizar" }));
    expect(
      await screen.findByRole("button", { name: "Sincronizar", description: HECHA.message }),
    ).toBeTruthy();
  });

  it("los trámites de una fila, con tramites:create y sólo de la que tiene código de portal [A-entidades-12] [A-entidades-38]", async () => {
    const sinPortal = unaEntidad({ id: 9, sigla: "SIN", id_portal_unico: null });
    servidor.dato("entidades", () => ({ valor: unCatalogo(Entidad, [AJENA, sinPortal]) }));
    servidor.en("GET", "/ws/api/system/tramites/sincronizar/5", () => ({ cuerpo: HECHA }));
    const { persona } = await superadmin();
    await fila();
    expect(boton("Sincronizar trámites de SIN")).toBeNull();
    const deGob = (description: string) =>
      screen.findByRole("button", { name: "Sincronizar trámites de GOB", description });
    await persona.click(screen.getByRole("button", { name: "Sincronizar trámites de GOB" }));
    expect(await screen.findByRole("group", { name: HECHA.message })).toBeTruthy();
    expect(await deGob(HECHA.message)).toBeTruthy();
    const dicho = screen.getByRole("cell", { name: HECHA.message });
    expect(dicho.closest("tr")).toBe((await fila()).nextElementSibling);
    // As wide as the table, and in no column of the row itself.
    expect(dicho.getAttribute("colspan")).toBe(String(screen.getAllByRole("columnheader").length));
    expect(within(await fila()).queryByText(HECHA.message)).toBeNull();
    // Of the other institutions nothing was said.
    expect((await fila("SIN")).nextElementSibling).toBeNull();
  });

  it("si los trámites de una fila no se pudieron traer, queda dicho en ella", async () => {
    const mensaje = "El portal de trámites no responde.";
    servidor.en("GET", "/ws/api/system/tramites/sincronizar/5", () => ({
      estado: 503,
      cuerpo: { mensaje, error: "PORTAL_NO_RESPONDE" },
    }));
    const { persona } = await superadmin();
    const suya = await fila();
    await persona.click(within(suya).getByRole("button", { name: "Sincronizar trámites de GOB" }));
    const dicho = await screen.findByRole("cell", { name: mensaje });
    expect(dicho.closest("tr")).toBe(suya.nextElementSibling);
    expect(within(dicho).getByText(mensaje).dataset["fallo"]).toBe("true");
  });
});

describe("entidades del portal [A-entidades-02] [A-entidades-27] [A-entidades-36]", () => {
  const publicadas = [
    { id_entidad: "12", sigla: "AGUAS", denominacion: "Servicio de Aguas", registrada: false },
    { id_entidad: "27", sigla: "TRAN", denominacion: "Administración de Tránsito", registrada: true },
  ];

  it("un diálogo con los tres campos y un filtro sin acentos; la registrada lo dice y no se agrega, y agregar otra abre su formulario con lo que dice la lista", async () => {
    servidor.en("GET", PORTAL, () => ({ cuerpo: unCatalogo(EntidadDelPortal, publicadas) }));
    const { persona } = await superadmin();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Entidades del portal" }));
    const caja = within(await dialogoAbierto("Entidades del portal"));
    const tabla = within(await caja.findByRole("table", { name: "Entidades del portal" }));
    expect(
      tabla
        .getAllByRole("row")
        .slice(1)
        .map((una) =>
          within(una)
            .getAllByRole("cell")
            .map((celda) => celda.textContent),
        ),
    ).toEqual([
      ["", "12", "AGUAS", "Servicio de Aguas"],
      ["", "27", "TRAN", "Administración de Tránsito Registrada"],
    ]);
    expect(tabla.getAllByRole("button").map((uno) => uno.getAttribute("aria-label"))).toEqual([
      "Agregar AGUAS",
    ]);
    await persona.type(caja.getByRole("textbox", { name: /^Filtrar/ }), "transito");
    await waitFor(() => expect(tabla.getAllByRole("row")).toHaveLength(2));
    await persona.type(caja.getByRole("textbox", { name: /^Filtrar/ }), "zzz");
    expect(await caja.findByText("No se encontraron registros que coincidan")).toBeTruthy();
    await persona.clear(caja.getByRole("textbox", { name: /^Filtrar/ }));
    await persona.click(await caja.findByRole("button", { name: "Agregar AGUAS" }));
    const formulario = within(await dialogoAbierto("Nueva entidad"));
    expect(formulario.getByRole<HTMLInputElement>("textbox", { name: "Sigla" }).value).toBe("AGUAS");
    expect(formulario.getByRole<HTMLInputElement>("textbox", { name: /^Código portal único/ }).value).toBe(
      "12",
    );
    expect(formulario.getByRole<HTMLInputElement>("textbox", { name: /^Nombre/ }).value).toBe(
      "Servicio de Aguas",
    );
  });

  it("si el portal no responde se dice, con Reintentar", async () => {
    const mensaje = "El portal de trámites no responde.";
    servidor.en("GET", PORTAL, () => ({ estado: 503, cuerpo: { mensaje, error: "PORTAL_NO_RESPONDE" } }));
    const { persona } = await superadmin();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Entidades del portal" }));
    const caja = within(await dialogoAbierto("Entidades del portal"));
    expect(await caja.findByText(mensaje)).toBeTruthy();
    servidor.en("GET", PORTAL, () => ({ cuerpo: unCatalogo(EntidadDelPortal, publicadas) }));
    await persona.click(caja.getByRole("button", { name: "Reintentar" }));
    expect(await caja.findByRole("cell", { name: "AGUAS" })).toBeTruthy();
  });
});

describe("formulario de SUPERADMIN", () => {
  const campo = (nombre: RegExp | string) =>
    within(screen.getByRole("dialog")).getByRole<HTMLInputElement>("textbox", { name: nombre });
  const agregar = async () => {
    const pantalla = await superadmin();
    await fila();
    await pantalla.persona.click(screen.getByRole("button", { name: "Agregar" }));
    await dialogoAbierto("Nueva entidad");
    return pantalla;
  };
  const guardar = () => screen.getByRole("button", { name: "Guardar" });
  const BUSCAR = "/ws/api/system/entidades/buscar/AGUAS/12";
  const HALLADA = {
    id_portal_unico: "12",
    codigo_portal: "GOB-012",
    nombre: "Servicio de Aguas",
    sigla: "AGUAS",
    descripcion: null,
    email: "agua@aguas.example",
    web: null,
    direccion: null,
    telefonos: "2-2180012,70000012",
    nit: null,
  };

  it("800 de ancho; obligatorios nombre, descripción y código de portal único; límites y contadores [A-entidades-09] [A-entidades-10] [A-entidades-32] [A-entidades-14] [A-entidades-15] [A-entidades-16] [A-entidades-17] [A-entidades-18] [A-entidades-19] [A-entidades-23] [A-entidades-24] [A-entidades-25] [A-limites-08]", async () => {
    const { persona, sinPedidos } = await agregar();
    const marco = screen.getByRole("dialog").closest<HTMLElement>("[style*='--modal-size']");
    // 800 px.
    expect(marco?.style.getPropertyValue("--modal-size")).toContain("(50rem ");
    await persona.click(guardar());
    const resumen = within(
      await screen.findByRole("group", {
        name: "Corrija los datos resaltados en el formulario para poder continuar",
      }),
    );
    expect(resumen.getAllByRole("link").map((uno) => uno.textContent)).toEqual([
      "Código portal único: El campo es obligatorio.",
      "Nombre: El campo es obligatorio.",
      "Descripción: El campo es obligatorio.",
    ]);
    await sinPedidos();
    expect(servidor.consultas("entidadAdd")).toEqual([]);
    const limites = {
      Sigla: 20,
      "Código portal único (obligatorio)": 20,
      "Nombre (obligatorio)": 150,
      NIT: 20,
      "Código portal": 20,
      "Correo electrónico": 100,
      "Página web": 100,
      "Descripción (obligatorio)": 500,
      Dirección: 500,
    };
    for (const [nombre, limite] of Object.entries(limites)) expect(campo(nombre).maxLength).toBe(limite);
    expect(screen.getAllByText("0/500")).toHaveLength(3);
  });

  it("el correo y la web dicen cuándo no lo son, y vacíos no dicen nada [A-entidades-33] [A-validacion-02] [A-validacion-05] [A-validacion-07]", async () => {
    const { persona } = await agregar();
    await persona.type(campo("Correo electrónico"), "nadie");
    await persona.type(campo("Página web"), "no es una");
    await persona.click(guardar());
    const resumen = within(await screen.findByRole("group", { name: /^Corrija/ }));
    const dicho = () => resumen.getAllByRole("link").map((uno) => uno.textContent);
    const malos = [
      "Correo electrónico: El campo debe contener un correo electrónico válido.",
      "Página web: El campo debe contener una dirección web válida.",
    ];
    expect(dicho()).toEqual(expect.arrayContaining(malos));
    const otros = dicho().filter((uno) => !malos.includes(uno ?? ""));
    await persona.clear(campo("Correo electrónico"));
    await persona.clear(campo("Página web"));
    await persona.click(guardar());
    expect(dicho()).toEqual(otros);
  });

  it.each([
    ["AGUAS", ""],
    ["", "12"],
    ["", ""],
  ])(
    "buscar con la sigla «%s» y el código «%s» avisa 12 s y no pregunta a nadie [A-entidades-35]",
    async (sigla, codigo) => {
      const dicho = vi.spyOn(toast, "warning");
      const { persona, sinPedidos } = await agregar();
      if (sigla !== "") await persona.type(campo("Sigla"), sigla);
      if (codigo !== "") await persona.type(campo(/^Código portal único/), codigo);
      await persona.click(botonBuscar());
      const aviso = "Debe indicar la sigla y código de portal único de la entidad";
      expect(await screen.findByRole("group", { name: aviso })).toBeTruthy();
      expect(dicho).toHaveBeenCalledWith(aviso, { durationMs: 12_000 });
      await sinPedidos();
      expect(servidor.llamadas("GET", `/ws/api/system/entidades/buscar/${sigla}/${codigo}`)).toEqual([]);
    },
  );

  it("lo hallado llena y bloquea hasta «Cambiar»; lo que el portal no dice queda como se escribió; se guarda ACTIVO lo del formulario [A-entidades-20] [A-entidades-22] [A-entidades-28] [A-entidades-31] [A-entidades-39]", async () => {
    servidor.en("GET", BUSCAR, () => ({ cuerpo: HALLADA }));
    servidor.dato("entidadAdd", () => ({ valor: unaEntidad({ id: 9 }) }));
    const { persona } = await agregar();
    await persona.type(campo(/^Descripción/), "Escrita a mano");
    await persona.type(campo("Sigla"), "AGUAS");
    await persona.type(campo(/^Código portal único/), "12");
    await persona.click(botonBuscar());
    await waitFor(() => expect(campo(/^Nombre/).value).toBe("Servicio de Aguas"));
    for (const cerrado of ["Sigla", /^Código portal único/, /^Nombre/, "Código portal", "Correo electrónico"])
      expect(campo(cerrado).readOnly).toBe(true);
    expect([campo("Página web").readOnly, campo(/^Descripción/).readOnly, campo("NIT").readOnly]).toEqual([
      false,
      false,
      false,
    ]);
    expect(campo(/^Descripción/).value).toBe("Escrita a mano");
    await persona.click(screen.getByRole("button", { name: "Cambiar" }));
    expect([campo("Sigla").value, campo(/^Nombre/).value, campo(/^Nombre/).readOnly]).toEqual([
      "",
      "",
      false,
    ]);
    expect(campo(/^Descripción/).value).toBe("Escrita a mano");
    expect(document.activeElement).toBe(campo("Sigla"));

    await persona.type(campo("Sigla"), "AGUAS");
    await persona.type(campo(/^Código portal único/), "12");
    await persona.click(botonBuscar());
    await waitFor(() => expect(campo(/^Nombre/).value).toBe("Servicio de Aguas"));
    await persona.type(campo("Datos del usuario"), "Zona{Enter}");
    await persona.click(guardar());
    expect(await screen.findByRole("group", { name: "La operación se realizó correctamente." })).toBeTruthy();
    expect(servidor.consultas("entidadAdd").map(({ args }) => args)).toEqual([
      {
        entidad: {
          nombre: "Servicio de Aguas",
          sigla: "AGUAS",
          descripcion: "Escrita a mano",
          email: "agua@aguas.example",
          web: null,
          direccion: null,
          telefonos: "2-2180012,70000012",
          datos_usuario: ["Otros", "Zona"],
          codigo_portal: "GOB-012",
          id_portal_unico: "12",
          nit: null,
          firma_correo: null,
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
  const botonBuscar = () => {
    const caja = within(screen.getByRole("group", { name: "Datos del portal" }));
    return caja.getByRole("button", { name: "Buscar" });
  };

  it.each([
    [404, "ENTIDAD_NO_HALLADA", "El portal no tiene esa entidad."],
    [503, "PORTAL_NO_RESPONDE", "El portal no responde."],
    [502, "PORTAL_ILEGIBLE", "El portal respondió algo que no se pudo leer."],
  ])(
    "%i al buscar: el texto queda junto al botón, y nada de lo escrito se pierde",
    async (estado, error, mensaje) => {
      servidor.en("GET", BUSCAR, () => ({ estado, cuerpo: { mensaje, error } }));
      const { persona } = await agregar();
      await persona.type(campo("Sigla"), "AGUAS");
      await persona.type(campo(/^Código portal único/), "12");
      await persona.type(campo(/^Nombre/), "A mano");
      await persona.click(botonBuscar());
      expect(await screen.findByRole("button", { name: "Buscar", description: mensaje })).toBeTruthy();
      expect([campo("Sigla").value, campo(/^Nombre/).value, campo("Sigla").readOnly]).toEqual([
        "AGUAS",
        "A mano",
        false,
      ]);
    },
  );

  it("editar: lo del portal está cerrado; se guarda, y un rechazo queda en su campo [A-entidades-30]", async () => {
    servidor.dato("entidad", () => ({ valor: AJENA }));
    servidor.dato("entidadEdit", () => ({
      rechazo: {
        message: "Hubo un error de validación.",
        error: "VALIDACION",
        campos: { "entidad.nombre": "Ese nombre no." },
      },
    }));
    const { persona } = await superadmin();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Editar GOB" }));
    const caja = within(await dialogoAbierto("Editar entidad"));
    expect([campo("Sigla").readOnly, campo(/^Código portal único/).readOnly]).toEqual([true, true]);
    expect(caja.queryByRole("button", { name: "Buscar" })).toBeNull();
    await persona.type(campo(/^Nombre/), " de Oruro");
    await persona.click(guardar());
    expect(await caja.findByRole("link", { name: "Nombre: Ese nombre no." })).toBeTruthy();
    expect(campo(/^Nombre/).value).toBe("Gobernación de Oruro");
    servidor.dato("entidadEdit", () => ({ valor: AJENA }));
    await persona.click(guardar());
    expect(await screen.findByRole("group", { name: "Se actualizó el registro correctamente" })).toBeTruthy();
    expect(servidor.consultas("entidadEdit").at(-1)?.args).toEqual({
      id: 5,
      entidad: { nombre: "Gobernación de Oruro" },
    });
  });

  it.each(["Teléfonos", "Datos del usuario"])(
    "%s: lo escrito que aún no es una ficha también está sin guardar: Esc pregunta, y lo borrado ya no",
    async (nombre) => {
      servidor.dato("entidad", () => ({ valor: AJENA }));
      const { persona } = await superadmin();
      await fila();
      await persona.click(screen.getByRole("button", { name: "Editar GOB" }));
      await dialogoAbierto("Editar entidad");
      await persona.type(campo(nombre), "71234567{Escape}");
      await persona.click(await screen.findByRole("button", { name: "Seguir editando" }));
      const caja = within(await dialogoAbierto("Editar entidad"));
      expect(within(caja.getByRole("list", { name: nombre })).getByText("71234567").lang).toBe("es");
      await persona.click(caja.getByRole("button", { name: "Quitar 71234567" }));
      await persona.type(campo(nombre), "7{Backspace}{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
  );

  it("editar una que no tiene código de portal: se le puede dar uno", async () => {
    servidor.dato("entidad", () => ({ valor: unaEntidad({ ...AJENA, id_portal_unico: null }) }));
    const { persona } = await superadmin();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Editar GOB" }));
    await dialogoAbierto("Editar entidad");
    expect(campo(/^Código portal único/).readOnly).toBe(false);
    expect(botonBuscar()).toBeTruthy();
  });

  it("editar una y «Cambiar» lo que halló el portal: vuelve lo que la entidad tenía", async () => {
    const suya = unaEntidad({ ...AJENA, id_portal_unico: null, email: "gob@oruro.example" });
    servidor.dato("entidad", () => ({ valor: suya }));
    servidor.en("GET", "/ws/api/system/entidades/buscar/GOB/12", () => ({ cuerpo: HALLADA }));
    const { persona } = await superadmin();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Editar GOB" }));
    await dialogoAbierto("Editar entidad");
    await persona.type(campo(/^Código portal único/), "12");
    await persona.click(botonBuscar());
    await waitFor(() => expect(campo(/^Nombre/).value).toBe("Servicio de Aguas"));
    expect(campo("Correo electrónico").value).toBe("agua@aguas.example");
    await persona.click(screen.getByRole("button", { name: "Cambiar" }));
    expect([campo("Sigla").value, campo(/^Nombre/).value, campo("Correo electrónico").value]).toEqual([
      "GOB",
      "Gobernación",
      "gob@oruro.example",
    ]);
    expect(campo(/^Código portal único/).value).toBe("");
  });
});
