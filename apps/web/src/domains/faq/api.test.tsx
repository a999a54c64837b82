import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { unaFaq } from "../../../test/fabrica.ts";
import { servidor } from "../../../test/servidor.ts";
import { useFaqs, useGuardarFaq } from "./api.ts";

const CORREGIDA = "Sólo carnet.";

it.each([
  ["se corrige", 50, "/ws/api/system/faqs/50"],
  ["se agrega", undefined, "/ws/api/system/faqs"],
])(
  "preguntas: lo que %s se lee desde entonces, sin esperar a que venza lo leído",
  async (_que, id, camino) => {
    let rows = [unaFaq()];
    servidor.en("GET", "/ws/api/system/faqs/tramite/5", () => ({ cuerpo: { rows, count: rows.length } }));
    servidor.en("PUT", camino, () => {
      rows = [unaFaq({ respuesta: CORREGIDA })];
      return { cuerpo: rows[0] };
    });
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const { result } = renderHook(
      () => ({
        respuestas: useFaqs(5).data?.rows.map(({ respuesta }) => respuesta),
        guardar: useGuardarFaq(),
      }),
      {
        wrapper: ({ children }: { children: ReactNode }) => (
          <QueryClientProvider client={cache}>{children}</QueryClientProvider>
        ),
      },
    );
    await waitFor(() => expect(result.current.respuestas).toEqual(["Carnet y formulario."]));
    const { pregunta, prioridad } = unaFaq();
    const faq = { id_tramite: 5, pregunta, respuesta: CORREGIDA, prioridad };
    await act(() => result.current.guardar(id, faq, { respuesta: CORREGIDA }));
    await waitFor(() => expect(result.current.respuestas).toEqual([CORREGIDA]));
  },
);
