import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { Tramite } from "@ventanilla/contract/tramite/tramite";
import { listarTramites } from "@ventanilla/contract/tramite/tramite.routes";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { unCatalogo, unTramite } from "../../../test/fabrica.ts";
import { servidor } from "../../../test/servidor.ts";
import { routeQuery } from "../../lib/route-query.ts";
import { useCambiarTramite } from "./api.ts";

/** As the dialog of a case reads them. */
const useActivos = () => useQuery(routeQuery(listarTramites, { query: { estado: "ACTIVO" } }));

it("trámites: el que se inactiva desaparece también de los activos que ofrece un caso", async () => {
  let rows = [unTramite(), unTramite({ id: 6, nombre_tramite: "Patente" })];
  servidor.en("GET", "/ws/api/system/tramites", () => ({ cuerpo: unCatalogo(Tramite, rows) }));
  servidor.en("PATCH", "/ws/api/system/faqs/6", () => {
    rows = rows.slice(0, 1);
    return { cuerpo: unTramite({ id: 6, estado: "INACTIVO" }) };
  });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({ activos: useActivos().data?.rows.map(({ id }) => id), cambiar: useCambiarTramite() }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.activos).toEqual([5, 6]));
  await act(() => result.current.cambiar(6, false));
  await waitFor(() => expect(result.current.activos).toEqual([5]));
});
