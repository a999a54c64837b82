import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import {
  API,
  avisado,
  boton,
  COMPLEJO,
  conCaso,
  dialogo,
  MODIFICADO,
  ponerCaso,
  sinDialogo,
  vigilarReinicio,
} from "../../../test/chat/caso.ts";
import { unCaso, unChat } from "../../../test/chat/fabrica.ts";
import { enfocado, entradas, servidor } from "../../../test/chat/pantalla.ts";
import { anchoDe } from "../../../test/medidas.ts";

const DERIVAR = `${API}/casos/derivar`;
const PREGUNTA = "¿Está seguro de derivar el caso a otro Punto de Atención?";
const PUNTOS = [3, 4, 5].map((id) => ({
  id,
  identificador: `Cubículo ${id}`,
  id_entidad: 1,
  entidad: { nombre: id === 5 ? "Alcaldía Zona Sur" : "Alcaldía" },
  estado: "ACTIVO",
}));

describe("chat: «Derivar»", () => {
  beforeEach(() => {
    servidor.en("GET", `${API}/puntos`, () => ({
      cuerpo: { rows: PUNTOS, count: 3, total: 3, totalFiltro: 3, aproximado: false },
    }));
    servidor.en("PUT", DERIVAR, () => ({
      cuerpo: unCaso(501, { ...COMPLEJO, id_punto_atencion: 5, operador_principal: null, version: 2 }),
    }));
  });

  const abierto = async () => {
    const pantalla = await conCaso(COMPLEJO);
    await pantalla.persona.click(boton("Derivar"));
    const formulario = await dialogo("Derivar");
    const destino = formulario.getByRole("combobox", { name: "Cubículo de destino (obligatorio)" });
    const elegir = async (nombre: string) => {
      await pantalla.persona.type(destino, nombre);
      await pantalla.persona.click(await screen.findByRole("option", { name: new RegExp(nombre) }));
    };
    const mandar = () => pantalla.persona.click(formulario.getByRole("button", { name: "Derivar" }));
    return { ...pantalla, formulario, destino, elegir, mandar };
  };

  it("«Cubículo de destino» ofrece los puntos activos con su entidad, sin el propio; mide 400 [B-conversacion-20] [B-limites-21]", async () => {
    const { persona: dedos, destino } = await abierto();
    expect(anchoDe(screen.getByRole("dialog"))).toBe(400);
    await dedos.click(destino);
    expect((await screen.findAllByRole("option")).map((una) => una.textContent)).toEqual([
      "Cubículo 4Alcaldía",
      "Cubículo 5Alcaldía Zona Sur",
    ]);
    expect(servidor.llamadas("GET", `${API}/puntos`)[0]?.consulta).toEqual({ estado: "ACTIVO" });
  });

  it("lo tecleado que no halla ningún punto no dice que no haya otro; eso se dice cuando de verdad no hay", async () => {
    const { persona: dedos, destino } = await abierto();
    await dedos.type(destino, "zzz");
    expect(await screen.findByText("No se encontraron registros que coincidan")).toBeTruthy();
    expect(screen.queryByText("No hay otro punto de atención activo.")).toBeNull();
  });

  it("sin otro punto activo lo dice", async () => {
    servidor.en("GET", `${API}/puntos`, () => ({
      cuerpo: { rows: PUNTOS.slice(0, 1), count: 1, total: 1, totalFiltro: 1, aproximado: false },
    }));
    const { persona: dedos, destino } = await abierto();
    await dedos.click(destino);
    expect(await screen.findByText("No hay otro punto de atención activo.")).toBeTruthy();
  });

  it("sin destino dice el literal, pone el foco en él y no deriva [B-derivar-02] [B-derivar-03]", async () => {
    const { formulario, destino, mandar } = await abierto();
    await mandar();
    expect(
      await formulario.findByText("Debe seleccionar el punto de atención al que se derivará el caso!"),
    ).toBeTruthy();
    await enfocado(() => destino);
    expect(screen.queryByText(PREGUNTA)).toBeNull();
    expect(servidor.llamadas("PUT", DERIVAR)).toEqual([]);
  });

  it("pregunta, deriva con el comentario, lo dice 2 s, y lista y marca empiezan de nuevo [B-derivar-04] [B-derivar-06] [B-chat-24]", async () => {
    const { persona: dedos, formulario, elegir, mandar, socket, lista } = await abierto();
    const reinicio = vigilarReinicio(socket);
    await elegir("Cubículo 5");
    await dedos.type(formulario.getByRole("textbox", { name: "Comentario" }), "Es de catastro");
    await mandar();
    const pregunta = await screen.findByText(PREGUNTA);
    expect(servidor.llamadas("PUT", DERIVAR)).toEqual([]);
    const confirmar = pregunta.closest<HTMLElement>("[role=dialog]");
    await dedos.click([...(confirmar?.querySelectorAll("button") ?? [])].at(-1) as HTMLElement);
    await avisado("Caso derivado exitosamente!", 2000);
    expect(servidor.llamadas("PUT", DERIVAR)[0]?.cuerpo).toEqual({
      id_caso: 501,
      id_destino: 5,
      comentario: "Es de catastro",
      version: 1,
    });
    await waitFor(() => expect(reinicio()).toBe(true));
    await lista([unChat(2, { no_leidos: 3 })], { secuencia: 1001 });
    expect(entradas()).toHaveLength(1);
    expect(await screen.findByText(/^Debe seleccionar UNO o VARIOS canales/)).toBeTruthy();
    expect(boton("Siguiente sin leer")).toBeTruthy();
  });

  it("si el caso cambió, lo dice aquí mismo y guarda lo escrito; el siguiente intento lleva la versión nueva [D65]", async () => {
    servidor.en("PUT", DERIVAR, ({ cuerpo }) =>
      (cuerpo as { version: number }).version === 1
        ? MODIFICADO
        : { cuerpo: unCaso(501, { ...COMPLEJO, version: 5 }) },
    );
    const { persona: dedos, formulario, destino, elegir, mandar } = await abierto();
    await elegir("Cubículo 4");
    ponerCaso({ ...COMPLEJO, version: 4, descripcion: "Lo de otro" });
    const confirmar = async () => {
      await mandar();
      const pregunta = await screen.findByText(PREGUNTA);
      const botones = pregunta.closest<HTMLElement>("[role=dialog]")?.querySelectorAll("button");
      await dedos.click([...(botones ?? [])].at(-1) as HTMLElement);
    };
    await confirmar();
    expect(await formulario.findByText(MODIFICADO.cuerpo.mensaje)).toBeTruthy();
    expect((destino as HTMLInputElement).value).toBe("Cubículo 4");
    await confirmar();
    await avisado("Caso derivado exitosamente!", 2000);
    await sinDialogo();
  });
});
