import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  aviso,
  boton,
  contestarModulos,
  entrar,
  enviado,
  fila,
  MENU,
  MENU_NUEVO,
  TODOS,
  unPermiso,
} from "../../../test/modulos.ts";
import { dialogoAbierto, enfocado, guardado, servidor } from "../../../test/pantalla.tsx";
import type { Dato } from "../../../test/servidor.ts";
import { toast } from "../../ui/toast/toasts.ts";

beforeEach(contestarModulos);

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

  it.each([
    ["Crear", { create: true }],
    ["Leer", { read: false }],
    ["Editar", { update: true }],
    ["Eliminar", { delete: true }],
    ["CSV", { csv: true }],
    ["Firma", { firma: true }],
  ])(
    "%s se guarda en el acto y solo, y se dice 1,5 s [A-permisos-04, A-permisos-05, A-permisos-06]",
    async (nombre, permiso) => {
      const exito = vi.spyOn(toast, "success");
      const { persona } = await abrirPermisos();
      await persona.click(await interruptor(nombre));
      await aviso("¡Permiso actualizado!");
      expect(exito).toHaveBeenCalledWith("¡Permiso actualizado!", { durationMs: 1_500 });
      expect(enviado("permisoEdit")).toEqual([{ id: 301, permiso }]);
      expect([(await interruptor(nombre)).checked]).toEqual(Object.values(permiso));
    },
  );

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

  it("sin permisos:update se ven y no se cambian, y se dice [A-permisos-05]", async () => {
    const { persona } = await entrar(["modulos:read", "permisos:read"]);
    await persona.click(await screen.findByRole("button", { name: "Permisos de Reportes" }));
    const caja = within(await dialogoAbierto("Permisos: Reportes"));
    expect(caja.getByText("Usted puede ver estos permisos, no cambiarlos.")).toBeTruthy();
    await interruptor("CSV");
    const cerrados = caja.getAllByRole<HTMLInputElement>("switch").map(({ disabled }) => disabled);
    expect(cerrados).toEqual(Array.from({ length: 18 }, () => true));
    // Nothing in it takes the focus but itself: without it the keyboard would not scroll them.
    await persona.tab();
    expect(document.activeElement).toBe(caja.getByRole("region", { name: "Permisos" }));
  });

  it("las de SUPERADMIN en módulos no se cambian", async () => {
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

  describe("lo que está en camino al cerrar", () => {
    /** CSV is switched, and the dialog is closed before the server says what became of it. */
    const cerrarAntes = async () => {
      const { promise, resolve } = Promise.withResolvers<Dato>();
      servidor.dato("permisoEdit", () => promise);
      const pagina = await abrirPermisos();
      await pagina.persona.click(await interruptor("CSV"));
      await pagina.persona.click(boton("Cerrar diálogo"));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect([enviado("permisoEdit").length, servidor.llamadas("GET", MENU)]).toEqual([1, []]);
      return { ...pagina, responder: resolve };
    };

    it("se guarda: el menú se lee entonces, una vez [A-modulos-17]", async () => {
      const { responder, sinPedidos } = await cerrarAntes();
      responder({ valor: unPermiso({ csv: true }) });
      await aviso("¡Permiso actualizado!");
      await waitFor(() => expect(servidor.llamadas("GET", MENU)).toHaveLength(1));
      await sinPedidos();
      expect(servidor.llamadas("GET", MENU)).toHaveLength(1);
    });

    it("se rechaza: se dice, y el menú no se lee [A-modulos-17]", async () => {
      const { responder, sinPedidos } = await cerrarAntes();
      const message = "No puede dar un permiso que usted no tiene.";
      responder({ rechazo: { message, error: "PERMISO_NO_TENIDO" } });
      await aviso(message);
      await sinPedidos();
      expect(servidor.llamadas("GET", MENU)).toEqual([]);
    });

    it("falla y se reintenta desde su aviso: el menú se lee cuando se guardó [A-modulos-17]", async () => {
      const { persona, responder } = await cerrarAntes();
      responder({ rechazo: { message: "Vuelva a intentar.", error: "NO_DISPONIBLE" } });
      servidor.dato("permisoEdit", () => ({ valor: unPermiso({ csv: true }) }));
      await persona.click(
        within(await aviso("Vuelva a intentar.")).getByRole("button", { name: "Reintentar" }),
      );
      await aviso("¡Permiso actualizado!");
      await waitFor(() => expect(servidor.llamadas("GET", MENU)).toHaveLength(1));
    });
  });

  it("quien se va de la página con ellos abiertos también lee el menú, una vez; sin cambios, no", async () => {
    const { persona, ir, sinPedidos } = await abrirPermisos();
    await interruptor("CSV");
    await ir("/account");
    await sinPedidos();
    expect(servidor.llamadas("GET", MENU)).toEqual([]);
    await ir("/modulos");
    await persona.click(await screen.findByRole("button", { name: "Permisos de Reportes" }));
    await persona.click(await interruptor("CSV"));
    await aviso("¡Permiso actualizado!");
    await ir("/account");
    await waitFor(() => expect(servidor.llamadas("GET", MENU)).toHaveLength(1));
    await sinPedidos();
    expect([location.pathname, servidor.llamadas("GET", MENU).length]).toEqual(["/account", 1]);
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
