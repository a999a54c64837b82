import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { API, boton, conCaso } from "../../../test/chat/caso.ts";
import { unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { campo, enfocado, servidor } from "../../../test/chat/pantalla.ts";

const SUGERENCIAS = `${API}/operadores/caso/501/sugerencias`;
const unaFaq = (id: number, pregunta: string, respuesta: string) => ({
  id,
  id_tramite: 4,
  pregunta,
  respuesta,
  prioridad: 1,
});
const HORARIO = unaFaq(8, "¿A qué hora atienden?", "De 8:30 a 16:30.");
const COSTO = unaFaq(2, "¿Cuánto cuesta?", "Bs 17.");

const tira = () => screen.queryByRole("region", { name: "Respuestas sugeridas" });
const ofrecidas = () =>
  within(screen.getByRole("region", { name: "Respuestas sugeridas" }))
    .getAllByRole("listitem")
    .map((una) => una.textContent);

async function abierta(opciones: Parameters<typeof conCaso>[1] = {}) {
  servidor.en("GET", SUGERENCIAS, () => ({ cuerpo: { rows: [HORARIO, COSTO] } }));
  const pantalla = await conCaso({}, opciones);
  await screen.findByRole("region", { name: "Respuestas sugeridas" });
  return pantalla;
}

describe("chat: respuestas sugeridas sobre el campo", () => {
  it("pregunta por lo último del ciudadano sin alargar la sesión, y ofrece cada una con su tecla", async () => {
    await abierta();
    expect(servidor.llamadas("GET", SUGERENCIAS)).toMatchObject([{ consulta: { hasta: "2" }, fondo: true }]);
    expect(ofrecidas()).toEqual(["¿A qué hora atienden?Alt 1", "¿Cuánto cuesta?Alt 2"]);
    expect(boton("¿Cuánto cuesta?").getAttribute("aria-keyshortcuts")).toBe("Alt+2");
  });

  it("Alt 2 pone la respuesta en el campo y no la envía; sigue ofreciendo; Enter la envía y la tira se va", async () => {
    const enviar = vi.fn(() => new Promise<never>(() => undefined));
    const { persona: dedos } = await abierta({ enviar });
    act(() => campo().focus());
    await dedos.keyboard("{Alt>}2{/Alt}");
    await waitFor(() => expect(campo().value).toBe("Bs 17."));
    await enfocado(campo);
    expect(enviar).not.toHaveBeenCalled();
    expect(tira()).not.toBeNull();
    await dedos.keyboard("{Enter}");
    await waitFor(() => expect(enviar).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(tira()).toBeNull());
    expect(campo().value).toBe("");
  });

  it("con el ratón lo mismo; donde está el cursor, y lo seleccionado se queda", async () => {
    const { persona: dedos } = await abierta();
    await dedos.click(boton("¿Cuánto cuesta?"));
    await waitFor(() => expect(campo().value).toBe("Bs 17."));
    act(() => campo().setSelectionRange(0, 6));
    await dedos.click(boton("¿A qué hora atienden?"));
    await waitFor(() => expect(campo().value).toBe("Bs 17. De 8:30 a 16:30."));
  });

  it("no está sobre lo que alguien escribe, y vuelve cuando el campo queda vacío", async () => {
    const { persona: dedos } = await abierta();
    await dedos.type(campo(), "Bu");
    expect(tira()).toBeNull();
    await dedos.keyboard("{Alt>}1{/Alt}");
    expect(campo().value).toBe("Bu");
    await dedos.clear(campo());
    expect(tira()).not.toBeNull();
  });

  it("✕ la quita para lo dicho hasta ahora; lo nuevo del ciudadano la trae de nuevo", async () => {
    const { persona: dedos, hilo } = await abierta();
    await dedos.click(boton("Quitar las respuestas sugeridas"));
    expect(tira()).toBeNull();
    // What is typed next are words, not shortcuts.
    expect(document.activeElement).toBe(campo());
    await hilo(1, [unMensaje(1), unMensaje(2), unMensaje(3)]);
    await waitFor(() => expect(tira()).not.toBeNull());
    expect(servidor.llamadas("GET", SUGERENCIAS).at(-1)?.consulta).toEqual({ hasta: "3" });
  });

  it("respondido no se pregunta nada", async () => {
    const { hilo, sinPedidos, lista } = await conCaso();
    await sinPedidos();
    const antes = servidor.llamadas("GET", SUGERENCIAS).length;
    servidor.en("GET", SUGERENCIAS, () => ({ cuerpo: { rows: [HORARIO] } }));
    await lista([unChat(1)]);
    await hilo(1, [unMensaje(1), unMensaje(2), unaSalida(3)]);
    await sinPedidos();
    expect(servidor.llamadas("GET", SUGERENCIAS)).toHaveLength(antes);
    expect(tira()).toBeNull();
  });

  it("sin nada que ofrecer, o si no se pudo preguntar, no hay tira ni aviso", async () => {
    servidor.en("GET", SUGERENCIAS, () => ({
      estado: 404,
      cuerpo: { mensaje: "No existe.", error: "NO_EXISTE" },
    }));
    const { sinPedidos } = await conCaso();
    await sinPedidos();
    expect(servidor.llamadas("GET", SUGERENCIAS)).toHaveLength(1);
    expect(tira()).toBeNull();
    expect(screen.queryByText("No existe.")).toBeNull();
  });
});
