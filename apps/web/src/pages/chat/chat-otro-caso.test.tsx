import { screen, waitFor } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it } from "vitest";
import { API, boton, conCaso, dialogo, ponerCaso, sinDialogo } from "../../../test/chat/caso.ts";
import { filas, unCaso, unChat } from "../../../test/chat/fabrica.ts";
import { servidor } from "../../../test/chat/pantalla.ts";

const CERRADO = { estado: "CERRADO", version: 2 } as const;
const TERMINO = /^El caso terminó mientras usted escribía/;

/** «Actualizar Caso» half written. */
async function escribiendo() {
  servidor.en("GET", `${API}/tramites`, () => ({
    cuerpo: {
      rows: [
        {
          id: 4,
          nombre_tramite: "Licencia de funcionamiento",
          id_entidad: 1,
          entidad: { nombre: "Alcaldía" },
          estado: "ACTIVO",
        },
      ],
      count: 1,
      total: 1,
      totalFiltro: 1,
      aproximado: false,
    },
  }));
  const pantalla = await conCaso();
  const { persona: dedos, decir, lista } = pantalla;
  await dedos.click(boton("Actualizar caso"));
  const formulario = await dialogo(/^Actualizar Caso/);
  const descripcion = () => formulario.getByRole<HTMLTextAreaElement>("textbox", { name: /^Descripción/ });
  await dedos.type(screen.getByRole("combobox", { name: "Trámite (obligatorio)" }), "Licen");
  await dedos.click(await screen.findByRole("option", { name: "Licencia de funcionamiento" }));
  await dedos.clear(descripcion());
  await dedos.type(descripcion(), "Lo mío");
  /** A colleague closes the case. */
  const seCierra = async () => {
    ponerCaso(CERRADO);
    await decir(EVENTO.casoActualizado, unCaso(501, CERRADO));
  };
  /** The citizen writes again. */
  const empiezaOtro = async () => {
    const otro = unCaso(511, {
      descripcion: "Otra consulta",
      canales: [1],
      canal_principal: unCaso(501).canal_principal,
    });
    servidor.en("GET", `${API}/operadores/caso/511`, () => ({ cuerpo: otro }));
    servidor.en("GET", `${API}/operadores/caso/511/sugerencias`, () => ({ cuerpo: { rows: [] } }));
    servidor.en("GET", `${API}/operadores/caso/511/envios`, () => ({ cuerpo: { rows: [] } }));
    servidor.en("GET", `${API}/operadores/casos/511/adjuntos`, () => ({ cuerpo: filas([]) }));
    const chat = unChat(1, { secuencia: 1_001 });
    await lista([{ ...chat, caso: { ...chat.caso, id: 511 } }], {
      desde: 1_000,
      secuencia: 1_001,
      reinicio: false,
    });
    await screen.findByText("Otra consulta");
  };
  return { ...pantalla, formulario, descripcion, seCierra, empiezaOtro };
}

describe("chat: un caso que termina mientras se escribe en su diálogo", () => {
  it("lo dice en él, sin quitar el foco a quien escribe", async () => {
    const { persona: dedos, formulario, descripcion, seCierra } = await escribiendo();
    await seCierra();
    expect(await formulario.findByText(TERMINO)).toBeTruthy();
    await dedos.keyboard(" sigue");
    expect(descripcion().value).toBe("Lo mío sigue");
  });

  it("cuando el ciudadano empieza otro, lo escrito sigue en su diálogo y nunca se guarda en el otro", async () => {
    const guardarEn = (id: number) => `${API}/operadores/caso/guardar/${id}`;
    const cerrado = { mensaje: "El caso está cerrado.", error: "CASO_CERRADO" };
    servidor.en("PUT", guardarEn(501), () => ({ estado: 412, cuerpo: cerrado }));
    servidor.en("PUT", guardarEn(511), () => ({ cuerpo: unCaso(511) }));
    const { persona: dedos, formulario, descripcion, seCierra, empiezaOtro } = await escribiendo();
    await seCierra();
    await empiezaOtro();
    expect(descripcion().value).toBe("Lo mío");
    expect(formulario.getByText(TERMINO)).toBeTruthy();
    await dedos.click(boton("Guardar"));
    await waitFor(() => expect(servidor.llamadas("PUT", guardarEn(501))).toHaveLength(1));
    expect(await formulario.findByText(/está cerrado|no admite cambios/)).toBeTruthy();
    expect([descripcion().value, servidor.llamadas("PUT", guardarEn(511))]).toEqual(["Lo mío", []]);
  });

  it("el diálogo que se abre después es del caso nuevo", async () => {
    const { persona: dedos, seCierra, empiezaOtro } = await escribiendo();
    await seCierra();
    await empiezaOtro();
    await dedos.keyboard("{Escape}");
    await dedos.click(await screen.findByRole("button", { name: "Descartar cambios" }));
    await sinDialogo();
    await dedos.click(boton("Actualizar caso"));
    const otro = await dialogo(/^Actualizar Caso/);
    expect(otro.getByRole<HTMLTextAreaElement>("textbox", { name: /^Descripción/ }).value).toBe(
      "Otra consulta",
    );
    expect(otro.queryByText(TERMINO)).toBeNull();
  });
});
