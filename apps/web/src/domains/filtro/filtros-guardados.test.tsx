import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Filtro } from "@ventanilla/contract/filtro/filtro";
import { beforeEach, describe, expect, it } from "vitest";
import { unInicio } from "../../../test/fabrica.ts";
import { enfocado, show, startTexts } from "../../../test/render.tsx";
import { servidor } from "../../../test/servidor.ts";
import { startSession } from "../../lib/session.ts";
import type { ListView } from "../../ui/list/list-props.ts";
import { FiltrosGuardados } from "./index.ts";

const CAMINO = "/ws/api/system/filtros";
const QUEJAS: Filtro = {
  id: "0b0b7a5e-5e1c-4f0e-9a3e-0d6c6e6f0001",
  nombre: "Quejas de Ana",
  filtros: { descripcion: "queja", estado: "CERRADO" },
  orden: "-id",
};

let guardados: Filtro[];
let vistas: ListView[];

beforeEach(async () => {
  await startTexts();
  startSession(unInicio());
  guardados = [QUEJAS];
  vistas = [];
  servidor.en("GET", CAMINO, () => ({ cuerpo: { rows: guardados } }));
  servidor.en("POST", CAMINO, ({ cuerpo }) => {
    const { nombre, filtros, orden } = cuerpo as Filtro;
    const otros = guardados.filter((uno) => uno.nombre.toLowerCase() !== nombre.toLowerCase());
    const guardado = { id: "0b0b7a5e-5e1c-4f0e-9a3e-0d6c6e6f0002", nombre, filtros, orden };
    guardados = [...otros, guardado];
    return { cuerpo: guardado };
  });
  servidor.en("DELETE", `${CAMINO}/${QUEJAS.id}`, () => {
    guardados = [];
    return { cuerpo: { id: QUEJAS.id } };
  });
});

async function abiertos(cambios: Partial<ListView> = {}) {
  const view: ListView = { page: 3, limit: 50, order: "", filters: {}, ...cambios };
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FiltrosGuardados lista="historial" view={view} onView={(nueva) => vistas.push(nueva)} />
    </QueryClientProvider>,
  );
  const boton = screen.getByRole("button", { name: "Filtros guardados" });
  expect(servidor.llamadas("GET", CAMINO)).toEqual([]);
  await userEvent.click(boton);
  return { boton, caja: within(await screen.findByRole("dialog", { name: "Filtros guardados" })) };
}
const CON_FILTRO = { filters: { estado: "CERRADO" }, order: "id" };
const nombrar = async (caja: ReturnType<typeof within>, nombre: string) =>
  userEvent.type(await caja.findByRole("textbox", { name: /^Nombre/ }), nombre);

