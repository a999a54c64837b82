import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { API, boton, conCaso, dialogo, sinDialogo } from "../../../test/chat/caso.ts";
import { unChat } from "../../../test/chat/fabrica.ts";
import { articulos, campo, cuadros, enfocado, servidor } from "../../../test/chat/pantalla.ts";

const FAQS = `${API}/faqs/tramite/4`;
const CON_TRAMITE = { id_tramite: 4, tramite: { nombre_tramite: "Licencia" } };
const unaFaq = (id: number, prioridad: number, pregunta: string, respuesta: string) => ({
  id,
  id_tramite: 4,
  pregunta,
  respuesta,
  prioridad,
});
const PREGUNTAS = [
  unaFaq(8, 1, "¿A qué hora atienden?", "De 8:30 a 16:30."),
  unaFaq(2, 2, "¿Qué requisitos piden?", "Carnet y formulario."),
];

describe("chat: preguntas frecuentes en el compositor", () => {
  const abiertas = async (rows: readonly unknown[] = PREGUNTAS) => {
    servidor.en("GET", FAQS, () => ({ cuerpo: { rows, count: rows.length } }));
    const pantalla = await conCaso(CON_TRAMITE);
    await pantalla.persona.click(boton("Preguntas frecuentes"));
    return { ...pantalla, preguntas: await dialogo("Preguntas frecuentes") };
  };
  const opciones = () => screen.getAllByRole("option").map((una) => una.querySelector("b")?.textContent);

  it("muestra las del trámite del caso en el orden en que vienen, y se buscan sin tildes [B-faqs-19] [B-faqs-22]", async () => {
    const { persona: dedos, preguntas } = await abiertas();
    await screen.findAllByRole("option");
    expect(opciones()).toEqual(["¿A qué hora atienden?", "¿Qué requisitos piden?"]);
    const buscar = preguntas.getByRole("combobox", { name: "Buscar en las preguntas" });
    await enfocado(() => buscar);
    await dedos.type(buscar, "que requ");
    await waitFor(() => expect(opciones()).toEqual(["¿Qué requisitos piden?"]));
    await dedos.type(buscar, "xyz");
    expect(await preguntas.findByText("No se encontraron registros que coincidan")).toBeTruthy();
  });

  it("Enter pone la respuesta donde está el cursor y nunca la envía [B-faqs-22]", async () => {
    const enviar = vi.fn(() => new Promise<never>(() => undefined));
    servidor.en("GET", FAQS, () => ({ cuerpo: { rows: PREGUNTAS, count: 2 } }));
    const { persona: dedos } = await conCaso(CON_TRAMITE, { enviar });
    await dedos.type(campo(), "Buenos días.  Saludos");
    act(() => campo().setSelectionRange(13, 13));
    await dedos.click(boton("Preguntas frecuentes"));
    await screen.findAllByRole("option");
    await enfocado(() => screen.getByRole("combobox", { name: "Buscar en las preguntas" }));
    await dedos.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(campo().value).toBe("Buenos días. Carnet y formulario. Saludos"));
    await sinDialogo();
    await enfocado(campo);
    await waitFor(() => expect(campo().selectionStart).toBe(33));
    expect(enviar).not.toHaveBeenCalled();
  });

  it("«/» en el campo vacío las abre; en uno con texto se escribe; Esc vuelve al campo; f también [B-faqs-22]", async () => {
    servidor.en("GET", FAQS, () => ({ cuerpo: { rows: PREGUNTAS, count: 2 } }));
    const { persona: dedos } = await conCaso(CON_TRAMITE);
    await dedos.type(campo(), "/");
    await dialogo("Preguntas frecuentes");
    expect(campo().value).toBe("");
    await dedos.keyboard("{Escape}");
    await sinDialogo();
    await enfocado(campo);
    await dedos.type(campo(), "1/2");
    expect(campo().value).toBe("1/2");
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => campo().blur());
    await dedos.keyboard("f");
    expect(await dialogo("Preguntas frecuentes")).toBeTruthy();
  });

  it("mientras se escribe una nota, f no hace nada: con el mensaje no se abren solas", async () => {
    const { persona: dedos } = await conCaso(CON_TRAMITE);
    await dedos.click(boton("Nota interna"));
    await enfocado(() => screen.queryByRole("textbox", { name: "Nota interna para sus colegas" }));
    act(() => articulos().at(-1)?.focus());
    await dedos.keyboard("f");
    await dedos.click(boton("Volver al mensaje"));
    await enfocado(campo);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("terminado el plazo, f no hace nada: cuando el ciudadano escribe no se abren solas", async () => {
    const { persona: dedos, lista } = await conCaso(CON_TRAMITE);
    const responderHasta = (minutos: number, secuencia: number) => {
      const hasta = new Date(Date.now() + minutos * 60_000).toISOString();
      const chat = unChat(1, { responder_hasta: hasta, secuencia });
      return lista([chat], { desde: secuencia - 1, secuencia, reinicio: false });
    };
    await responderHasta(-1, 1001);
    await screen.findByText(/^El plazo que WhatsApp da/);
    act(() => articulos().at(-1)?.focus());
    await dedos.keyboard("f");
    await responderHasta(1440, 1002);
    await waitFor(() => expect(campo()).toBeTruthy());
    await cuadros();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("un trámite sin preguntas lo dice con el literal [B-faqs-19]", async () => {
    const { preguntas } = await abiertas([]);
    expect(await preguntas.findByText("No existen preguntas frecuentes para este tramite")).toBeTruthy();
  });

  it("sin trámite dice que se asigne, y no pide nada [B-faqs-22]", async () => {
    const { persona: dedos, sinPedidos } = await conCaso();
    await dedos.click(boton("Preguntas frecuentes"));
    const preguntas = await dialogo("Preguntas frecuentes");
    expect(await preguntas.findByText("Asigne un trámite al caso para ver sus preguntas.")).toBeTruthy();
    await sinPedidos();
    expect(servidor.llamadas("GET", FAQS)).toEqual([]);
  });

  it("si no cargan lo dice y se reintenta [B-faqs-19]", async () => {
    servidor.en("GET", FAQS, () => ({ estado: 404, cuerpo: { mensaje: "No existe.", error: "NO_EXISTE" } }));
    const { persona: dedos } = await conCaso(CON_TRAMITE);
    await dedos.click(boton("Preguntas frecuentes"));
    const preguntas = await dialogo("Preguntas frecuentes");
    await preguntas.findByText("No se pudieron cargar las preguntas.");
    servidor.en("GET", FAQS, () => ({ cuerpo: { rows: PREGUNTAS, count: 2 } }));
    await dedos.click(preguntas.getByRole("button", { name: "Reintentar" }));
    expect(within(await preguntas.findByRole("listbox")).getAllByRole("option")).toHaveLength(2);
  });
});
