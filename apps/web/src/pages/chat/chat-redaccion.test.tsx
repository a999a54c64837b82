import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpError } from "@ventanilla/client/http";
import { EVENTO } from "@ventanilla/contract/events";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { avisado } from "../../../test/chat/caso.ts";
import { PUNTO, unaSalida, unCaso, unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import {
  abrirPantalla,
  articulos,
  campo,
  cuadros,
  dialogoAbierto,
  enfocado,
  entradas,
  OPCIONES_EDITOR,
  OPCIONES_REGISTRO,
  opcionesDe,
  servidor,
} from "../../../test/chat/pantalla.ts";
import { subidas } from "../../../test/chat/subidas.ts";
import { poner } from "../../../test/pagina.ts";
import { redaccionDe } from "../../domains/mensaje/index.ts";
import { mayLeave } from "../../lib/leave-guards.ts";

const pdf = (nombre: string) => new File(["%PDF-1.4"], nombre, { type: "application/pdf" });
const foto = (nombre = "image.png") => new File(["\u0089PNG"], nombre, { type: "image/png" });
const chips = () =>
  within(screen.queryByRole("list", { name: "Archivos para enviar" }) ?? document.createElement("i"))
    .queryAllByRole("listitem")
    .map((chip) => chip.textContent);
const enviar = () => screen.getByRole<HTMLButtonElement>("button", { name: "Enviar" });
const conArchivos = (files: File[]) => ({ dataTransfer: { files, types: ["Files"], dropEffect: "none" } });
const panel = () => screen.getByRole("region", { name: "Conversación" });

beforeEach(() => subidas.empezar());

async function escribiendo(enviarEnvio?: NonNullable<Parameters<typeof abrirPantalla>[0]>["enviar"]) {
  const pantalla = await abrirPantalla({ abierto: 1, ...(enviarEnvio && { enviar: enviarEnvio }) });
  await pantalla.lista([unChat(1, { ultimo_mensaje: null }), unChat(2)]);
  await pantalla.hilo(1, [unMensaje(1), unMensaje(2)]);
  await cuadros();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Adjuntar" }).disabled).toBe(false),
  );
  const selector = document.querySelector<HTMLInputElement>("input[type=file]");
  if (selector === null) throw new Error("test: no file input");
  return {
    ...pantalla,
    selector,
    // As the system's own window gives them; `accept` is only its suggestion.
    adjuntar: (...archivos: File[]) =>
      act(async () => {
        fireEvent.change(selector, { target: { files: archivos } });
      }),
    subir: (nombre: string, cambios = {}) =>
      act(async () => subidas.de(nombre).terminar(`id-${nombre}`, cambios)),
  };
}

