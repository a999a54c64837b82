import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ventana } from "../../../test/pagina.ts";
import { enfocado, show, startTexts } from "../../../test/render.tsx";
import { List } from "./List.tsx";
import type { ListProps, ListView } from "./list-props.ts";
import { pageNumbers } from "./Pager.tsx";

type Fila = { id: number; sigla: string; nombre: string };
const FILAS: readonly Fila[] = [
  { id: 1, sigla: "AAA", nombre: "Primera" },
  { id: 2, sigla: "BBB", nombre: "Segunda" },
];
const VISTA: ListView = { page: 1, limit: 10, order: "sigla", filters: {} };

function lista(parte: Partial<ListProps<Fila>> = {}) {
  const onView = vi.fn();
  show(
    <List<Fila>
      title="Entidades"
      columns={[
        { key: "sigla", title: "Sigla", order: "sigla", cell: (fila) => fila.sigla },
        { key: "nombre", title: "Nombre", cell: (fila) => fila.nombre },
      ]}
      filters={[
        { name: "nombre", label: "Nombre", kind: "text" },
        { name: "estado", label: "Estado", kind: "option", options: [{ value: "ACTIVO", label: "ACTIVO" }] },
      ]}
      view={VISTA}
      onView={onView}
      result={{ rows: FILAS, count: 34, total: 120, aproximado: false, total_aproximado: false }}
      fetching={false}
      onRetry={() => undefined}
      rowKey={(fila) => fila.id}
      rowName={(fila) => fila.sigla}
      {...parte}
    />,
  );
  return onView;
}

beforeEach(startTexts);

