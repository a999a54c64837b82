import { act, screen, waitFor, within } from "@testing-library/react";
import { Modulo } from "@ventanilla/contract/modulo/modulo";
import { PermisoDeRol } from "@ventanilla/contract/permiso/permiso";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unCatalogo, unSuperadministrador } from "../../../test/fabrica.ts";
import { abrir, dialogoAbierto, enfocado, guardado, servidor } from "../../../test/pantalla.tsx";

const MENU = "/ws/api/system/menu";
const TODOS = [
  "modulos:create",
  "modulos:read",
  "modulos:update",
  "modulos:delete",
  "permisos:read",
  "permisos:update",
];
const unModulo = (cambios: Partial<Modulo> = {}): Modulo =>
  Modulo.parse({
    id: 30,
    label: "Reportes",
    ruta: "reportes",
    icono: "Folders",
    orden: 130,
    visible: true,
    estado: "ACTIVO",
    id_modulo: null,
    modulo_label: null,
    seccion_label: "Reportes",
    permiso: null,
    _user_created: 1,
    _user_updated: 1,
    _created_at: "2026-11-20T14:00:00Z",
    _updated_at: "2026-11-20T14:00:00Z",
    ...cambios,
  });
const HIJO = unModulo({
  id: 31,
  label: "Mensuales",
  ruta: "mensuales",
  icono: null,
  id_modulo: 30,
  modulo_label: "Reportes",
  visible: false,
  estado: "INACTIVO",
});
const MODULOS = unModulo({ id: 13, label: "Módulos", ruta: "modulos", icono: "Apps", orden: 100 });
const unPermiso = (cambios: Partial<PermisoDeRol> = {}): PermisoDeRol =>
  PermisoDeRol.parse({
    id: 301,
    id_modulo: 30,
    id_rol: 2,
    rol_nombre: "ADMIN",
    rol_descripcion: "Administra su entidad",
    create: false,
    read: true,
    update: false,
    delete: false,
    csv: false,
    firma: false,
    ...cambios,
  });

let permisos: PermisoDeRol[];
beforeEach(() => {
  permisos = [
    unPermiso({ id: 300, id_rol: 1, rol_nombre: "SUPERADMIN", rol_descripcion: "Todo", create: true }),
    unPermiso(),
    unPermiso({ id: 302, id_rol: 9, rol_nombre: "JEFE_DE_PISO", rol_descripcion: "Mira" }),
  ];
  servidor.dato("modulos", ({ args }) => ({
    valor: unCatalogo(Modulo, args["id_modulo"] === 0 ? [unModulo()] : [unModulo(), HIJO, MODULOS]),
  }));
  servidor.dato("modulo", () => ({ valor: unModulo({ id: 40, label: "Nuevo" }) }));
  servidor.dato("moduloAdd", () => ({ valor: { id: 40, label: "Nuevo" } }));
  servidor.dato("moduloEdit", () => ({ valor: { id: 30, label: "Reportes" } }));
  servidor.dato("moduloDelete", () => ({ valor: { deleted: true } }));
  servidor.dato("permisos", () => ({ valor: { count: permisos.length, rows: permisos } }));
  servidor.dato("permisoEdit", ({ args }) => {
    permisos = permisos.map((uno) =>
      uno.id === args["id"] ? { ...uno, ...(args["permiso"] as object) } : uno,
    );
    return { valor: permisos.find(({ id }) => id === args["id"]) };
  });
  servidor.en("GET", MENU, () => ({
    cuerpo: { menu: MENU_NUEVO, permisos: [...TODOS, "logs:read"], token: "token-nuevo" },
  }));
});
const SECCION = { label: "Sistema", url: "sistema", icon: "Settings" };
const MENU_NUEVO = [
  { label: "Logs", url: "logs", icon: "ListSearch" },
  { ...SECCION, submenu: [{ label: "Módulos", url: "modulos", icon: null }] },
];

const entrar = (permisosSuyos = TODOS, opciones: { ancha?: boolean } = {}) =>
  abrir("/modulos", {
    sesion: unSuperadministrador({
      permisos: permisosSuyos,
      menu: [{ label: "Módulos", url: "modulos", icon: "Apps" }],
    }),
    ...opciones,
  });
