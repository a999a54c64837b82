import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { listarTramites } from "@ventanilla/contract/tramite/tramite.routes";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { unCatalogo, unTramite } from "../../../test/fabrica.ts";
import { servidor } from "../../../test/servidor.ts";
import { routeQuery } from "../../lib/route-query.ts";
import { useBorrarTramite, useCambiarTramite, useImportarTramites } from "./api.ts";

/** As the dialog of a case reads them. */
const useActivos = () => useQuery(routeQuery(listarTramites, { query: { estado: "ACTIVO" } }));

const LISTA = "/ws/api/system/tramites";
const PATENTE = unTramite({ id: 6, nombre_tramite: "Patente" });

let rows: Tramite[];
beforeEach(() => {
  rows = [unTramite(), PATENTE];
  servidor.en("GET", LISTA, () => ({ cuerpo: unCatalogo(Tramite, rows) }));
});

/** What is offered while somebody does something elsewhere. */
function ofrecidos<T>(useHacer: () => T) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({ activos: useActivos().data?.rows.map(({ id }) => id), hacer: useHacer() }),
    { wrapper },
  );
  return {
    son: (ids: number[]) => waitFor(() => expect(result.current.activos).toEqual(ids)),
    hacer: () => result.current.hacer,
  };
}

it("trámites: el que se inactiva desaparece también de los activos que ofrece un caso", async () => {
  servidor.en("PATCH", "/ws/api/system/faqs/6", () => {
    rows = rows.slice(0, 1);
    return { cuerpo: { ...PATENTE, estado: "INACTIVO" } };
  });
  const { son, hacer } = ofrecidos(useCambiarTramite);
  await son([5, 6]);
  await act(() => hacer()(6, false));
  await son([5]);
});

it("trámites: el que se borra desaparece también de ellos", async () => {
  servidor.en("DELETE", `${LISTA}/6`, () => {
    rows = rows.slice(0, 1);
    return { cuerpo: { id: 6 } };
  });
  const { son, hacer } = ofrecidos(useBorrarTramite);
  await son([5, 6]);
  await act(() => hacer()(6));
  await son([5]);
});

it("trámites: los que trae una tabla están en ellos en cuanto se escriben, y no por haberla mirado", async () => {
  servidor.en("POST", `${LISTA}/importar`, ({ cuerpo }) => {
    const escrita = (cuerpo as { confirma?: string }).confirma !== undefined;
    rows = [unTramite(), PATENTE, unTramite({ id: 7 })];
    const cuenta = { nuevas: 1, cambian: 0, iguales: 0, errores: [], erroneas: 0 };
    return { cuerpo: { huella: "h".repeat(64), ...cuenta, escrita } };
  });
  const { son, hacer } = ofrecidos(useImportarTramites);
  await son([5, 6]);
  const tabla = { csv: "trámite\nOtro\n" };
  await act(async () => void (await hacer()(tabla)));
  expect(servidor.llamadas("GET", LISTA)).toHaveLength(1);
  await act(async () => void (await hacer()({ ...tabla, confirma: "h".repeat(64) })));
  await son([5, 6, 7]);
});