describe("lista", () => {
  it("lista: es una tabla titulada por el h1, con columnas en orden y conteo N de M [A-lista-01]", () => {
    lista({ rowActions: (fila) => <button type="button">Editar {fila.sigla}</button> });
    const tabla = screen.getByRole("table", { name: "Entidades" });
    const titulos = within(tabla)
      .getAllByRole("columnheader")
      .map((th) => th.textContent);
    expect(titulos).toEqual(["Acciones", "Sigla", "Nombre"]);
    expect(screen.getByText("34 de 120")).toBeTruthy();
  });

  it("lista: antes de la primera respuesta, en la tabla y en las tarjetas, cada celda guarda las líneas que dice su columna", () => {
    const columns: ListProps<Fila>["columns"] = [
      { key: "sigla", title: "Sigla", cell: (fila) => fila.sigla },
      { key: "nombre", title: "Nombre", lines: 3, cell: (fila) => fila.nombre },
    ];
    const huesos = (de: Element | null) => de?.querySelectorAll("[class*=_hueso_]").length;
    lista({ columns, result: undefined, fetching: true });
    const fila = screen.getByRole("table").querySelector("tbody tr");
    expect([...(fila?.children ?? [])].map(huesos)).toEqual([1, 3]);
    cleanup();

    ventana({ ancha: false });
    lista({ columns, result: undefined, fetching: true });
    const tarjetas = document.querySelectorAll("[aria-busy] > [class*=_tarjeta_]");
    expect([tarjetas.length, huesos(tarjetas[0] ?? null)]).toEqual([VISTA.limit, 4]);
  });

  it("lista: más de 10.000 cuando el conteo es aproximado", () => {
    lista({
      result: { rows: FILAS, count: 10_000, total: 900_000, aproximado: true, total_aproximado: true },
    });
    expect(screen.getByText("más de 10.000")).toBeTruthy();
  });

  it("lista: de cuántas son los que se filtran tampoco se dice por exacto cuando son más de 10.000", () => {
    const result = { rows: FILAS, count: 412, aproximado: false, total: 10_000, total_aproximado: true };
    lista({ result });
    expect(screen.getByText("412 de más de 10.000")).toBeTruthy();
  });

  it("lista: ofrece 5, 10 y 25 filas y cambiar vuelve a la primera página [A-lista-02 A-limites-04]", async () => {
    const onView = lista({ view: { ...VISTA, page: 3 } });
    const filas = screen.getByLabelText<HTMLSelectElement>("Filas por página");
    expect([...filas.options].map((opcion) => opcion.value)).toEqual(["5", "10", "25"]);
    expect(filas.value).toBe("10");
    await userEvent.selectOptions(filas, "25");
    expect(onView).toHaveBeenCalledWith({ ...VISTA, page: 1, limit: 25 });
  });

  it("lista: sin filtros dice No hay resultados, con filtros No se encontraron… y ofrece limpiar [A-lista-03 A-lista-04]", async () => {
    const nada = { rows: [], count: 0, total: 0, aproximado: false, total_aproximado: false };
    lista({ result: nada });
    expect(screen.getByText("No hay resultados", { selector: "p" })).toBeTruthy();
    cleanup();
    const onView = lista({ result: nada, view: { ...VISTA, filters: { nombre: "zzz" } } });
    expect(screen.getByText("No se encontraron registros que coincidan")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Limpiar filtros" }));
    expect(onView).toHaveBeenCalledWith(VISTA);
  });

  it("lista: una página más allá del final lleva a la última, sin decir que no hay nada", async () => {
    const onView = lista({
      view: { ...VISTA, page: 9 },
      result: { rows: [], count: 34, total: 120, aproximado: false, total_aproximado: false },
    });
    expect(onView.mock.calls).toEqual([[{ ...VISTA, page: 4 }, { replace: true }]]);
    expect(screen.queryByText("No hay resultados", { selector: "p" })).toBeNull();
    expect(screen.getByRole("table", { name: "Entidades" }).getAttribute("aria-busy")).toBe("true");
    cleanup();
    const alLeer = lista({
      view: { ...VISTA, page: 9 },
      result: { rows: [], count: 34, total: 120, aproximado: false, total_aproximado: false },
      fetching: true,
    });
    expect(alLeer).not.toHaveBeenCalled();
  });

  it("lista: lo que ya no tiene qué hacer conserva el foco: la última página, Limpiar y Mostrar más", async () => {
    const onView = lista({ view: { ...VISTA, page: 4 } });
    const siguiente = screen.getByRole<HTMLButtonElement>("button", { name: "Página siguiente" });
    for (const boton of [siguiente, screen.getByRole<HTMLButtonElement>("button", { name: "Limpiar" })]) {
      expect([boton.disabled, boton.getAttribute("aria-disabled")]).toEqual([false, "true"]);
      await userEvent.click(boton);
      expect(document.activeElement).toBe(boton);
    }
    expect(onView).not.toHaveBeenCalled();
    cleanup();
    const onMore = vi.fn();
    lista({ more: { has: true, loading: true, onMore } });
    const mas = screen.getByRole("button", { name: "Mostrar más" });
    await userEvent.click(mas);
    expect([document.activeElement, onMore.mock.calls.length]).toEqual([mas, 0]);
  });

  it("lista: ordena con aria-sort, primero ascendente y luego descendente", async () => {
    const onView = lista();
    const sigla = screen.getByRole("columnheader", { name: /Sigla/ });
    expect(sigla.getAttribute("aria-sort")).toBe("ascending");
    await userEvent.click(within(sigla).getByRole("button"));
    expect(onView).toHaveBeenCalledWith({ ...VISTA, order: "-sigla" });
  });

  it("lista: el filtro de texto espera 400 ms", () => {
    vi.useFakeTimers();
    const onView = lista();
    const nombre = screen.getByLabelText("Nombre");
    for (const value of ["a", "an", "ana"]) {
      fireEvent.change(nombre, { target: { value } });
      act(() => void vi.advanceTimersByTime(399));
    }
    expect(onView).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onView.mock.calls).toEqual([[{ ...VISTA, filters: { nombre: "ana" } }]]);
  });

  describe("lista: mientras el filtro de texto espera", () => {
    const escribirY = (entretanto: (ver: (view: ListView) => void) => void) => {
      vi.useFakeTimers();
      const onView = vi.fn();
      const con = (view: ListView) => (
        <List<Fila>
          title="Entidades"
          columns={[{ key: "sigla", title: "Sigla", order: "sigla", cell: (fila) => fila.sigla }]}
          filters={[{ name: "nombre", label: "Nombre", kind: "text" }]}
          view={view}
          onView={onView}
          result={{ rows: FILAS, count: 2, total: 2, aproximado: false, total_aproximado: false }}
          fetching={false}
          onRetry={() => undefined}
          rowKey={(fila) => fila.id}
          rowName={(fila) => fila.sigla}
        />
      );
      const { rerender } = show(con(VISTA));
      fireEvent.change(screen.getByLabelText("Nombre"), { target: { value: "ana" } });
      act(() => void vi.advanceTimersByTime(200));
      entretanto((view) => rerender(con(view)));
      act(() => void vi.advanceTimersByTime(400));
      return onView;
    };

    it("una columna que se ordena queda ordenada", () => {
      const ordenada = { ...VISTA, order: "-sigla" };
      const onView = escribirY((ver) => {
        fireEvent.click(screen.getByRole("button", { name: /Sigla/ }));
        ver(ordenada);
      });
      expect(onView.mock.calls).toEqual([[ordenada], [{ ...ordenada, filters: { nombre: "ana" } }]]);
    });

    it("si los filtros cambian desde fuera (Atrás), valen ésos", () => {
      const onView = escribirY((ver) => ver({ ...VISTA, filters: { nombre: "quispe" } }));
      expect(onView).not.toHaveBeenCalled();
      expect(screen.getByLabelText<HTMLInputElement>("Nombre").value).toBe("quispe");
    });
  });

  it("lista: Enter en el filtro de texto no espera", async () => {
    const onView = lista();
    await userEvent.type(screen.getByLabelText("Nombre"), "ana{Enter}");
    expect(onView).toHaveBeenLastCalledWith({ ...VISTA, filters: { nombre: "ana" } });
  });

  it("lista: un filtro que cambia desde fuera (Atrás) se ve en su campo", () => {
    lista({ view: { ...VISTA, filters: { nombre: "quispe" } } });
    expect(screen.getByLabelText<HTMLInputElement>("Nombre").value).toBe("quispe");
  });

  it("lista: un fallo dice qué pasó y ofrece Reintentar; las filas ya leídas quedan", async () => {
    const onRetry = vi.fn();
    lista({ error: "Se cayó", onRetry });
    expect(screen.getByText("No se pudo cargar la lista.")).toBeTruthy();
    expect(screen.getByText("AAA")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it("lista: la primera carga muestra tantas filas grises como el tamaño de página", () => {
    lista({ result: undefined, fetching: true });
    expect(document.body.querySelector("table")?.getAttribute("aria-busy")).toBe("true");
    expect(document.body.querySelectorAll("tbody tr")).toHaveLength(10);
  });

  it("lista: j, k, Enter, e, n y p recorren, abren, editan y pasan página", async () => {
    const onOpen = vi.fn();
    const onEdit = vi.fn();
    const onView = lista({ onOpen, onEdit });
    await userEvent.keyboard("jj");
    expect(document.activeElement?.getAttribute("data-fila")).toBe("2");
    await userEvent.keyboard("k{Enter}");
    expect(onOpen).toHaveBeenCalledWith(FILAS[0]);
    await userEvent.keyboard("e");
    expect(onEdit).toHaveBeenCalledWith(FILAS[0]);
    await userEvent.keyboard("n");
    expect(onView).toHaveBeenCalledWith({ ...VISTA, page: 2 });
  });

  const conQuitar = (parte: Partial<ListProps<Fila>>) => (
    <List<Fila>
      title="Entidades"
      columns={[{ key: "sigla", title: "Sigla", cell: (fila) => fila.sigla }]}
      view={VISTA}
      onView={() => undefined}
      result={{ rows: FILAS, count: 34, total: 120, aproximado: false, total_aproximado: false }}
      fetching={false}
      onRetry={() => undefined}
      rowKey={(fila) => fila.id}
      rowName={(fila) => fila.sigla}
      rowActions={(fila) => <button type="button">Quitar {fila.sigla}</button>}
      {...parte}
    />
  );
  const NADA = { rows: [], count: 0, total: 0, aproximado: false, total_aproximado: false };
  it.each([
    ["la tabla", true],
    ["las tarjetas", false],
  ])(
    "lista: en %s la fila que se va con el foco lo deja a la que queda en su lugar; sin ninguna, al título",
    async (_donde, ancha) => {
      ventana({ ancha });
      const { rerender } = show(conQuitar({}));
      act(() => screen.getByRole("button", { name: "Quitar AAA" }).focus());
      rerender(
        conQuitar({
          result: { rows: FILAS.slice(1), count: 33, total: 119, aproximado: false, total_aproximado: false },
        }),
      );
      await enfocado(() => document.querySelector("[data-fila='2']"));
      rerender(conQuitar({ result: NADA }));
      await enfocado(() => screen.getByRole("heading", { level: 1 }));
    },
  );

  it("lista: «Limpiar filtros», «Reintentar» y las páginas se van sin llevarse el foco", async () => {
    const titulo = () => screen.getByRole("heading", { level: 1 });
    const view = { ...VISTA, filters: { nombre: "x" } };
    const { rerender } = show(conQuitar({ view, result: NADA }));
    await userEvent.click(screen.getByRole("button", { name: "Limpiar filtros" }));
    rerender(conQuitar({}));
    await enfocado(titulo);
    await userEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
    rerender(conQuitar({ result: undefined, error: "Se cayó" }));
    await enfocado(titulo);
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    rerender(conQuitar({}));
    await enfocado(titulo);
  });

  it("lista: e edita la fila en la que está el foco, también desde un botón suyo; fuera de las filas, ninguna", async () => {
    const onEdit = vi.fn();
    lista({ onEdit, rowActions: (fila) => <button type="button">Ver {fila.sigla}</button> });
    await userEvent.keyboard("j");
    const sigla = within(screen.getByRole("columnheader", { name: /Sigla/ }));
    act(() => sigla.getByRole("button").focus());
    await userEvent.keyboard("e");
    expect(onEdit).not.toHaveBeenCalled();
    act(() => screen.getByRole("button", { name: "Ver BBB" }).focus());
    await userEvent.keyboard("e");
    expect(onEdit.mock.calls).toEqual([[FILAS[1]]]);
  });

  it("lista: dice sus resultados al lector de pantalla después de cargar", async () => {
    lista({ view: { ...VISTA, page: 2 } });
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toContain("34 resultados, página 2 de 4"),
    );
  });

  it.each<[string, Partial<ListProps<Fila>>, string]>([
    ["por páginas", {}, "Más de 10.000 resultados, página 1"],
    [
      "que se alarga",
      { more: { has: true, loading: false, onMore: () => undefined } },
      "2 de más de 10.000 resultados",
    ],
  ])("lista: de la que tiene más de lo que se cuenta, %s, no dice el total", async (_que, parte, dicho) => {
    lista({
      ...parte,
      result: { rows: FILAS, count: 10_000, total: 900_000, aproximado: true, total_aproximado: true },
    });
    await waitFor(() => expect(screen.getByRole("status").textContent?.trim()).toBe(dicho));
  });

  it("lista: en pantallas angostas cada fila es una tarjeta y los filtros se pliegan", async () => {
    ventana({ ancha: false });
    lista({ view: { ...VISTA, filters: { nombre: "a" } } });
    expect(screen.queryByRole("table")).toBeNull();
    expect(within(screen.getByRole("list", { name: "Entidades" })).getAllByRole("listitem")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Filtros, 1 activo" }));
    expect(screen.getByLabelText("Nombre")).toBeTruthy();
  });
});

describe("paginador", () => {
  it.each([
    [1, 1, [1]],
    [2, 4, [1, 2, 3, 4]],
    [1, 10, [1, 2, null, 10]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [10, 10, [1, null, 9, 10]],
  ])("lista: en la página %i de %i muestra %j", (page, pages, esperado) => {
    expect(pageNumbers(page, pages)).toEqual(esperado);
  });
});
