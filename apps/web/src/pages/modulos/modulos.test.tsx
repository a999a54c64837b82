import { act, screen, waitFor, within } from "@testing-library/react";
import { Modulo } from "@ventanilla/contract/modulo/modulo";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unCatalogo } from "../../../test/fabrica.ts";
import {
  aviso,
  boton,
  contestarModulos,
  entrar,
  enviado,
  fila,
  MENU,
  MODULOS,
  unModulo,
} from "../../../test/modulos.ts";
import { dialogoAbierto, servidor } from "../../../test/pantalla.tsx";
import { toast } from "../../ui/toast/toasts.ts";

beforeEach(contestarModulos);

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
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      [...(estado.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
    ).toEqual(["Etiqueta", "Ruta", "Estado"]);
    await persona.type(screen.getByRole("textbox", { name: "Etiqueta" }), "rep{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Ruta" }), "mens{Enter}");
    await persona.selectOptions(estado, "INACTIVO");
    await waitFor(() =>
      expect(enviado("modulos").at(-1)).toMatchObject({ label: "rep", ruta: "mens", estado: "INACTIVO" }),
    );
  });

  it("sin permisos, la lista sola y los estados como íconos", async () => {
    await entrar(["modulos:read"]);
    expect(within(await fila()).queryAllByRole("button")).toEqual([]);
    expect(within(await fila()).queryAllByRole("switch")).toEqual([]);
    expect(within(await fila()).getByRole("img", { name: "Visible en el menú" })).toBeTruthy();
    expect(within(await fila("Mensuales")).getByRole("img", { name: "Oculto en el menú" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Agregar" })).toBeNull();
  });

  it.each([
    ["modulos:create", ["Agregar"]],
    ["modulos:update", ["Editar Reportes", "Estado de Reportes", "Reportes en el menú"]],
    ["modulos:delete", ["Eliminar Reportes"]],
    ["permisos:read", ["Permisos de Reportes"]],
  ] as const)(
    "cada acción con su permiso y ninguna otra: %s [A-modulos-21, A-modulos-22, A-modulos-23, A-modulos-03]",
    async (permiso, acciones) => {
      await entrar(["modulos:read", permiso]);
      const suya = within(await fila());
      const nombres = [
        ...screen.queryAllByRole("button", { name: "Agregar" }),
        ...suya.queryAllByRole("button"),
        ...suya.queryAllByRole("switch"),
      ].map((una) => una.getAttribute("aria-label") ?? una.textContent);
      expect(nombres).toEqual(acciones);
    },
  );

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
      const exito = vi.spyOn(toast, "success");
      const { persona } = await entrar();
      await persona.click(within(await fila(nombre)).getByRole("switch", { name: `${nombre} en el menú` }));
      expect(await screen.findByText(`¿Está seguro de ${que} el módulo en el menú?`)).toBeTruthy();
      await persona.click(boton(verbo));
      await aviso(hecho);
      expect(exito).toHaveBeenCalledWith(hecho, { durationMs: 2_000 });
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

  it("el padre elegido viaja con el ícono vacío [A-modulos-11, A-modulos-20]", async () => {
    servidor.dato("modulos", () => ({ valor: unCatalogo(Modulo, [unModulo(), MODULOS]) }));
    const { persona } = await entrar();
    await persona.click(within(await fila()).getByRole("button", { name: "Editar Reportes" }));
    const caja = within(await dialogoAbierto("Editar módulo"));
    await persona.click(caja.getByRole("switch", { name: "Depende de otro módulo" }));
    await persona.click(caja.getByRole("combobox", { name: /^Módulo padre/ }));
    await persona.click(await screen.findByRole("option", { name: "Módulos" }));
    await persona.click(boton("Guardar"));
    await aviso("Se actualizó el registro correctamente");
    expect(enviado("moduloEdit")).toEqual([{ id: 30, modulo: { id_modulo: 13, icono: null } }]);
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

describe("«Editar la fila», desde la búsqueda de Ctrl K", () => {
  const buscar = async (persona: Awaited<ReturnType<typeof entrar>>["persona"]) => {
    await persona.keyboard("{Control>}k{/Control}");
    await persona.type(await screen.findByPlaceholderText("Buscar páginas, casos y mensajes…"), "fila");
  };

  it("edita la fila que tenía el foco al abrirla", async () => {
    const { persona } = await entrar();
    const una = await fila("Mensuales");
    act(() => una.focus());
    await buscar(persona);
    await persona.click(await screen.findByRole("button", { name: "Editar la fila" }));
    const caja = within(await dialogoAbierto("Editar módulo"));
    expect(caja.getByRole<HTMLInputElement>("textbox", { name: /^Etiqueta/ }).value).toBe("Mensuales");
  });

  it("sin fila que lo tuviera no se ofrece", async () => {
    const { persona } = await entrar();
    const una = await fila("Mensuales");
    act(() => una.focus());
    await persona.click(screen.getByRole("textbox", { name: "Etiqueta" }));
    await buscar(persona);
    expect(await screen.findByRole("button", { name: "Fila siguiente" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Editar la fila" })).toBeNull();
  });
});
