import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { unaFaq } from "../../../test/fabrica.ts";
import { show, startTexts } from "../../../test/render.tsx";
import { servidor } from "../../../test/servidor.ts";
import { ListaPreguntas } from "./ListaPreguntas.tsx";

const PREGUNTAS = [
  unaFaq({ id: 1, pregunta: "¿Dónde se paga?", respuesta: "En caja." }),
  unaFaq({ id: 2, pregunta: "¿Qué requisitos hay?", respuesta: "Carnet." }),
  unaFaq({ id: 3, pregunta: "¿Qué se paga?", respuesta: "Nada." }),
];

let elegidas: string[];
beforeEach(async () => {
  await startTexts();
  elegidas = [];
  servidor.en("GET", "/ws/api/system/faqs/tramite/5", () => ({ cuerpo: { rows: PREGUNTAS, count: 3 } }));
});

async function abiertas() {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <ListaPreguntas idTramite={5} onElegir={(una) => elegidas.push(una)} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole("option");
  return screen.getByRole("combobox");
}
const marcada = () => screen.getByRole("option", { selected: true }).querySelector("b")?.textContent;

it("preguntas: lo que se busca marca la primera que se halla, y Enter pone la que está marcada", async () => {
  const buscar = await abiertas();
  await userEvent.type(buscar, "{ArrowDown}{ArrowDown}");
  expect(marcada()).toBe("¿Qué se paga?");
  await userEvent.type(buscar, "paga");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  expect(marcada()).toBe("¿Dónde se paga?");
  await userEvent.type(buscar, "{Enter}");
  expect(elegidas).toEqual(["En caja."]);
});

it("preguntas: las flechas se quedan en la primera y en la última", async () => {
  const buscar = await abiertas();
  await userEvent.type(buscar, "{ArrowUp}");
  expect(marcada()).toBe("¿Dónde se paga?");
  await userEvent.type(buscar, "{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(marcada()).toBe("¿Qué requisitos hay?");
});