const fila = (nombre = "Reportes") => screen.findByRole("row", { name: nombre });
const boton = (name: string) => screen.getByRole("button", { name });
const aviso = (texto: string) => screen.findByRole("group", { name: texto });
const enviado = (nombre: string) => servidor.consultas(nombre).map(({ args }) => args);

async function seVa(texto: string, ms: number): Promise<void> {
  await aviso(texto);
  await act(() => vi.advanceTimersByTimeAsync(ms / 2));
  expect(screen.getByRole("group", { name: texto })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await waitFor(() => expect(screen.queryByRole("group", { name: texto })).toBeNull());
}

describe("módulos: la lista [A-producto-08, A-producto-03]", () => {
  it("columnas en su orden, con el nombre del padre y el ícono; filtros de etiqueta, ruta y estado [A-modulos-01, A-modulos-04, A-modulos-27]", async () => {
    const { persona } = await entrar();
    await fila();
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Activo",
      "Visible",
      "Etiqueta",
      "Ruta",
      "Ícono",
      "Orden",
      "Módulo padre",
      "Estado",
    ]);
    const textos = async (nombre: string) =>
      within(await fila(nombre))
        .getAllByRole("cell")
        .slice(3)
        .map((una) => una.textContent);
    expect(await textos("Reportes")).toEqual(["Reportes", "reportes", "Folders", "130", "", "ACTIVO"]);
    expect(await textos("Mensuales")).toEqual(["Mensuales", "mensuales", "", "130", "Reportes", "INACTIVO"]);
    await persona.type(screen.getByRole("textbox", { name: "Etiqueta" }), "rep{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Ruta" }), "mens{Enter}");
    await persona.selectOptions(screen.getByRole("combobox", { name: "Estado" }), "INACTIVO");
    await waitFor(() =>
      expect(enviado("modulos").at(-1)).toMatchObject({ label: "rep", ruta: "mens", estado: "INACTIVO" }),
    );
  });

  it("cada acción con su permiso; sin ellos, la lista sola y los estados como íconos [A-modulos-21, A-modulos-22, A-modulos-23, A-modulos-03]", async () => {
    await entrar(["modulos:read"]);
    expect(within(await fila()).queryAllByRole("button")).toEqual([]);
    expect(within(await fila()).queryAllByRole("switch")).toEqual([]);
    expect(within(await fila()).getByRole("img", { name: "Visible en el menú" })).toBeTruthy();
    expect(within(await fila("Mensuales")).getByRole("img", { name: "Oculto en el menú" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Agregar" })).toBeNull();
  });

  it("uno del sistema no se elimina, y los imprescindibles no se desactivan", async () => {
    await entrar();
    const suya = within(await fila("Módulos"));
    expect(suya.queryByRole("button", { name: "Eliminar Módulos" })).toBeNull();
    expect(suya.queryByRole("switch", { name: "Estado de Módulos" })).toBeNull();
    expect(suya.getByRole("switch", { name: "Módulos en el menú" })).toBeTruthy();
    expect(within(await fila()).getByRole("button", { name: "Eliminar Reportes" })).toBeTruthy();
  });
});

describe("módulos: visible en el menú", () => {
  it.each([
    ["Reportes", "ocultar", "Ocultar", false, "Módulo oculto"],
    ["Mensuales", "mostrar", "Mostrar", true, "Módulo visible"],
  ] as const)(
    "%s: pregunta si %s; al aceptar lo guarda y lo dice 2 s [A-modulos-13, A-modulos-15]",
    async (nombre, que, verbo, visible, hecho) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { persona } = await entrar();
      await persona.click(within(await fila(nombre)).getByRole("switch", { name: `${nombre} en el menú` }));
      expect(await screen.findByText(`¿Está seguro de ${que} el módulo en el menú?`)).toBeTruthy();
      await persona.click(boton(verbo));
      await seVa(hecho, 2_000);
      expect(enviado("moduloEdit")).toEqual([{ id: visible ? 31 : 30, modulo: { visible } }]);
    },
  );

  it("cancelar deja el interruptor como estaba, y no pide nada [A-modulos-14]", async () => {
    const { persona } = await entrar();
    const interruptor = () => screen.getByRole<HTMLInputElement>("switch", { name: "Reportes en el menú" });
    await fila();
    await persona.click(interruptor());
    await persona.click(await screen.findByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([interruptor().checked, enviado("moduloEdit")]).toEqual([true, []]);
  });

  it("activo: como en toda lista, con el estado nuevo; y el menú se lee otra vez", async () => {
    const { persona } = await entrar();
    await persona.click(within(await fila()).getByRole("switch", { name: "Estado de Reportes" }));
    await persona.click(await screen.findByRole("button", { name: "Desactivar" }));
    await aviso("¡Registro desactivado!");
    expect(enviado("moduloEdit")).toEqual([{ id: 30, modulo: { estado: "INACTIVO" } }]);
    await waitFor(() => expect(servidor.llamadas("GET", MENU)).toHaveLength(1));
  });
});

describe("módulos: el formulario", () => {
  it("mide 640; etiqueta, ruta y orden son obligatorios y tienen su límite [A-modulos-02, A-modulos-05, A-modulos-06, A-modulos-09, A-modulos-19, A-limites-08]", async () => {
    const { persona } = await entrar();
    await fila();
    await persona.click(boton("Agregar"));
    const dialogo = await dialogoAbierto("Nuevo módulo");
    expect(
      dialogo.closest<HTMLElement>("[style*='--modal-size']")?.style.getPropertyValue("--modal-size"),
    ).toContain("40rem");
    const caja = within(dialogo);
    const limites = ["Etiqueta", "Ruta", "Orden"].map(
      (nombre) => caja.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${nombre}`) }).maxLength,
    );
    expect(limites).toEqual([50, 50, 3]);
    await persona.click(boton("Guardar"));
    for (const nombre of ["Etiqueta", "Ruta", "Orden"])
      expect(await caja.findByRole("link", { name: `${nombre}: El campo es obligatorio.` })).toBeTruthy();
    expect(enviado("moduloAdd")).toEqual([]);
  });

  it("si depende de otro, el padre es obligatorio y el ícono queda vacío; los padres son activos y sin padre [A-modulos-08, A-modulos-20, A-modulos-26]", async () => {
    const { persona } = await entrar();
    await fila();
    await persona.click(screen.getByRole("button", { name: "Editar Reportes" }));
    const caja = within(await dialogoAbierto("Editar módulo"));
    const icono = caja.getByRole<HTMLInputElement>("combobox", { name: "Ícono" });
    expect(icono.value).toBe("Folders");
    await persona.click(caja.getByRole("switch", { name: "Depende de otro módulo" }));
    expect([icono.value, icono.disabled]).toEqual(["", true]);
    await persona.click(boton("Guardar"));
    expect(await caja.findByRole("link", { name: "Módulo padre: El campo es obligatorio." })).toBeTruthy();
    expect(enviado("modulos").at(-1)).toMatchObject({ estado: "ACTIVO", id_modulo: 0 });
    await persona.click(caja.getByRole("combobox", { name: /^Módulo padre/ }));
    expect(screen.queryByRole("option", { name: "Reportes" })).toBeNull();
    await persona.click(caja.getByRole("switch", { name: "Depende de otro módulo" }));
    expect(caja.queryByRole("combobox", { name: /^Módulo padre/ })).toBeNull();
  });

  it("guarda lo escrito, con el ícono elegido por su nombre, y lo dice [A-modulos-07, A-modulos-10, A-modulos-11]", async () => {
    const { persona } = await entrar();
    await persona.click(within(await fila("Mensuales")).getByRole("button", { name: "Editar Mensuales" }));
    const caja = within(await dialogoAbierto("Editar módulo"));
    expect(caja.getByRole<HTMLInputElement>("combobox", { name: /^Módulo padre/ }).value).toBe("Reportes");
    await persona.click(caja.getByRole("switch", { name: "Depende de otro módulo" }));
    await persona.click(caja.getByRole("combobox", { name: "Ícono" }));
    await persona.type(caja.getByRole("combobox", { name: "Ícono" }), "hist");
    await persona.click(await screen.findByRole("option", { name: "History" }));
    await persona.click(caja.getByRole("switch", { name: "Visible" }));
    await persona.click(boton("Guardar"));
    await aviso("Se actualizó el registro correctamente");
    expect(enviado("moduloEdit")).toEqual([
      {
        id: 31,
        modulo: { id_modulo: null, icono: "History", visible: true },
      },
    ]);
  });

  it("lo que el servidor rechaza se dice en su campo, y lo escrito queda", async () => {
    servidor.dato("moduloEdit", () => ({
      rechazo: { message: "Ya existe.", error: "MODULO_REPETIDO", campos: { ruta: "Ya existe esa ruta." } },
    }));
    const { persona } = await entrar();
    await persona.click(within(await fila()).getByRole("button", { name: "Editar Reportes" }));
    const caja = within(await dialogoAbierto("Editar módulo"));
    const ruta = caja.getByRole<HTMLInputElement>("textbox", { name: /^Ruta/ });
    await persona.type(ruta, "-2");
    await persona.click(boton("Guardar"));
    expect(await caja.findByRole("link", { name: "Ruta: Ya existe esa ruta." })).toBeTruthy();
    expect(ruta.value).toBe("reportes-2");
  });

  it("la ruta de un módulo del sistema no se cambia, y se dice por qué", async () => {
    const { persona } = await entrar();
    await persona.click(within(await fila("Módulos")).getByRole("button", { name: "Editar Módulos" }));
    const caja = within(await dialogoAbierto("Editar módulo"));
    expect(caja.getByRole<HTMLInputElement>("textbox", { name: /^Ruta/ }).disabled).toBe(true);
    expect(caja.getByText("El sistema depende de esta ruta: no se cambia.")).toBeTruthy();
  });
});

describe("módulos: permisos [A-producto-09, A-modulos-03, A-producto-03]", () => {
  const abrirPermisos = async (opciones?: { ancha?: boolean }) => {
    const pagina = await entrar(TODOS, opciones);
    await pagina.persona.click(await screen.findByRole("button", { name: "Permisos de Reportes" }));
    return { ...pagina, dialogo: await dialogoAbierto("Permisos: Reportes") };
  };
  const interruptor = (bandera: string, rol = "ADMIN - Administra su entidad") =>
    screen.findByRole<HTMLInputElement>("switch", { name: `${bandera}, ${rol}` });

  it("mide a lo más 960: seis interruptores por rol, con su nombre [A-permisos-01, A-permisos-04, A-roles-08, A-limites-08]", async () => {
    const { dialogo } = await abrirPermisos();
    expect(
      dialogo.closest<HTMLElement>("[style*='--modal-size']")?.style.getPropertyValue("--modal-size"),
    ).toContain("60rem");
    const jefe = await screen.findByRole("row", { name: /^JEFE DE PISO - Mira/ });
    expect(
      within(jefe)
        .getAllByRole("switch")
        .map((uno) => uno.getAttribute("aria-label")),
    ).toEqual(
      ["Crear", "Leer", "Editar", "Eliminar", "CSV", "Firma"].map((una) => `${una}, JEFE DE PISO - Mira`),
    );
    expect(
      within(jefe)
        .getAllByRole<HTMLInputElement>("switch")
        .map((uno) => uno.checked),
    ).toEqual([false, true, false, false, false, false]);
  });

  it("cada uno se guarda en el acto, y se dice 1,5 s [A-permisos-05, A-permisos-06]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { persona } = await abrirPermisos();
    await persona.click(await interruptor("CSV"));
    await seVa("¡Permiso actualizado!", 1_500);
    expect(enviado("permisoEdit")).toEqual([{ id: 301, permiso: { csv: true } }]);
    expect((await interruptor("CSV")).checked).toBe(true);
  });

  it("si falla vuelve a como estaba, y se dice", async () => {
    servidor.dato("permisoEdit", () => ({
      rechazo: { message: "No puede dar un permiso que usted no tiene.", error: "PERMISO_NO_TENIDO" },
    }));
    const { persona } = await abrirPermisos();
    await persona.click(await interruptor("Firma"));
    await aviso("No puede dar un permiso que usted no tiene.");
    expect((await interruptor("Firma")).checked).toBe(false);
  });

  it("las flechas llevan de uno a otro", async () => {
    const { persona } = await abrirPermisos();
    const primero = await interruptor("Crear");
    act(() => primero.focus());
    await persona.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}{ArrowLeft}");
    const leer = (rol: string) => () => screen.queryByRole("switch", { name: `Leer, ${rol}` });
    await enfocado(leer("JEFE DE PISO - Mira"));
    await persona.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    await enfocado(leer("SUPERADMIN - Todo"));
  });

  it("en un teléfono, una tarjeta por rol", async () => {
    await abrirPermisos({ ancha: false });
    const tarjeta = await screen.findByRole("listitem", { name: "JEFE DE PISO - Mira" });
    expect(within(tarjeta).getAllByRole("switch")).toHaveLength(6);
  });

  it("las de SUPERADMIN en módulos no se cambian; sin permisos:update, ninguna", async () => {
    const { persona } = await entrar();
    await persona.click(await screen.findByRole("button", { name: "Permisos de Módulos" }));
    await dialogoAbierto("Permisos: Módulos");
    expect((await interruptor("Leer", "SUPERADMIN - Todo")).disabled).toBe(true);
    expect((await interruptor("Leer")).disabled).toBe(false);
  });

  it("al cerrar con cambios se lee el menú: menú, permisos y token quedan, y 500 ms después se abre su sección [A-modulos-17, A-modulos-18, A-modulos-25, A-modulos-29]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { persona } = await abrirPermisos();
    await persona.click(await interruptor("CSV"));
    await aviso("¡Permiso actualizado!");
    expect(servidor.llamadas("GET", MENU)).toEqual([]);
    await persona.click(boton("Cerrar diálogo"));
    const menu = screen.getByRole("navigation", { name: "Menú principal" });
    const seccion = await within(menu).findByRole("button", { name: "Sistema" });
    // The page itself stands in that section: closed by hand at once, so that the click can be seen.
    await persona.click(seccion);
    expect(seccion.getAttribute("aria-expanded")).toBe("false");
    await act(() => vi.advanceTimersByTimeAsync(500));
    await waitFor(() => expect(seccion.getAttribute("aria-expanded")).toBe("true"));
    expect([guardado("token"), guardado("menu"), guardado("permissions")]).toEqual([
      "token-nuevo",
      MENU_NUEVO,
      [...TODOS, "logs:read"],
    ]);
  });

  it("al cerrar sin cambios no se pide nada [A-modulos-17]", async () => {
    const { persona, sinPedidos } = await abrirPermisos();
    await interruptor("CSV");
    await persona.click(boton("Cerrar diálogo"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await sinPedidos();
    expect(servidor.llamadas("GET", MENU)).toEqual([]);
  });

  it("tras crear un módulo se abren solos los suyos, y al cerrarlos el menú lo muestra [A-modulos-16]", async () => {
    const { persona } = await entrar();
    await fila();
    await persona.click(boton("Agregar"));
    const caja = within(await dialogoAbierto("Nuevo módulo"));
    await persona.type(caja.getByRole("textbox", { name: /^Etiqueta/ }), "Nuevo");
    await persona.type(caja.getByRole("textbox", { name: /^Ruta/ }), "nuevo");
    await persona.type(caja.getByRole("textbox", { name: /^Orden/ }), "7");
    await persona.click(boton("Guardar"));
    await aviso("La operación se realizó correctamente.");
    await dialogoAbierto("Permisos: Nuevo");
    expect(enviado("moduloAdd")).toEqual([
      {
        modulo: {
          label: "Nuevo",
          ruta: "nuevo",
          id_modulo: null,
          icono: null,
          orden: 7,
          visible: true,
          estado: "ACTIVO",
        },
      },
    ]);
    expect(enviado("permisos").at(-1)).toEqual({ id_modulo: 40 });
    await persona.click(boton("Cerrar diálogo"));
    await waitFor(() => expect(servidor.llamadas("GET", MENU)).toHaveLength(1));
  });
});
