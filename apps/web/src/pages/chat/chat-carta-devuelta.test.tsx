import { screen, waitFor } from "@testing-library/react";
import { HttpError } from "@ventanilla/client/http";
import { describe, expect, it } from "vitest";
import { unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import {
  abrirPantalla,
  campo,
  firmasDe,
  OPCIONES_EDITOR,
  opcionesDe,
  servidor,
} from "../../../test/chat/pantalla.ts";

const asunto = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Asunto:" });
const copias = () => screen.queryByRole<HTMLInputElement>("textbox", { name: "CC" });
const boton = (name: string) => screen.getByRole("button", { name });

/** A letter with a subject and copies of its own that did not leave. */
async function conCartaFallida() {
  servidor.en("GET", opcionesDe(1), () => ({ cuerpo: { ...OPCIONES_EDITOR, cartas: true } }));
  servidor.en("GET", firmasDe(1), () => ({ cuerpo: { propia: null, entidad: null } }));
  const pantalla = await abrirPantalla({
    abierto: 1,
    enviar: () => Promise.reject(new HttpError(412, { mensaje: "no", error: "CANAL_INACTIVO" })),
  });
  const { persona: dedos } = pantalla;
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, [unMensaje(1, { extras: { asunto: "Mi carnet" } })]);
  const escribir = async (carta: { asunto: string; copia: string; texto: string }) => {
    await dedos.clear(await asunto());
    await dedos.type(await asunto(), carta.asunto);
    await dedos.click(boton("CC: enviar copia a otras direcciones"));
    await dedos.type(copias() as HTMLInputElement, carta.copia);
    await dedos.type(campo(), carta.texto);
  };
  await escribir({ asunto: "Primera", copia: "una@x.test", texto: "Está listo" });
  await dedos.click(boton("Enviar"));
  await screen.findByRole("button", { name: "Devolver al campo" });
  return { ...pantalla, escribir };
}

describe("chat: una carta que vuelve al campo", () => {
  it("a un campo vacío vuelve con su asunto y sus copias", async () => {
    const { persona: dedos } = await conCartaFallida();
    await dedos.click(boton("Devolver al campo"));
    await waitFor(() => expect(campo().value).toBe("Está listo"));
    expect([(await asunto()).value, copias()?.value]).toEqual(["Primera", "una@x.test"]);
  });

  it("delante de otra a medias van sus palabras: asunto y copias quedan los de la que se escribe, y se dice cuáles no volvieron", async () => {
    const { persona: dedos, escribir } = await conCartaFallida();
    await escribir({ asunto: "Segunda", copia: "otra@x.test", texto: "Otra cosa" });
    await dedos.click(boton("Devolver al campo"));
    await waitFor(() => expect(campo().value).toBe("Está listo\nOtra cosa"));
    expect([(await asunto()).value, copias()?.value]).toEqual(["Segunda", "otra@x.test"]);
    expect(await screen.findByText(/Su asunto y sus copias no: Primera, una@x\.test\./)).toBeTruthy();
  });

  it("las palabras que ya estaban no van a las copias de la que vuelve", async () => {
    const { persona: dedos } = await conCartaFallida();
    await dedos.type(campo(), "Otra cosa");
    await dedos.click(boton("Devolver al campo"));
    await waitFor(() => expect(campo().value).toBe("Está listo\nOtra cosa"));
    expect([(await asunto()).value, copias()]).toEqual(["Re: Mi carnet", null]);
  });
});
