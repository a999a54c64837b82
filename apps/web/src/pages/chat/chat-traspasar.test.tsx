import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  API,
  avisado,
  boton,
  conCaso,
  dialogo,
  lado,
  MODIFICADO,
  sinDialogo,
} from "../../../test/chat/caso.ts";
import { unCaso } from "../../../test/chat/fabrica.ts";
import { enfocado, servidor } from "../../../test/chat/pantalla.ts";

const TRASPASAR = `${API}/operadores/caso/traspasar/501`;
const COLEGAS = `${API}/operadores/caso/501/colegas`;
const TOMADO = { estado: "PENDIENTE", operador_principal: "operador1" } as const;
const FILAS = [
  { id: 8, nombre: "ZOILA PRESENTE", usuario: "operador8", presente: true },
  { id: 9, nombre: "AARÓN AUSENTE", usuario: "operador9", presente: false },
];

describe("chat: pasar un caso a un colega", () => {
  beforeEach(() => {
    servidor.en("GET", COLEGAS, () => ({ cuerpo: { rows: FILAS } }));
    servidor.en("PUT", TRASPASAR, () => ({
      cuerpo: unCaso(501, {
        ...TOMADO,
        operador_principal: "operador8",
        nombre_operador: "ZOILA PRESENTE",
        version: 2,
      }),
    }));
  });

  const abierto = async () => {
    const pantalla = await conCaso(TOMADO);
    await pantalla.persona.click(boton("Pasar"));
    const formulario = await dialogo("Pasar a un colega");
    const colega = formulario.getByRole<HTMLInputElement>("combobox", {
      name: "Colega del punto de atención (obligatorio)",
    });
    const elegir = async (nombre: string) => {
      await pantalla.persona.type(colega, nombre);
      await pantalla.persona.click(await screen.findByRole("option", { name: new RegExp(nombre) }));
    };
    const mandar = () => pantalla.persona.click(formulario.getByRole("button", { name: "Pasar" }));
    return { ...pantalla, formulario, colega, elegir, mandar };
  };

  it("ofrece los colegas en el orden en que se dan, y dice quién está en el punto", async () => {
    const { persona: dedos, colega } = await abierto();
    await dedos.click(colega);
    await waitFor(() =>
      expect(screen.queryAllByRole("option").map((una) => una.textContent)).toEqual([
        "Zoila Presenteen el punto ahora",
        "Aarón Ausente",
      ]),
    );
  });

  it("pasa el caso con el comentario y la versión que se veía, lo dice 2 s, y la conversación sigue abierta", async () => {
    const { persona: dedos, formulario, elegir, mandar } = await abierto();
    await elegir("Zoila");
    await dedos.type(formulario.getByRole("textbox", { name: "Comentario" }), "La conoce");
    await mandar();
    await avisado("Caso pasado a Zoila Presente", 2000);
    expect(servidor.llamadas("PUT", TRASPASAR)[0]?.cuerpo).toEqual({
      id_operador: 8,
      comentario: "La conoce",
      version: 1,
    });
    await sinDialogo();
    expect(await lado().findByText("Zoila Presente", { selector: "dd" })).toBeTruthy();
  });

  it("sin colega lo dice en su campo y no pasa nada; con la tecla p también se abre", async () => {
    const { formulario, colega, mandar, persona: dedos } = await abierto();
    await mandar();
    expect(await formulario.findByText("Elija a quién pasa el caso.")).toBeTruthy();
    await enfocado(() => colega);
    expect(servidor.llamadas("PUT", TRASPASAR)).toEqual([]);
    await dedos.keyboard("{Escape}");
    await sinDialogo();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("p");
    expect(await dialogo("Pasar a un colega")).toBeTruthy();
  });

  it("si el caso cambió, lo dice aquí mismo y guarda lo escrito", async () => {
    servidor.en("PUT", TRASPASAR, () => MODIFICADO);
    const { persona: dedos, formulario, elegir, mandar } = await abierto();
    await elegir("Zoila");
    await dedos.type(formulario.getByRole("textbox", { name: "Comentario" }), "La conoce");
    await mandar();
    expect(await formulario.findByText(MODIFICADO.cuerpo.mensaje)).toBeTruthy();
    expect(formulario.getByRole<HTMLTextAreaElement>("textbox", { name: "Comentario" }).value).toBe(
      "La conoce",
    );
  });

  it("lo que nadie conduce no se pasa", async () => {
    await conCaso({ estado: "ACTIVO", operador_principal: null });
    expect(screen.queryByRole("button", { name: "Pasar" })).toBeNull();
  });
});
