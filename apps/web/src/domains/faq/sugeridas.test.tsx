import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Faq } from "@ventanilla/contract/faq/faq";
import { beforeEach, describe, expect, it } from "vitest";
import { ventana } from "../../../test/pagina.ts";
import { show, startTexts } from "../../../test/render.tsx";
import { Sugeridas } from "./index.ts";

const unaFaq = (id: number): Faq => ({
  id,
  id_tramite: 4,
  pregunta: `¿Pregunta ${id}?`,
  respuesta: `Respuesta ${id}.`,
  prioridad: 1,
});

let elegidas: string[];
beforeEach(async () => {
  await startTexts();
  elegidas = [];
});

function tira(ancha: boolean, cuantas = 3) {
  ventana({ ancha });
  const faqs = Array.from({ length: cuantas }, (_, n) => unaFaq(n + 1));
  show(<Sugeridas faqs={faqs} onElegir={(una) => elegidas.push(una)} onQuitar={() => undefined} />);
}
const ofrecidas = () => screen.getAllByRole("listitem").map((una) => una.textContent?.slice(0, 12));

describe("respuestas sugeridas donde hay poco lugar", () => {
  it("en un teléfono está la primera, y las demás cuando se piden", async () => {
    tira(false);
    expect(ofrecidas()).toEqual(["¿Pregunta 1?"]);
    const todas = screen.getByRole("button", { name: "Ver las 3" });
    expect(todas.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(todas);
    expect(ofrecidas()).toHaveLength(3);
    await userEvent.click(screen.getByRole("button", { name: "Ver menos" }));
    expect(ofrecidas()).toHaveLength(1);
  });

  it("la tecla de una que no está a la vista la pone igual", async () => {
    tira(false);
    await userEvent.keyboard("{Alt>}3{/Alt}");
    expect(elegidas).toEqual(["Respuesta 3."]);
  });

  it("una sola, o con lugar para todas: no hay qué pedir", () => {
    tira(false, 1);
    tira(true);
    expect(screen.queryByRole("button", { name: /^Ver/ })).toBeNull();
    expect(ofrecidas()).toHaveLength(4);
  });
});