describe("chat: archivos", () => {
  it("pendiente, en proceso con su parte y terminado; mientras sube no se envía y se dice qué falta [B-adjuntos-02]", async () => {
    const { adjuntar, subir } = await escribiendo();
    await adjuntar(pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf"));
    await enfocado(campo);
    await act(async () => subidas.de("a.pdf").avanzar(0.4));
    await waitFor(() => expect(chips()[0]).toContain("en proceso 40 %"));
    expect(chips()[2]).toContain("pendiente");
    expect(enviar().disabled).toBe(true);
    expect(screen.getByText("Falta subir 3 archivos")).toBeTruthy();
    for (const nombre of ["a.pdf", "b.pdf", "c.pdf"]) await subir(nombre);
    await waitFor(() =>
      expect(chips().map((chip) => chip?.includes("terminado"))).toEqual([true, true, true]),
    );
    await waitFor(() => expect(enviar().disabled).toBe(false));
  });

  it("más de cinco lo dice 2 s con el número y entran los que caben; los formatos se nombran [B-adjuntos-03, B-adjuntos-04, B-adjuntos-05, B-limites-19, B-limites-20]", async () => {
    const { adjuntar, selector } = await escribiendo();
    await adjuntar(...Array.from({ length: 6 }, (_, n) => pdf(`${n}.pdf`)));
    await avisado("Sólo puede adjuntar 5 archivos!", 2_000);
    await waitFor(() => expect(chips()).toHaveLength(5));
    expect(await screen.findByText("5 de 5")).toBeTruthy();
    expect(screen.getByText("Formatos: jpg, png, pdf, mp3")).toBeTruthy();
    expect([selector.accept, selector.multiple]).toEqual([".jpg,.png,.pdf,.mp3", true]);
  });

  it("lo que el canal no toma, lo grande y lo vacío se dicen antes de subir [B-adjuntos-05, B-adjuntos-11]", async () => {
    servidor.en("GET", opcionesDe(1), () => ({
      cuerpo: { ...OPCIONES_EDITOR, tamanios: { imagen: 1, archivo: 1_048_576 } },
    }));
    const { adjuntar } = await escribiendo();
    const grande = new File([new Uint8Array(1_048_577)], "plano.pdf", { type: "application/pdf" });
    await adjuntar(pdf("virus.exe"), new File([], "nada.pdf"), grande);
    expect(
      await screen.findByText(
        "Este canal no admite el archivo «virus.exe». El archivo «nada.pdf» está vacío. El archivo «plano.pdf» supera los 1 MB que admite el canal. Se admiten: jpg, png, pdf, mp3.",
      ),
    ).toBeTruthy();
    expect([chips(), subidas.todas()]).toEqual([[], []]);
  });

  it("los que caben uno a uno y no juntos, donde salen en un solo mensaje, se dicen antes de enviar [B-adjuntos-11]", async () => {
    servidor.en("GET", opcionesDe(1), () => ({ cuerpo: { ...OPCIONES_EDITOR, juntos: 1_048_576 } }));
    const { adjuntar, persona: dedos, subir } = await escribiendo();
    for (const nombre of ["a.pdf", "b.pdf"]) {
      await adjuntar(new File([new Uint8Array(600_000)], nombre, { type: "application/pdf" }));
      await subir(nombre);
    }
    expect(
      await screen.findByText("Quite alguno: los archivos juntos superan los 1 MB que admite el canal"),
    ).toBeTruthy();
    expect(enviar().disabled).toBe(true);
    await dedos.click(screen.getByRole("button", { name: "Quitar b.pdf" }));
    await waitFor(() => expect(enviar().disabled).toBe(false));
  });

  it("dos cuentas de una clase admiten cada una lo suyo: manda la de la conversación [B-adjuntos-05]", async () => {
    servidor.en("GET", opcionesDe(2), () => ({ cuerpo: { ...OPCIONES_EDITOR, formatosArchivo: ["docx"] } }));
    const pantalla = await abrirPantalla({ abierto: 2 });
    await pantalla.lista([unChat(1), unChat(2, { id_canal: 2 })]);
    await pantalla.hilo(2, [unMensaje(1, { id_caso: 502, id_canal_entrada: 2 })]);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Adjuntar" }).disabled).toBe(false),
    );
    expect(document.querySelector<HTMLInputElement>("[data-selector]")?.accept).toBe(".docx");
    fireEvent.drop(campo(), conArchivos([pdf("a.pdf")]));
    expect(
      await screen.findByText("Este canal no admite el archivo «a.pdf». Se admiten: docx."),
    ).toBeTruthy();
    expect(subidas.todas()).toEqual([]);
    expect(screen.queryByRole("button", { name: "Grabar audio" })).toBeNull();
  });

  it("mientras no se sabe qué admite el canal se sigue escribiendo, y al soltar se dice [B-adjuntos-05]", async () => {
    servidor.en("GET", opcionesDe(1), () => ({
      estado: 500,
      cuerpo: { mensaje: "no", error: "INTERNO" },
    }));
    const pantalla = await abrirPantalla({ abierto: 1 });
    await pantalla.lista([unChat(1)]);
    await pantalla.hilo(1, [unMensaje(1)]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Adjuntar" }).disabled).toBe(true);
    fireEvent.drop(campo(), conArchivos([pdf("a.pdf")]));
    expect(await screen.findByText(/^Aún no se sabe qué archivos admite este canal/)).toBeTruthy();
    await pantalla.persona.type(campo(), "Hola");
    await waitFor(() => expect(enviar().disabled).toBe(false));
  });

  it("se sueltan sobre la conversación, que muestra dónde, y fuera de ella no abren nada [B-adjuntos-02]", async () => {
    await escribiendo();
    fireEvent.dragOver(campo(), conArchivos([pdf("a.pdf")]));
    await waitFor(() => expect(panel().textContent).toContain("Suelte aquí hasta 5 archivos"));
    await act(async () => {
      fireEvent.drop(campo(), conArchivos([pdf("a.pdf")]));
    });
    await waitFor(() => expect(chips()[0]).toContain("a.pdf"));
    await waitFor(() => expect(panel().textContent).not.toContain("Suelte aquí"));
    const fuera = screen.getByRole("textbox", { name: "Filtrar chats" });
    expect(fireEvent.drop(fuera, conArchivos([pdf("b.pdf")]))).toBe(false);
    fireEvent.drop(campo(), conArchivos([pdf("c.pdf")]));
    await waitFor(() => expect(chips().at(-1)).toContain("c.pdf"));
    expect(chips()).toHaveLength(2);
  });

  it("donde no se puede escribir no abren nada ni se adjuntan [B-adjuntos-02]", async () => {
    const { decir } = await escribiendo();
    await decir(EVENTO.casoActualizado, unCaso(501, { estado: "CERRADO", version: 2 }));
    await screen.findByText(/^Este caso está CERRADO/);
    const arrastre = conArchivos([pdf("a.pdf")]);
    arrastre.dataTransfer.dropEffect = "copy";
    expect(fireEvent.dragOver(panel(), arrastre)).toBe(false);
    expect(arrastre.dataTransfer.dropEffect).toBe("none");
    expect(fireEvent.drop(panel(), arrastre)).toBe(false);
    const texto = { dataTransfer: { files: [], types: ["text/plain"] } };
    expect(fireEvent.drop(panel(), texto)).toBe(true);
    expect(subidas.todas()).toEqual([]);
  });

  it("una imagen se pega con nombre propio; el texto sigue siendo texto [B-adjuntos-02]", async () => {
    await escribiendo();
    const hoja = { files: [foto()], types: ["text/plain", "Files"], getData: () => "A1" };
    expect(fireEvent.paste(campo(), { clipboardData: hoja })).toBe(true);
    await act(async () => {
      fireEvent.paste(campo(), { clipboardData: { files: [foto()], types: ["Files"] } });
    });
    // One alone: what was pasted before it stayed text.
    await waitFor(() => expect(chips()).toEqual([expect.stringMatching(/^imagen-\d{8}-\d{6}\.png/)]));
  });

  it("un fallo dice por qué y se reintenta; quitar corta la subida [B-adjuntos-02]", async () => {
    const { adjuntar, persona: dedos, subir } = await escribiendo();
    await adjuntar(pdf("a.pdf"), pdf("b.pdf"));
    await act(async () =>
      subidas.de("a.pdf").contestar(500, { mensaje: "No se pudo guardar", error: "INTERNO" }),
    );
    await waitFor(() => expect(chips()[0]).toContain("No se pudo guardar"));
    expect(await screen.findByText("Quite o vuelva a adjuntar lo que no subió")).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Reintentar a.pdf" }));
    await waitFor(() => expect(subidas.todas()).toHaveLength(3));
    await subir("a.pdf");
    await waitFor(() => expect(chips()[0]).toContain("terminado"));
    await dedos.click(screen.getByRole("button", { name: "Quitar b.pdf" }));
    await waitFor(() => expect(subidas.de("b.pdf").cortada).toBe(true));
    await waitFor(() => expect(chips()).toHaveLength(1));
    await enfocado(campo);
  });

  it("en una conversación que resulta ser otra del mismo ciudadano, lo subido sigue en ella [B-mensajes-08]", async () => {
    const { adjuntar, subir, decir } = await escribiendo();
    await adjuntar(pdf("a.pdf"));
    await subir("a.pdf");
    await waitFor(() => expect(chips()[0]).toContain("terminado"));
    await decir(EVENTO.chatRetirado, { id: PUNTO, sesion_id: 1, secuencia: 5_000, punto: null, unida_a: 2 });
    expect(await screen.findByRole("heading", { level: 2, name: "+591 701 234 52" })).toBeTruthy();
    await waitFor(() => expect(chips()).toEqual([expect.stringMatching(/a\.pdf.*terminado/)]));
  });

  it("enviar pregunta; con un no queda todo como estaba [B-adjuntos-06]", async () => {
    const mandar = vi.fn(() => new Promise<never>(() => undefined));
    const { adjuntar, persona: dedos, subir } = await escribiendo(mandar);
    await adjuntar(pdf("a.pdf"));
    await subir("a.pdf");
    await waitFor(() => expect(enviar().disabled).toBe(false));
    await dedos.type(campo(), "Le envío{Enter}");
    expect(await screen.findByText("¿Está seguro de enviar archivos?")).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(mandar).not.toHaveBeenCalled();
    expect([chips().length, campo().value]).toEqual([1, "Le envío"]);
  });

  it("el texto va primero y los archivos con él, en orden; la burbuja los nombra al instante [B-mensajes-14, B-mensajes-08]", async () => {
    const mandar = vi.fn(() => new Promise<never>(() => undefined));
    const { adjuntar, persona: dedos, subir } = await escribiendo(mandar);
    await adjuntar(pdf("a.pdf"), pdf("b.pdf"));
    await subir("b.pdf");
    await subir("a.pdf");
    await waitFor(() => expect(enviar().disabled).toBe(false));
    await dedos.type(campo(), "Le envío{Control>}{Enter}{/Control}");
    await dedos.click(within(await dialogoAbierto()).getByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(mandar).toHaveBeenCalledTimes(1));
    expect(mandar).toHaveBeenCalledWith(
      expect.objectContaining({
        texto: "Le envío",
        archivos: [expect.objectContaining({ id: "id-a.pdf" }), expect.objectContaining({ id: "id-b.pdf" })],
        ultimoVisto: 2,
      }),
    );
    await waitFor(() => expect(articulos().at(-1)?.textContent).toMatch(/Le envío.*a\.pdf.*b\.pdf/));
    await waitFor(() => expect([chips(), campo().value]).toEqual([[], ""]));
  });

  it("sólo archivos también se envía; con una letra suelta se dice qué falta [B-mensajes-10]", async () => {
    const { adjuntar, persona: dedos, subir } = await escribiendo();
    await adjuntar(pdf("a.pdf"));
    await subir("a.pdf");
    await waitFor(() => expect(enviar().disabled).toBe(false));
    await dedos.type(campo(), "x");
    expect(await screen.findByText("El texto debe tener más de 1 carácter")).toBeTruthy();
    expect(enviar().disabled).toBe(true);
  });

  it("un archivo que caducó lo dice; no se reintenta, vuelve y pide adjuntarlo otra vez [B-mensajes-09, B-adjuntos-11]", async () => {
    const {
      adjuntar,
      persona: dedos,
      subir,
    } = await escribiendo(() =>
      Promise.reject(new HttpError(412, { mensaje: "no", error: "ARCHIVO_CADUCADO" })),
    );
    await adjuntar(pdf("a.pdf"));
    await subir("a.pdf");
    await waitFor(() => expect(enviar().disabled).toBe(false));
    await dedos.type(campo(), "Le envío{Enter}");
    await dedos.click(within(await dialogoAbierto()).getByRole("button", { name: "Enviar" }));
    const devolver = await screen.findByRole("button", { name: "Devolver al campo" });
    expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
    await dedos.click(devolver);
    await waitFor(() => expect(campo().value).toBe("Le envío"));
    await waitFor(() => expect(chips()[0]).toContain("ya no está disponible. Vuelva a adjuntarlo."));
    expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
    expect(enviar().disabled).toBe(true);
  });

  it("si alguien habló, la pregunta nombra los archivos y revisar devuelve texto y archivos [B-mensajes-13]", async () => {
    const {
      adjuntar,
      persona: dedos,
      subir,
    } = await escribiendo(() =>
      Promise.reject(new HttpError(409, { mensaje: "no", error: "HUBO_MENSAJES" })),
    );
    await adjuntar(pdf("a.pdf"));
    await subir("a.pdf");
    await waitFor(() => expect(enviar().disabled).toBe(false));
    await dedos.click(enviar());
    await dedos.click(within(await dialogoAbierto()).getByRole("button", { name: "Enviar" }));
    expect(await screen.findByText("Archivos: a.pdf")).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Revisar" }));
    await waitFor(() => expect(chips()[0]).toContain("terminado"));
  });

  it("cada conversación guarda su bandeja, y la subida sigue aunque se deje [B-mensajes-08]", async () => {
    const { adjuntar, persona: dedos, subir } = await escribiendo();
    await adjuntar(pdf("a.pdf"));
    await dedos.click(within(entradas()[0] as HTMLElement).getByRole("link"));
    await waitFor(() => expect(chips()).toEqual([]));
    await subir("a.pdf");
    await dedos.click(within(entradas()[1] as HTMLElement).getByRole("link"));
    await waitFor(() => expect(chips()[0]).toContain("terminado"));
  });

  it("con algo sin subir, salir y cerrar la página preguntan; ir a otra página no [B-mensajes-08]", async () => {
    const { adjuntar, persona: dedos, subir } = await escribiendo();
    const cerrar = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(cerrar()).toBe(true);
    await adjuntar(pdf("a.pdf"));
    await waitFor(() => expect(cerrar()).toBe(false));
    expect(await mayLeave("/pendientes")).toBe(true);
    const salida = mayLeave("/login");
    expect(
      await screen.findByText(
        "Hay archivos o una nota de voz que no terminaron de subir. Si sale ahora se perderán.",
      ),
    ).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(await salida).toBe(false);
    await subir("a.pdf");
    await waitFor(() => expect(cerrar()).toBe(true));
    expect(await mayLeave("/login")).toBe(true);
  });

  it("el mensaje de archivos llega al hilo entero con la respuesta, sin verse dos veces [B-mensajes-14]", async () => {
    const adjunto = {
      nombre: "a.pdf",
      tamanio: 8,
      filename: "",
      estado: "LISTO" as const,
      mime: null,
      miniatura: false,
    };
    const { adjuntar, persona: dedos, subir, hilo } = await escribiendo(() => new Promise(() => undefined));
    await adjuntar(pdf("a.pdf"));
    await subir("a.pdf");
    await waitFor(() => expect(enviar().disabled).toBe(false));
    await dedos.click(enviar());
    await dedos.click(within(await dialogoAbierto()).getByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(articulos()).toHaveLength(3));
    await hilo(1, [
      unaSalida(3, { tipo_contenido: "archivo", contenido: "prevista", extras: { adjuntos: [adjunto] } }),
    ]);
    await waitFor(() => expect(articulos().at(-1)?.textContent).toContain("Enviado"));
    expect(articulos()).toHaveLength(3);
  });
});

describe("chat: grabadora", () => {
  it("con la bandeja llena no graba, y lo dice 2 s con el número [B-adjuntos-04, B-limites-19, B-limites-20]", async () => {
    const { adjuntar, persona: dedos } = await escribiendo();
    await adjuntar(...[0, 1, 2, 3, 4].map((n) => pdf(`${n}.pdf`)));
    await waitFor(() => expect(chips()).toHaveLength(5));
    await dedos.click(screen.getByRole("button", { name: "Grabar audio" }));
    await avisado("Sólo puede adjuntar 5 archivos!", 2_000);
    expect(screen.queryByRole("button", { name: "Descartar" })).toBeNull();
  });

  it("mientras se termina la nota de voz de otra conversación lo dice: nadie habla a un micrófono cerrado [B-audio-01]", async () => {
    const { persona: dedos } = await escribiendo();
    vi.spyOn(redaccionDe(YO.id).grabaciones, "ocupada", "get").mockReturnValue(true);
    await dedos.click(screen.getByRole("button", { name: "Grabar audio" }));
    expect(await screen.findByText(/^La nota de voz anterior se está terminando/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Descartar" })).toBeNull();
  });

  it.each([
    ["audio y archivos", OPCIONES_EDITOR, ["Adjuntar", "Grabar audio"]],
    ["sólo archivos", { ...OPCIONES_EDITOR, enviarAudio: false }, ["Adjuntar"]],
    ["nada", OPCIONES_REGISTRO, []],
  ])(
    "mientras no se sabe qué admite el canal está detrás de las preguntas y no graba: si lleva %s, ellas y la nota siguen en su extremo",
    async (_que, opciones, suyos) => {
      const { promise, resolve } = Promise.withResolvers<{ cuerpo: typeof opciones }>();
      servidor.en("GET", opcionesDe(1), () => promise);
      const pantalla = await abrirPantalla({ abierto: 1 });
      await pantalla.lista([unChat(1)]);
      await pantalla.hilo(1, [unMensaje(1)]);
      const barra = () =>
        within(campo().form ?? document.body)
          .getAllByRole<HTMLButtonElement>("button")
          .filter(({ type }) => type === "button")
          .map(({ textContent, disabled }) => [textContent, disabled]);
      const [preguntas, nota] = ["Preguntas frecuentes", "Nota interna"].map((palabras) => [palabras, false]);
      expect(barra()).toEqual([preguntas, ["Adjuntar", true], ["Grabar audio", true], nota]);
      resolve({ cuerpo: opciones });
      await waitFor(() =>
        expect(barra()).toEqual([preguntas, ...suyos.map((palabras) => [palabras, false]), nota]),
      );
    },
  );

  it("sólo donde el canal toma audio en mp3 [B-audio-01]", async () => {
    servidor.en("GET", opcionesDe(1), () => ({
      cuerpo: { formatosArchivo: ["png"], enviarAudio: true },
    }));
    await escribiendo();
    expect(screen.queryByRole("button", { name: "Grabar audio" })).toBeNull();
  });

  it("una respuesta vacía permite cualquier formato y audio [B-canales-37]", async () => {
    servidor.en("GET", opcionesDe(1), () => ({ cuerpo: null }));
    const { adjuntar } = await escribiendo();
    expect(screen.getByRole("button", { name: "Grabar audio" })).toBeTruthy();
    await adjuntar(new File(["x"], "plano.dwg"));
    await waitFor(() => expect(chips()[0]).toContain("plano.dwg"));
  });

  it("sin permiso del navegador lo dice y deja reintentar o descartar [B-audio-01]", async () => {
    poner(navigator, "mediaDevices", {
      value: { getUserMedia: () => Promise.reject(new DOMException("no", "NotAllowedError")) },
    });
    const { persona: dedos } = await escribiendo();
    await dedos.click(screen.getByRole("button", { name: "Grabar audio" }));
    expect(
      await screen.findByText(
        "El navegador no permite usar el micrófono. Actívelo en la configuración del sitio.",
      ),
    ).toBeTruthy();
    await dedos.click(screen.getByRole("button", { name: "Descartar" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Descartar" })).toBeNull());
    await enfocado(campo);
    expect(enviar().disabled).toBe(true);
  });
});
