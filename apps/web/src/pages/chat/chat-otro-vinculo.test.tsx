import { screen, waitFor, within } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { ListaAsociaciones } from "@ventanilla/contract/persona/persona";
import { describe, expect, it } from "vitest";
import { unCaso } from "../../../test/chat/fabrica.ts";
import {
  abrirConversacion,
  boton,
  buscarDocumento,
  dialogo,
  escribirDatos,
  RUTA,
  respuestaAsociacion,
  servidor,
  tarjeta,
  unaPersona,
  unasAsociaciones,
} from "../../../test/chat/persona.ts";
import { dialogoAbierto } from "../../../test/espera.ts";

const ANA = unaPersona();
const EVA = unaPersona({ id: 2, nombres: "EVA" });
/** A colleague replaced Ana by Eva. */
const YA_ES_EVA = ListaAsociaciones.parse({
  rows: [
    { id: 2, persona: EVA, anterior: ANA, usuario: "operador2", _created_at: "2026-11-20T14:05:00.000Z" },
    ...unasAsociaciones(ANA).rows,
  ],
});

describe("deshacer una asociación que otro cambió entretanto", () => {
  const mirar = async () => {
    const pantalla = await abrirConversacion({ vinculada: ANA });
    servidor.en("GET", RUTA.asociar, () => ({ cuerpo: unasAsociaciones(ANA) }));
    await pantalla.persona.click(tarjeta().getByRole("button", { name: "Ver datos" }));
    await dialogoAbierto("Datos de la persona");
    await dialogo().findByRole("button", { name: "Deshacer asociación" });
    servidor.en("GET", RUTA.asociar, () => ({ cuerpo: YA_ES_EVA }));
    return pantalla;
  };
  const yaNoSeOfrece = () =>
    waitFor(() => expect(dialogo().queryByRole("button", { name: "Deshacer asociación" })).toBeNull());

  it("en cuanto se oye del cambio ya no se ofrece", async () => {
    const { decir } = await mirar();
    await decir(EVENTO.casoActualizado, unCaso(501, { persona: EVA, version: 2 }));
    await yaNoSeOfrece();
  });

  it("confirmada sobre la que se miraba, no se lleva otra: se dice, y ya no se ofrece", async () => {
    const mensaje = "La conversación ya no tiene esa asociación: no se deshizo nada.";
    servidor.en("PUT", RUTA.deshacer, () => ({
      estado: 412,
      cuerpo: { mensaje, error: "NADA_QUE_DESHACER" },
    }));
    const { persona } = await mirar();
    await persona.click(boton("Deshacer asociación"));
    const pregunta = await dialogoAbierto("Deshacer asociación");
    expect(pregunta.textContent).toContain("Ana Quispe Mamani");
    await persona.click(within(pregunta).getByRole("button", { name: "Deshacer asociación" }));
    expect(await screen.findAllByText(mensaje)).not.toEqual([]);
    expect(servidor.llamadas("PUT", RUTA.deshacer).map(({ cuerpo }) => cuerpo)).toEqual([{ asociacion: 1 }]);
    await yaNoSeOfrece();
  });
});

it("quien aceptó reemplazar a una persona no reemplaza a otra que está entretanto: se le pregunta por ella", async () => {
  servidor.en("GET", RUTA.buscar("1234567"), () => ({
    estado: 503,
    cuerpo: { mensaje: "x", error: "REGISTRO_NO_RESPONDE" },
  }));
  const rechazo = (nombre: string, id_persona: number) => ({
    estado: 409,
    cuerpo: { mensaje: `Ya está asociada a ${nombre}.`, error: "PERSONA_REEMPLAZO", actual: { id_persona } },
  });
  servidor.en("PUT", RUTA.asociar, ({ cuerpo }) => {
    const { reemplaza } = cuerpo as { reemplaza?: number };
    if (reemplaza === 6) return { cuerpo: respuestaAsociacion(ANA) };
    return reemplaza === 5 ? rechazo("EVA", 6) : rechazo("LUIS", 5);
  });
  const { persona } = await abrirConversacion();
  await buscarDocumento(persona);
  await dialogo().findByRole("note");
  await escribirDatos(persona);
  await persona.click(boton("Guardar & Asociar"));
  for (const nombre of ["LUIS", "EVA"]) {
    const pregunta = (await screen.findByText(`Ya está asociada a ${nombre}.`)).closest<HTMLElement>(
      "[role=dialog], [role=alertdialog]",
    );
    await persona.click(within(pregunta as HTMLElement).getByRole("button", { name: "Reemplazar" }));
  }
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(servidor.llamadas("PUT", RUTA.asociar).map(({ cuerpo }) => cuerpo)).toMatchObject([
    {},
    { reemplazar: true, reemplaza: 5 },
    { reemplazar: true, reemplaza: 6 },
  ]);
});
