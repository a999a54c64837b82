import { HttpError } from "@ventanilla/client/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startI18n } from "../lib/i18n.ts";
import { setNavigator } from "../lib/navigation.ts";
import { getToasts } from "../ui/toast/toasts.ts";
import { queryClient } from "./query-client.ts";

const go = vi.fn();
const CLAVE = ["tramite", "lista"];
const pedir = (meta: { background?: boolean; enSitio?: boolean } = {}) =>
  queryClient
    .fetchQuery({
      queryKey: CLAVE,
      queryFn: () => Promise.reject(new HttpError(500, { mensaje: "Se rompió", error: "INTERNO" })),
      staleTime: 0,
      meta,
    })
    .catch(() => undefined);

beforeEach(startI18n);
beforeEach(() => setNavigator({ go, path: () => "/tramites" }));
afterEach(() => void go.mockClear());

describe("un 500 que el usuario no pidió no lo saca de su pantalla [D13]", () => {
  it("lo primero que una pantalla lee lleva a /500", async () => {
    await pedir();
    expect(go.mock.calls).toEqual([["/500", undefined]]);
  });

  it("lo que sólo se lee de nuevo, con algo ya a la vista, no lleva a ningún lado ni dice nada", async () => {
    queryClient.setQueryData(CLAVE, { rows: [] });
    await pedir();
    expect(go).not.toHaveBeenCalled();
    expect(getToasts().shown).toEqual([]);
  });

  it.each([
    [{ background: true }, []],
    [{ background: true, inPlace: false }, ["Se rompió"]],
  ])("una lectura que dice ser de fondo tampoco: %j", async (meta, avisos) => {
    await pedir(meta);
    expect(go).not.toHaveBeenCalled();
    expect(getToasts().shown.map(({ text }) => text)).toEqual(avisos);
  });
});
