import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { CanalEntrada } from "@ventanilla/contract/canal/canal";
import { leerCanalEntrada } from "@ventanilla/contract/canal/canal.routes";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { servidor } from "../../../test/servidor.ts";
import { routeQuery } from "../../lib/route-query.ts";
import { useCanalEntradaAlAbrir } from "./index.ts";

const leidaHasta = (leido_hasta: number) =>
  CanalEntrada.parse({
    id: 31,
    id_canal: 1,
    clasificacion: "whatsapp",
    usuario: "59170123451@c.us",
    nombre: null,
    id_persona: null,
    responder_hasta: null,
    no_leidos: 0,
    leido_hasta,
  });

it("canal: al abrir una conversación no se sabe hasta dónde se leyó mientras no contesta, diga lo que diga una vez anterior", async () => {
  servidor.en("GET", "/ws/api/system/operadores/canal/31", () => ({ cuerpo: leidaHasta(9) }));
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  cache.setQueryData(routeQuery(leerCanalEntrada, { params: { canalId: 31 } }).queryKey, leidaHasta(4));
  const vistas: (number | undefined)[] = [];
  renderHook(() => vistas.push(useCanalEntradaAlAbrir(31).data?.leido_hasta), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(vistas.at(-1)).toBe(9));
  expect(new Set(vistas)).toEqual(new Set([undefined, 9]));
});
