import { screen, waitFor, within } from "@testing-library/react";
import { Log, LogDetalle } from "@ventanilla/contract/log/log";
import { beforeEach, describe, expect, it } from "vitest";
import { contestarDatos, pedidosDe } from "../../../test/datos.ts";
import { descargas } from "../../../test/descargas.ts";
import { unCatalogo, unInicio, unUsuario } from "../../../test/fabrica.ts";
import { cerrarPagina } from "../../../test/pagina.ts";
import { abrir, dialogoAbierto, servidor } from "../../../test/pantalla.tsx";

const VISTA = Log.parse({
  id: 91,
  nivel: "ADVERTENCIA",
  tipo: "persona.cambio",
  mensaje: "Cambió los datos de una persona",
  referencia: "persona:7",
  ip: "192.0.2.1",
  fecha: "2026-11-20T14:15:00Z",
  usuario: "jperez",
});
const DEL_SISTEMA = {
  ...VISTA,
  id: 90,
  nivel: "ERROR" as const,
  tipo: "canal.caida",
  usuario: null,
  ip: null,
};
const DETALLE = LogDetalle.parse({
  ...VISTA,
  tapado: false,
  cambios: [
    { campo: "movil", antes: "70011223", despues: "70099887" },
    { campo: "telefono", antes: null, despues: "2441122" },
  ],
});
let detalle = DETALLE;

beforeEach(() => {
  detalle = DETALLE;
  responder();
});

function responder() {
  contestarDatos({ logs: () => unCatalogo(Log, [VISTA, DEL_SISTEMA]), log: () => detalle });
}

const FECHA = "20/11/2026 hrs. 10:15";
const entrar = (opciones: { ancha?: boolean } = {}) =>
  abrir("/logs", {
    sesion: unInicio({ permisos: ["logs:read"], menu: [], usuario: unUsuario({ rol: "ADMIN", id_rol: 2 }) }),
    ...opciones,
  });
const fila = () => screen.findByRole("row", { name: `persona.cambio, ${FECHA}` });