describe("filtros guardados", () => {
  it("se piden al abrirlos, los de esta lista; elegir uno pone lo que busca y su orden desde la primera página", async () => {
    const { caja, boton } = await abiertos();
    await userEvent.click(await caja.findByRole("button", { name: "Quejas de Ana" }));
    expect(servidor.llamadas("GET", CAMINO)[0]?.consulta).toEqual({ lista: "historial" });
    expect(vistas).toEqual([{ page: 1, limit: 50, order: "-id", filters: QUEJAS.filtros }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await enfocado(() => boton);
  });

  it("el que está puesto se distingue, también a quien no ve", async () => {
    const { caja } = await abiertos({ filters: QUEJAS.filtros, order: QUEJAS.orden });
    const elegido = await caja.findByRole("button", { name: "Quejas de Ana" });
    expect(elegido.getAttribute("aria-current")).toBe("true");
  });

  it("guarda los filtros de ahora con su orden, y lo dice", async () => {
    const { caja } = await abiertos(CON_FILTRO);
    await nombrar(caja, " Cerrados {Enter}");
    await screen.findByText("Se guardó el filtro.");
    expect(servidor.llamadas("POST", CAMINO)[0]?.cuerpo).toEqual({
      lista: "historial",
      nombre: "Cerrados",
      filtros: { estado: "CERRADO" },
      orden: "id",
    });
    expect(vistas).toEqual([]);
  });

  it("sin filtros puestos no hay qué guardar, y dice por qué", async () => {
    const { caja } = await abiertos();
    expect(await caja.findByText("Ponga algún filtro en la lista para poder guardarlo.")).toBeTruthy();
    expect(caja.queryByRole("textbox")).toBeNull();
  });

  it("antes de reemplazar uno del mismo nombre lo dice", async () => {
    const { caja } = await abiertos(CON_FILTRO);
    await caja.findByRole("button", { name: "Quejas de Ana" });
    await nombrar(caja, "quejas  DE ana");
    expect(caja.getByText("Ya hay uno con este nombre: se reemplaza.")).toBeTruthy();
    expect(caja.queryByRole("button", { name: "Guardar" })).toBeNull();
    await userEvent.click(caja.getByRole("button", { name: "Reemplazar" }));
    await screen.findByText("Se guardó el filtro.");
  });

  it("sin nombre no se guarda, y lo dice en el campo", async () => {
    const { caja } = await abiertos(CON_FILTRO);
    await userEvent.click(await caja.findByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(caja.getByRole("textbox").getAttribute("aria-invalid")).toBe("true"));
    expect(servidor.llamadas("POST", CAMINO)).toEqual([]);
  });

  it("lo que el servidor no acepta se dice, y el nombre sigue escrito", async () => {
    servidor.en("POST", CAMINO, () => ({
      estado: 412,
      cuerpo: { error: "FILTROS_DEMASIADOS", mensaje: "La lista ya tiene 20 filtros guardados.", id: "x" },
    }));
    const { caja } = await abiertos(CON_FILTRO);
    await nombrar(caja, "Otro{Enter}");
    await screen.findByText("La lista ya tiene 20 filtros guardados.");
    expect(caja.getByRole("textbox")).toMatchObject({ value: "Otro" });
  });

  it("uno se quita, y por un momento se puede devolver", async () => {
    const { caja } = await abiertos();
    await userEvent.click(
      await caja.findByRole("button", { name: "Quitar el filtro guardado Quejas de Ana" }),
    );
    expect(await caja.findByText("Todavía no guardó ningún filtro de esta lista.")).toBeTruthy();
    // What is typed goes on reaching the box: Esc closes it.
    await enfocado(() => caja.getByRole("heading"));
    await userEvent.click(await screen.findByRole("button", { name: "Deshacer" }));
    await waitFor(() => expect(guardados.map(({ nombre }) => nombre)).toEqual(["Quejas de Ana"]));
    const { nombre, filtros, orden } = QUEJAS;
    expect(servidor.llamadas("POST", CAMINO)[0]?.cuerpo).toEqual({
      lista: "historial",
      nombre,
      filtros,
      orden,
    });
  });

  it("uno que no se pudo quitar sigue en la lista, y se dice por qué", async () => {
    servidor.en("DELETE", `${CAMINO}/${QUEJAS.id}`, () => ({
      estado: 404,
      cuerpo: { error: "NO_EXISTE", mensaje: "Ya no existe.", id: "x" },
    }));
    const { caja } = await abiertos();
    await userEvent.click(
      await caja.findByRole("button", { name: "Quitar el filtro guardado Quejas de Ana" }),
    );
    await screen.findByText("Ya no existe.");
    expect(caja.getByRole("button", { name: "Quejas de Ana" })).toBeTruthy();
  });

  it("de dos que buscan lo mismo está puesto el de este orden", async () => {
    guardados = [
      QUEJAS,
      { ...QUEJAS, id: "0b0b7a5e-5e1c-4f0e-9a3e-0d6c6e6f0003", nombre: "Viejas", orden: "id" },
    ];
    const { caja } = await abiertos({ filters: QUEJAS.filtros, order: "id" });
    const puestos = ["Quejas de Ana", "Viejas"].map(async (name) =>
      (await caja.findByRole("button", { name })).getAttribute("aria-current"),
    );
    expect(await Promise.all(puestos)).toEqual([null, "true"]);
  });

  it("si no se pueden leer lo dice, y se piden otra vez", async () => {
    servidor.en("GET", CAMINO, () => ({
      estado: 500,
      cuerpo: { error: "INTERNO", mensaje: "Falló", id: "x" },
    }));
    const { caja } = await abiertos();
    await caja.findByText("No se pudieron leer los filtros guardados.");
    servidor.en("GET", CAMINO, () => ({ cuerpo: { rows: guardados } }));
    await userEvent.click(caja.getByRole("button", { name: "Reintentar" }));
    await caja.findByRole("button", { name: "Quejas de Ana" });
  });
});
