import { act, screen, waitFor, within } from "@testing-library/react";
import { CanalFila } from "@ventanilla/contract/canal/canal";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  ACTIVA,
  administrador,
  boton,
  CANALES,
  contestarCanales,
  fila,
  INACTIVA,
  superadministrador,
  unaFila,
  unCanal,
} from "../../../test/canales.ts";
import { unCatalogo } from "../../../test/fabrica.ts";
import { servidor } from "../../../test/pantalla.tsx";

beforeEach(contestarCanales);

describe("canales: la lista", () => {
  it("columnas y filtros del documento, en su orden; la línea que falla dice por qué y desde cuándo [A-rutas-14, B-rutas-02, B-canales-01, B-canales-02, B-canales-03]", async () => {
    const { persona } = await administrador();
    const celdas = within(await fila()).getAllByRole("cell");
    expect(screen.getAllByRole("columnheader").map((una) => una.textContent)).toEqual([
      "Acciones",
      "Activo",
      "Clasificación",
      "Usuario",
      "Estado",
    ]);
    expect(celdas.slice(2).map((una) => una.textContent)).toEqual([
      "Correo",
      "mesa@alcaldia.bo",
      "ACTIVOConectado",
    ]);
    const pausada = within(await fila(INACTIVA))
      .getAllByRole("cell")
      .at(-1);
    expect(pausada?.textContent).toContain("En pausa: la cuenta fue rechazada");
    expect(pausada?.textContent).toContain("desde el 23/11/2026 10:15:00");
    const estado = screen.getByRole("combobox", { name: "Estado" });
    expect(
      [...(estado.closest("form")?.querySelectorAll("label") ?? [])].map((uno) => uno.textContent),
    ).toEqual(["Clasificación", "Usuario", "Estado"]);
    expect(
      within(estado)
        .getAllByRole("option")
        .map((una) => una.textContent),
    ).toEqual(["TODOS", "ACTIVO", "INACTIVO"]);
    const clasificacion = screen.getByRole("combobox", { name: "Clasificación" });
    expect(within(clasificacion).getAllByRole("option")[0]?.textContent).toBe("TODAS");
    await persona.selectOptions(clasificacion, "correo");
    await persona.type(screen.getByRole("textbox", { name: "Usuario" }), "mesa{Enter}");
    await persona.selectOptions(estado, "ACTIVO");
    await waitFor(() =>
      expect(servidor.llamadas("GET", CANALES).at(-1)?.consulta).toMatchObject({
        clasificacion: "correo",
        usuario: "mesa",
        estado: "ACTIVO",
      }),
    );
  });

  it("lo que cambia en una línea se ve en segundos, sin que nadie lo pida", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await administrador();
    await fila();
    servidor.en("GET", CANALES, () => ({
      cuerpo: unCatalogo(CanalFila, [
        unaFila({
          conexion: { estado: "sin_conexion", detalle: "SERVICIO", desde: null, sin_escucha: false },
        }),
      ]),
    }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect((await fila()).textContent).toContain("El proveedor no responde.");
  });

  it("de una cuenta que envía y no se oye dice qué es lo que falla", async () => {
    const conexion = { estado: "pausada", detalle: "CREDENCIAL", desde: null, sin_escucha: true } as const;
    servidor.en("GET", CANALES, () => ({ cuerpo: unCatalogo(CanalFila, [unaFila({ conexion })]) }));
    await administrador();
    expect((await fila()).textContent).toMatch(
      /En pausa.*No llegan los mensajes de los ciudadanos\. El proveedor/,
    );
  });

  it("el interruptor pregunta y cambia, de ACTIVO a INACTIVO y de vuelta [B-canales-25]", async () => {
    servidor.en("PATCH", `${CANALES}/7`, () => ({ cuerpo: unCanal({ estado: "INACTIVO" }) }));
    servidor.en("PATCH", `${CANALES}/8`, () => ({ cuerpo: unCanal({ id: 8 }) }));
    const { persona } = await administrador();
    const pedidos = (id: number) =>
      servidor.llamadas("PATCH", `${CANALES}/${id}`).map(({ cuerpo }) => cuerpo);
    await persona.click(within(await fila()).getByRole("switch"));
    await persona.click(await screen.findByRole("button", { name: "Desactivar" }));
    await waitFor(() => expect(pedidos(7)).toEqual([{ transicion: "inactivar" }]));
    await persona.click(within(await fila(INACTIVA)).getByRole("switch"));
    await persona.click(await screen.findByRole("button", { name: "Activar" }));
    await waitFor(() => expect(pedidos(8)).toEqual([{ transicion: "activar" }]));
  });
});

describe("canales: cada permiso abre lo suyo", () => {
  const editar = () => boton(`Editar ${ACTIVA}`);
  const interruptores = () => screen.queryAllByRole("switch");

  it("con canales:read nada se toca, y el estado es una marca [B-canales-27, B-canales-28, B-canales-29, B-canales-30]", async () => {
    await administrador(["canales:read"]);
    const leida = within(await fila());
    expect(leida.getByRole("img", { name: "Activo" })).toBeTruthy();
    expect(within(await fila(INACTIVA)).getByRole("img", { name: "Inactivo" })).toBeTruthy();
    expect(leida.queryAllByRole("button")).toEqual([]);
    expect([interruptores(), boton("Agregar")]).toEqual([[], null]);
  });

  it("con canales:create se agrega y no se edita [B-canales-27, B-canales-28]", async () => {
    await administrador(["canales:read", "canales:create"]);
    await fila();
    expect(boton("Agregar")).toBeTruthy();
    expect([editar(), interruptores()]).toEqual([null, []]);
  });

  it("con canales:update se edita y se cambia el estado, y no se agrega [B-canales-27, B-canales-28, B-canales-30]", async () => {
    await administrador(["canales:read", "canales:update"]);
    await fila();
    expect(editar()).toBeTruthy();
    expect(interruptores()).toHaveLength(2);
    expect(boton("Agregar")).toBeNull();
  });

  it("quien administra con todos agrega y edita; no conecta ni borra [B-producto-06, B-canales-27, B-canales-28, B-canales-29]", async () => {
    await administrador();
    await fila();
    expect([boton("Agregar"), editar()]).not.toContain(null);
    expect([boton("Conectar cuenta"), boton(`Eliminar ${ACTIVA}`)]).toEqual([null, null]);
  });

  it("SUPERADMIN, que ve los de todas, los filtra por institución", async () => {
    const { persona } = await superadministrador();
    const entidad = await screen.findByRole("combobox", { name: "Entidad" });
    await within(entidad).findByRole("option", { name: "Alcaldía" });
    expect(within(entidad).getAllByRole("option")[0]?.textContent).toBe("TODAS");
    await persona.selectOptions(entidad, "Alcaldía");
    await waitFor(() =>
      expect(servidor.llamadas("GET", CANALES).at(-1)?.consulta).toMatchObject({ id_entidad: "1" }),
    );
  });

  it("SUPERADMIN no conecta sin canales:create ni borra sin canales:delete [B-canales-29]", async () => {
    await superadministrador(["canales:read", "canales:update"]);
    await fila();
    expect(editar()).toBeTruthy();
    expect([boton("Conectar cuenta"), boton(`Eliminar ${ACTIVA}`)]).toEqual([null, null]);
  });

  it("SUPERADMIN conecta cuentas y borra [B-canales-29, D95]", async () => {
    servidor.en("DELETE", `${CANALES}/7`, () => ({ cuerpo: { id: 7 } }));
    const { persona } = await superadministrador();
    await fila();
    expect(boton("Conectar cuenta")).toBeTruthy();
    await persona.click(screen.getByRole("button", { name: `Eliminar ${ACTIVA}` }));
    await persona.click(await screen.findByRole("button", { name: "Eliminar" }));
    await waitFor(() => expect(servidor.llamadas("DELETE", `${CANALES}/7`)).toHaveLength(1));
  });
});
