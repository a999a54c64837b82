import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { YO } from "../../../../test/chat/fabrica.ts";
import { OPCIONES_EDITOR, opcionesDe } from "../../../../test/chat/pantalla.ts";
import { subidas } from "../../../../test/chat/subidas.ts";
import { startTexts } from "../../../../test/render.tsx";
import { servidor } from "../../../../test/servidor.ts";
import { getToasts } from "../../../ui/toast/toasts.ts";
import { useRedaccion } from "./use-redaccion.ts";

const pdf = (nombre: string) => new File(["%PDF-1.4"], nombre, { type: "application/pdf" });

it("redacción: donde no se dice cuántos, un mensaje lleva un archivo [B-adjuntos-03, B-limites-19]", async () => {
  await startTexts();
  subidas.empezar();
  servidor.en("GET", opcionesDe(1), () => ({ cuerpo: OPCIONES_EDITOR }));
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRedaccion({ usuario: YO.id, sesion: 1, entradas: [1] }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.opciones).toBeDefined());
  act(() => result.current.adjuntar([pdf("a.pdf"), pdf("b.pdf")]));
  await waitFor(() => expect(result.current.piezas.map(({ nombre }) => nombre)).toEqual(["a.pdf"]));
  expect(getToasts().shown).toMatchObject([{ text: "Sólo puede adjuntar 1 archivos!", durationMs: 2_000 }]);
});