describe("logs", () => {
  it("lo último primero, con la fecha dd/MM/YYYY hrs. HH:mm de La Paz y las columnas del documento; sólo se lee [A-logs-01, A-logs-03, A-logs-05, A-producto-13]", async () => {
    await entrar();
    const celdas = within(await fila()).getAllByRole("cell");
    expect(screen.getAllByRole("columnheader").map((uno) => uno.textContent)).toEqual([
      "Acciones",
      "Fecha",
      "Nivel",
      "Tipo",
      "Mensaje",
      "Referencia",
      "IP",
      "Usuario",
    ]);
    expect(celdas.slice(1).map((una) => una.textContent)).toEqual([
      FECHA,
      "ADVERTENCIA",
      "persona.cambio",
      "Cambió los datos de una persona",
      "persona:7",
      "192.0.2.1",
      "jperez",
    ]);
    expect(pedidosDe("logs")[0]).toMatchObject({ order: "-fecha", page: 1, limit: 10 });
    expect(screen.queryByRole("button", { name: /Agregar|Editar|Eliminar/ })).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it.each([true, false])(
    "la barra de filtros está siempre a la vista, también en un teléfono (ancha: %s) [A-logs-02]",
    async (ancha) => {
      const { persona } = await entrar({ ancha });
      await waitFor(() => expect(pedidosDe("logs")).toHaveLength(1));
      const nivel = await screen.findByRole("combobox", { name: "Nivel" });
      expect(screen.queryByRole("button", { name: /^Filtros(,|$)/ })).toBeNull();
      expect(
        within(nivel)
          .getAllByRole("option")
          .map((una) => una.textContent),
      ).toEqual(["TODOS", "ERROR", "INFO", "ADVERTENCIA"]);
      expect(
        [...(nivel.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
      ).toEqual(["Nivel", "Tipo", "Mensaje", "Usuario", "Referencia", "Desde", "Hasta"]);
      await persona.selectOptions(nivel, "ERROR");
      await persona.type(screen.getByRole("textbox", { name: "Referencia" }), "persona:7{Enter}");
      await persona.type(screen.getByRole("textbox", { name: "Desde" }), "01/11/2026");
      await waitFor(() =>
        expect(pedidosDe("logs").at(-1)).toMatchObject({
          nivel: "ERROR",
          referencia: "persona:7",
          desde: "2026-11-01",
        }),
      );
    },
  );

  it("la dirección dice de qué se busca: la lista se pide así, y al pie de los filtros está lo que puede escribirse [A-logs-02]", async () => {
    await abrir("/logs?referencia=persona%3A7", {
      sesion: unInicio({ permisos: ["logs:read"], menu: [] }),
    });
    await fila();
    expect(pedidosDe("logs").map((pedido) => pedido["referencia"])).toEqual(["persona:7"]);
    const campo = screen.getByRole<HTMLInputElement>("textbox", { name: "Referencia" });
    expect(screen.getByText(/caso:15.*persona:7/).textContent).toBe(campo.getAttribute("aria-description"));
    expect(campo.value).toBe("persona:7");
  });

  it("cada nivel tiene su tono, además de su palabra [A-logs-04]", async () => {
    const niveles = ["ERROR", "ADVERTENCIA", "INFO"] as const;
    contestarDatos({
      logs: () =>
        unCatalogo(
          Log,
          niveles.map((nivel, id) => ({ ...VISTA, id, nivel, tipo: `prueba.${nivel}` })),
        ),
    });
    await entrar();
    const tono = async (nivel: string) => {
      const suya = await screen.findByRole("row", { name: `prueba.${nivel}, ${FECHA}` });
      return within(suya).getByText(nivel).closest("[class*=_chip_]")?.className ?? "";
    };
    for (const [i, nombre] of ["_danger_", "_warning_", "_accent_"].entries())
      expect(await tono(niveles[i] ?? "")).toContain(nombre);
  });

  it("lo que se busca en el mensaje y de quién se pide, y no queda en la dirección", async () => {
    const { persona } = await entrar();
    await fila();
    await persona.type(screen.getByRole("textbox", { name: "Mensaje" }), "juana pérez{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Usuario" }), "jperez{Enter}");
    await persona.type(screen.getByRole("textbox", { name: "Tipo" }), "persona{Enter}");
    await waitFor(() =>
      expect(pedidosDe("logs").at(-1)).toMatchObject({
        mensaje: "juana pérez",
        usuario: "jperez",
        tipo: "persona",
      }),
    );
    expect(location.search).toBe("?tipo=persona");
  });

  it("una fila abre al costado su texto entero con el antes y el después, y Esc la cierra [A-logs-03, A-logs-04]", async () => {
    const { persona } = await entrar();
    await persona.click(within(await fila()).getByRole("button", { name: `Ver persona.cambio, ${FECHA}` }));
    const panel = within(await dialogoAbierto("Registro 91"));
    expect(panel.getByText("Cambió los datos de una persona")).toBeTruthy();
    const cambio = await panel.findByRole("row", { name: /movil/ });
    expect(
      within(cambio)
        .getAllByRole("cell")
        .map((una) => una.textContent),
    ).toEqual(["70011223", "70099887"]);
    expect(
      within(cambio)
        .getAllByRole("cell")
        .map((una) => una.lang),
    ).toEqual(["es", "es"]);
    expect(pedidosDe("log")).toEqual([{ id: 91 }]);
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("lo que cambió se dice como en los formularios, con el nombre de su columna al lado; lo que nadie tradujo queda como está [A-logs-03]", async () => {
    detalle = {
      ...DETALLE,
      cambios: [
        { campo: "read", antes: "false", despues: "true" },
        { campo: "id_rol", antes: "3", despues: "12" },
        { campo: "genero", antes: null, despues: "F" },
        { campo: "valor", antes: "true", despues: "25" },
        { campo: "estado", antes: "ACTIVO", despues: "INACTIVO" },
        { campo: "sesiones_cerradas", antes: null, despues: "3" },
      ],
    };
    const { persona } = await entrar();
    await persona.click(within(await fila()).getByRole("button", { name: /^Ver persona.cambio/ }));
    const panel = within(await dialogoAbierto("Registro 91"));
    await panel.findByRole("row", { name: /^Leer read/ });
    const [, ...filas] = panel.getAllByRole("row");
    expect(filas.map((una) => [...una.children].map((celda) => celda.textContent?.trim()))).toEqual([
      ["Leer read", "no", "sí"],
      ["Rol id_rol", "OPERADOR (3)", "12"],
      ["Género genero", "—", "Mujer"],
      ["Valor valor", "true", "25"],
      ["Estado estado", "ACTIVO", "INACTIVO"],
      ["sesiones_cerradas", "—", "3"],
    ]);
  });

  it("lo que no se puede ver de una persona se dice tapado [A-logs-06]", async () => {
    detalle = { ...DETALLE, tapado: true, cambios: [{ campo: "movil", antes: "[…]", despues: "[…]" }] };
    const { persona } = await entrar();
    await persona.click(within(await fila()).getByRole("button", { name: /^Ver persona.cambio/ }));
    const panel = within(await dialogoAbierto("Registro 91"));
    expect(await panel.findByText(/su rol no puede verlos/)).toBeTruthy();
  });

  it("exportar: sólo con logs:csv, la lista entera por sus filtros", async () => {
    await entrar();
    await fila();
    expect(screen.queryByRole("button", { name: "Exportar CSV" })).toBeNull();
    cerrarPagina();
    responder();
    descargas.instalar();
    servidor.en("GET", "/ws/api/system/logs/csv", () => ({ cuerpo: null, texto: "Fecha\r\n" }));
    const { persona } = await abrir("/logs", {
      sesion: unInicio({ permisos: ["logs:read", "logs:csv"], menu: [] }),
    });
    await persona.type(await screen.findByRole("textbox", { name: "Tipo" }), "canal{Enter}");
    await waitFor(() => expect(pedidosDe("logs").at(-1)).toMatchObject({ tipo: "canal" }));
    await persona.click(screen.getByRole("button", { name: "Exportar CSV" }));
    await waitFor(() => expect(descargas.abiertas()).toHaveLength(1));
    expect(servidor.llamadas("GET", "/ws/api/system/logs/csv")[0]?.consulta).toEqual({
      tipo: "canal",
      order: "-fecha",
    });
  });
});
