import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import {
  abrirPantalla,
  articulos,
  campo,
  firmasDe,
  OPCIONES_EDITOR,
  opcionesDe,
  servidor,
} from "../../../test/chat/pantalla.ts";

const asunto = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Asunto:" });
const copias = () => screen.getByRole<HTMLInputElement>("textbox", { name: "CC" });
const CON_COPIA = "CC: enviar copia a otras direcciones";
const boton = (name: string) => screen.getByRole("button", { name });
const enviarBoton = () => boton("Enviar") as HTMLButtonElement;

async function abierta({
  cartas = true,
  firmas = { propia: null as string | null, entidad: null as string | null },
  mensajes = [unMensaje(1, { extras: { asunto: "Mi carnet" } })],
} = {}) {
  const enviar = vi.fn(() => new Promise<never>(() => undefined));
  servidor.en("GET", opcionesDe(1), () => ({ cuerpo: { ...OPCIONES_EDITOR, cartas } }));
  servidor.en("GET", firmasDe(1), () => ({ cuerpo: firmas }));
  const pantalla = await abrirPantalla({ abierto: 1, enviar });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, mensajes);
  return { ...pantalla, enviar };
}

describe("chat: escribir una carta", () => {
  it("Intro parte la línea y Ctrl Intro envía, desde el texto, el asunto y las copias", async () => {
    const { persona: dedos, enviar } = await abierta();
    await asunto();
    await dedos.type(campo(), "Señora:{Enter}Está listo.");
    expect(campo().value).toBe("Señora:\nEstá listo.");
    expect(enviar).not.toHaveBeenCalled();
    await dedos.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() =>
      expect(enviar).toHaveBeenCalledWith(
        expect.objectContaining({ texto: "Señora:\nEstá listo.", carta: null }),
      ),
    );
    await waitFor(() => expect(campo().value).toBe(""));
    await dedos.type(campo(), "Otra cosa");
    await dedos.type(await asunto(), "{Control>}{Enter}{/Control}");
    await waitFor(() => expect(campo().value).toBe(""));
  });

  it("el asunto de la conversación está puesto; uno propio y las copias salen con la carta, y después no quedan", async () => {
    const { persona: dedos, enviar } = await abierta();
    expect((await asunto()).value).toBe("Re: Mi carnet");
    await dedos.clear(await asunto());
    await dedos.type(await asunto(), "Su certificado");
    await dedos.click(boton(CON_COPIA));
    await waitFor(() => expect(document.activeElement).toBe(copias()));
    await dedos.type(copias(), "Jefa@x.test; otra@x.test{Enter}");
    expect(document.activeElement).toBe(campo());
    await dedos.click(boton("Citar"));
    await dedos.type(campo(), "Está listo");
    await dedos.click(enviarBoton());
    await waitFor(() =>
      expect(enviar).toHaveBeenCalledWith(
        expect.objectContaining({
          carta: { asunto: "Su certificado", copias: ["jefa@x.test", "otra@x.test"], citar: true },
        }),
      ),
    );
    expect((await asunto()).value).toBe("Re: Mi carnet");
    expect(screen.queryByRole("textbox", { name: "CC" })).toBeNull();
    expect(boton("Citar").getAttribute("aria-pressed")).toBe("false");
  });

  it("vaciado el asunto se ve con cuál sale: el de la conversación", async () => {
    const { persona: dedos, enviar } = await abierta();
    await dedos.clear(await asunto());
    expect([(await asunto()).value, (await asunto()).placeholder]).toEqual(["", "Re: Mi carnet"]);
    await dedos.type(campo(), "Está listo");
    await dedos.click(enviarBoton());
    await waitFor(() => expect(enviar).toHaveBeenCalledWith(expect.objectContaining({ carta: null })));
  });

  it("una dirección que no es tal no deja salir y dice cuál; corregida, sale", async () => {
    const { persona: dedos, enviar } = await abierta();
    await asunto();
    await dedos.click(boton(CON_COPIA));
    await dedos.type(copias(), "jefa@x");
    await dedos.type(campo(), "Está listo");
    expect(enviarBoton().disabled).toBe(true);
    expect(screen.getByText("No es un correo: jefa@x")).toBeTruthy();
    await dedos.type(copias(), ".test");
    await waitFor(() => expect(enviarBoton().disabled).toBe(false));
    await dedos.click(enviarBoton());
    await waitFor(() =>
      expect(enviar).toHaveBeenCalledWith(expect.objectContaining({ carta: { copias: ["jefa@x.test"] } })),
    );
  });

  it("quitadas las copias no va ninguna, y sin nada del ciudadano no hay qué citar", async () => {
    const { persona: dedos, enviar } = await abierta({ mensajes: [unaSalida(2)] });
    expect([(await asunto()).value, (await asunto()).placeholder]).toEqual(["", "Su consulta"]);
    expect(screen.queryByRole("button", { name: "Citar" })).toBeNull();
    await dedos.click(boton(CON_COPIA));
    await dedos.type(copias(), "jefa@x.test");
    await dedos.click(boton("Quitar las copias"));
    await dedos.type(campo(), "Está listo");
    await dedos.click(enviarBoton());
    await waitFor(() => expect(enviar).toHaveBeenCalledWith(expect.objectContaining({ carta: null })));
  });

  it("donde no se escriben cartas no hay asunto, e Intro envía", async () => {
    const { persona: dedos, enviar } = await abierta({ cartas: false });
    await screen.findByRole("button", { name: "Adjuntar" });
    expect(screen.queryByRole("textbox", { name: "Asunto:" })).toBeNull();
    await dedos.type(campo(), "Está listo{Enter}");
    await waitFor(() => expect(enviar).toHaveBeenCalledTimes(1));
  });

  it("en el hilo se ve el asunto y a quiénes fue; lo que va debajo está plegado y se abre", async () => {
    const carta = { copias: ["jefa@x.test", "otra@x.test"], pie: "El lunes escribió:\n> ¿Ya está?" };
    const { persona: dedos } = await abierta({
      mensajes: [unaSalida(2, { contenido: "Está listo.", extras: { asunto: "Su certificado", carta } })],
    });
    const texto = () => articulos()[0]?.textContent ?? "";
    await waitFor(() => expect(texto()).toContain("Está listo."));
    expect(texto()).toContain("Asunto:Su certificado");
    expect(texto()).toContain("jefa@x.test, otra@x.test");
    expect(texto()).not.toContain("¿Ya está?");
    await dedos.click(boton("Mostrar el texto citado"));
    expect(texto()).toContain("> ¿Ya está?");
  });

  it("debajo del texto se ve con qué se firma, la propia y la de la entidad, y no se escribe ahí", async () => {
    await abierta({ firmas: { propia: "Ana Quispe\nVentanilla 3", entidad: "SEDERCE" } });
    const firma = await screen.findByRole("group", { name: "Firma del correo" });
    expect(firma.querySelector("p")?.textContent).toBe("-- \nAna Quispe\nVentanilla 3\nSEDERCE");
    expect(firma.querySelector("input, textarea, [contenteditable]")).toBeNull();
    const sigue = campo().compareDocumentPosition(firma);
    expect(sigue & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("«Sin firma» es de esta carta, queda con el borrador y después no queda", async () => {
    const firmas = { propia: "Ana Quispe", entidad: null };
    const { persona: dedos, enviar } = await abierta({ firmas });
    const sinFirma = () => screen.findByRole("button", { name: "Sin firma" });
    await dedos.click(await sinFirma());
    expect((await sinFirma()).getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByText(/Ana Quispe/)).toBeNull();
    expect(screen.getByText("Este correo va sin firma.")).toBeTruthy();
    expect(Object.values({ ...localStorage }).join()).toContain('"sinFirma":true');
    await dedos.type(campo(), "Está listo");
    await dedos.click(enviarBoton());
    await waitFor(() =>
      expect(enviar).toHaveBeenCalledWith(expect.objectContaining({ carta: { sin_firma: true } })),
    );
    expect((await sinFirma()).getAttribute("aria-pressed")).toBe("false");
    expect(screen.getByText(/Ana Quispe/)).toBeTruthy();
  });

  it("sin firma de nadie no hay nada debajo, ni cuando el texto ya acaba con ella", async () => {
    const { persona: dedos } = await abierta({ firmas: { propia: "Ana", entidad: null } });
    const firma = () => screen.queryByRole("group", { name: "Firma del correo" });
    await waitFor(() => expect(firma()).not.toBeNull());
    await dedos.type(campo(), "Está listo.{Enter}Ana");
    expect(firma()).toBeNull();
  });

  it("en el hilo la firma está plegada y se abre, entre el texto y lo que responde", async () => {
    const firmada = { copias: [], pie: null, firma: "Ana Quispe" };
    const citada = { copias: [], pie: "Escribió:\n> ¿Ya está?", firma: "Ana Quispe" };
    const { persona: dedos } = await abierta({
      mensajes: [
        unaSalida(2, { contenido: "Está listo.", extras: { carta: firmada } }),
        unaSalida(3, { contenido: "Sí, listo.", extras: { carta: citada } }),
      ],
    });
    const parrafos = () =>
      articulos().map((uno) => [...uno.querySelectorAll("p")].map((parrafo) => parrafo.textContent));
    await waitFor(() =>
      expect(parrafos()).toEqual([
        expect.arrayContaining(["Está listo."]),
        expect.arrayContaining(["Sí, listo."]),
      ]),
    );
    await dedos.click(boton("Mostrar la firma"));
    await dedos.click(boton("Mostrar el texto citado"));
    expect(parrafos()).toEqual([
      expect.arrayContaining(["Está listo.\n\n-- \nAna Quispe"]),
      expect.arrayContaining(["Sí, listo.\n\n-- \nAna Quispe\n\nEscribió:\n> ¿Ya está?"]),
    ]);
  });

  it("la copia que el servidor no acepta se explica en el mensaje", async () => {
    await abierta({ mensajes: [unaSalida(2, { estado: "FALLIDO", motivo: "copia" })] });
    expect(await screen.findByText(/no acepta una dirección en copia/)).toBeTruthy();
  });
});
