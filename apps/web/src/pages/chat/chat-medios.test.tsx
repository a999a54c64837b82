import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Adjunto } from "@ventanilla/contract/archivo/archivo";
import { CORREO_ALTO } from "@ventanilla/contract/limites";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, dialogoAbierto, enfocado, servidor } from "../../../test/chat/pantalla.ts";
import { descargas } from "../../../test/descargas.ts";
import { poner } from "../../../test/pagina.ts";
import { clearSession } from "../../lib/session.ts";

const VISTA = "data:image/webp;base64,UklGRg==";
const BYTES = new Blob(["bytes"]);

function conArchivo(id: number, tipo: Mensaje["tipo_contenido"], cambios: Partial<Adjunto> = {}) {
  const mime = { imagen: "image/jpeg", audio: "audio/mpeg", video: "video/mp4" } as Record<string, string>;
  const adjunto = Adjunto.parse({
    nombre: `cosa ${id}.bin`,
    tamanio: 2048,
    filename: `/f/${id}?adjunto=0`,
    estado: "LISTO",
    mime: mime[tipo] ?? "application/pdf",
    miniatura: tipo === "imagen",
    ...cambios,
  });
  return unMensaje(id, {
    tipo_contenido: tipo,
    contenido: tipo === "imagen" ? VISTA : "",
    extras: { adjuntos: [adjunto] },
  });
}

type Origen = Partial<Pick<Mensaje, "direccion" | "estado">> & { telefono?: true };
const NUESTRA: Origen = { direccion: "SALIDA", estado: "ENVIADO" };
const DEL_TELEFONO: Origen = { ...NUESTRA, telefono: true };

const tocadas: string[] = [];
beforeEach(() => {
  descargas.instalar();
  tocadas.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(function play(this: HTMLMediaElement) {
    tocadas.push(this.src);
    Object.defineProperty(this, "paused", { value: false, configurable: true });
    this.dispatchEvent(new Event("play"));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function pause(this: HTMLMediaElement) {
    Object.defineProperty(this, "paused", { value: true, configurable: true });
    this.dispatchEvent(new Event("pause"));
  });
});

async function abrir(mensajes: Mensaje[]) {
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, mensajes);
  return pantalla;
}
const articulo = (lugar = 0) => within(articulos()[lugar] as HTMLElement);
const direcciones = () => descargas.pedidas().map(({ direccion }) => direccion);

describe("imagen", () => {
  it("la vista previa está desde el comienzo; la miniatura llega con el token y se devuelve al cerrar sesión [A-medios-02] [A-medios-05] [A-medios-06] [A-medios-08]", async () => {
    descargas.en("/f/1?adjunto=0&miniatura=1", () => BYTES);
    descargas.retener();
    await abrir([conArchivo(1, "imagen")]);
    const imagen = () => articulo().getByRole("img", { name: /^Imagen enviada por .*, 10:15$/ });
    expect(imagen().getAttribute("src")).toBe(VISTA);
    await act(async () => descargas.soltar());
    await waitFor(() => expect(imagen().getAttribute("src")).toMatch(/^blob:/));
    expect(descargas.pedidas()).toEqual([
      { direccion: "/f/1?adjunto=0&miniatura=1", token: "Bearer token-de-prueba" },
    ]);
    await act(async () => clearSession());
    await waitFor(() => expect(descargas.abiertas()).toEqual([]));
  });

  it("Enter la abre en grande con el original; las flechas pasan a las demás y Esc vuelve a la que se abrió [B-adjuntos-08] [A-medios-01]", async () => {
    for (const id of [1, 2]) {
      descargas.en(`/f/${id}?adjunto=0&miniatura=1`, () => BYTES);
      descargas.en(`/f/${id}?adjunto=0`, () => BYTES);
    }
    const { persona } = await abrir([conArchivo(1, "imagen"), unMensaje(2), conArchivo(3, "imagen")]);
    const boton = articulo().getByRole("button", { name: /^Ampliar: / });
    boton.focus();
    await persona.keyboard("{Enter}");
    const dialogo = await dialogoAbierto(/^Imagen enviada por/);
    expect(within(dialogo).getByText("1 de 2")).toBeTruthy();
    await waitFor(() => expect(direcciones()).toContain("/f/1?adjunto=0"));
    await waitFor(() => expect(dialogo.contains(document.activeElement)).toBe(true));
    await persona.keyboard("{ArrowLeft}");
    expect(within(dialogo).getByText("1 de 2")).toBeTruthy();
    await persona.keyboard("{ArrowRight}");
    expect(await within(dialogo).findByText("2 de 2")).toBeTruthy();
    await waitFor(() => expect(direcciones()).toContain("/f/3?adjunto=0"));
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await enfocado(() => boton);
  });

  it("en grande se acerca, se aleja y se gira, con botones y teclas; de cerca las flechas la recorren, y otra imagen empieza de nuevo", async () => {
    for (const id of [1, 2]) descargas.en(`/f/${id}?adjunto=0`, () => BYTES);
    const { persona } = await abrir([1, 2].map((id) => conArchivo(id, "imagen", { miniatura: false })));
    await persona.click(articulo().getByRole("button", { name: /^Ampliar: / }));
    const caja = within(await dialogoAbierto(/^Imagen enviada por/));
    const mirada = () => caja.getByRole("img").style.transform;
    const alejar = caja.getByRole("button", { name: "Alejar" });
    expect(mirada()).toMatch(/rotate\(0deg\) scale\(1\)$/);
    expect(alejar.getAttribute("aria-disabled")).toBe("true");
    await persona.click(caja.getByRole("button", { name: "Acercar" }));
    expect(caja.getByText("150 %")).toBeTruthy();
    await persona.keyboard("+r");
    expect(mirada()).toMatch(/rotate\(90deg\) scale\(2\)$/);
    await persona.keyboard("{ArrowRight}");
    expect(caja.getByText("1 de 2")).toBeTruthy();
    await persona.click(caja.getByRole("button", { name: "Girar a la derecha" }));
    expect(mirada()).toContain("rotate(180deg)");
    await persona.keyboard("--");
    // Two fingers on a pad turn the wheel in small pieces.
    for (let vez = 0; vez < 3; vez += 1) fireEvent.wheel(caja.getByRole("img"), { deltaY: -30 });
    expect(caja.getByText("100 %")).toBeTruthy();
    fireEvent.wheel(caja.getByRole("img"), { deltaY: -30 });
    expect(caja.getByText("150 %")).toBeTruthy();
    fireEvent.wheel(caja.getByRole("img"), { deltaY: 120 });
    await persona.keyboard("{ArrowRight}");
    expect(await caja.findByText("2 de 2")).toBeTruthy();
    expect(mirada()).toMatch(/rotate\(0deg\) scale\(1\)$/);
  });

  it.each([
    ["la del ciudadano está como llegó", {}, "puede decir dónde, cuándo"],
    ["la nuestra se envió sin lo que no se ve", NUESTRA, "sin los datos de dónde, cuándo"],
    ["la enviada desde el teléfono está como llegó", DEL_TELEFONO, "puede decir dónde, cuándo"],
  ] as const)(
    "en grande se dice qué más lleva: %s",
    async (_regla, { telefono, ...cambios }: Origen, dicho) => {
      descargas.en("/f/1?adjunto=0&miniatura=1", () => BYTES);
      descargas.en("/f/1?adjunto=0", () => BYTES);
      const imagen = conArchivo(1, "imagen");
      const { persona } = await abrir([
        { ...imagen, ...cambios, extras: { ...imagen.extras, ...(telefono && { telefono }) } },
      ]);
      await persona.click(articulo().getByRole("button", { name: /^Ampliar: / }));
      const dialogo = await dialogoAbierto();
      expect(within(dialogo).getByText(dicho, { exact: false })).toBeTruthy();
    },
  );

  it("sin original queda la vista previa, se dice en su lugar hasta que se reintenta [A-medios-02] [A-medios-07] [B-adjuntos-09] [B-adjuntos-10] [B-errores-21]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let hay = false;
    const anotado = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    descargas.en("/f/1?adjunto=0", () => (hay ? BYTES : 404));
    const { persona } = await abrir([conArchivo(1, "imagen", { miniatura: false })]);
    await persona.click(articulo().getByRole("button", { name: /^Ampliar: / }));
    const dialogo = await dialogoAbierto();
    expect((await within(dialogo).findByRole("alert")).textContent).toContain(
      "No se pudo cargar el original.",
    );
    expect(within(dialogo).getByRole("img").getAttribute("src")).toBe(VISTA);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(within(dialogo).getByRole("alert").textContent).toContain("No se pudo cargar el original.");
    // In the client's log, without a word of the conversation.
    expect(anotado.mock.calls).toContainEqual([
      "ventanilla: archivo",
      { direccion: expect.stringContaining("/f/1?adjunto=0"), causa: 404 },
    ]);
    hay = true;
    await persona.click(within(dialogo).getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(within(dialogo).getByRole("img").getAttribute("src")).toMatch(/^blob:/));
    await waitFor(() => expect(within(dialogo).queryByRole("alert")).toBeNull());
  });
});

describe("audio y video", () => {
  it("un audio se oye más rápido, y el que se oye después también", async () => {
    for (const id of [1, 2]) descargas.en(`/f/${id}?adjunto=0`, () => BYTES);
    const { persona } = await abrir([conArchivo(1, "audio"), conArchivo(2, "audio")]);
    const veces = (lugar: number) => articulos()[lugar]?.querySelector("audio")?.playbackRate;
    await persona.click(articulo().getByRole("button", { name: /^Reproducir: Audio/ }));
    await persona.click(await articulo().findByRole("button", { name: "Velocidad: 1×. Cambiar" }));
    expect(veces(0)).toBe(1.5);
    await persona.click(articulo().getByRole("button", { name: "Velocidad: 1,5×. Cambiar" }));
    await persona.click(articulo(1).getByRole("button", { name: /^Reproducir: Audio/ }));
    expect(await articulo(1).findByRole("button", { name: "Velocidad: 2×. Cambiar" })).toBeTruthy();
    expect([veces(0), veces(1)]).toEqual([2, 2]);
    await persona.click(articulo(1).getByRole("button", { name: "Velocidad: 2×. Cambiar" }));
    expect([veces(0), veces(1)]).toEqual([1, 1]);
  });

  it.each([
    ["audio", /^Reproducir: Audio enviado por/],
    ["video", /^Reproducir: Video enviado por/],
  ] as const)(
    "%s: nada se baja hasta pedirlo; primero se baja entero y después suena, a 100 [A-medios-01] [A-medios-03] [B-adjuntos-09]",
    async (tipo, nombre) => {
      descargas.en("/f/1?adjunto=0", () => BYTES);
      const { persona } = await abrir([conArchivo(1, tipo)]);
      // Of a video its beginning shows the first picture.
      const comienzo = tipo === "video" ? ["bytes=0-262143"] : [];
      expect(descargas.pedidas().map(({ parte }) => parte)).toEqual(comienzo);
      descargas.retener();
      await persona.click(articulo().getByRole("button", { name: nombre }));
      expect((await articulo().findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("50");
      expect(tocadas).toEqual([]);
      await act(async () => descargas.soltar());
      await waitFor(() => expect(tocadas).toEqual([expect.stringMatching(/^blob:/)]));
      expect(articulos()[0]?.querySelector<HTMLMediaElement>(tipo)?.volume).toBe(1);
      expect(await articulo().findByRole("button", { name: "Pausar" })).toBeTruthy();
    },
  );

  it("Enter en ▶ deja el foco en «Cancelar» mientras se baja, y después en el reproductor: Espacio lo detiene y M lo silencia", async () => {
    descargas.en("/f/1?adjunto=0", () => BYTES);
    descargas.retener();
    const { persona } = await abrir([conArchivo(1, "audio")]);
    articulo()
      .getByRole("button", { name: /^Reproducir: Audio/ })
      .focus();
    await persona.keyboard("{Enter}");
    await enfocado(() => articulo().queryByRole("button", { name: /^Cancelar la descarga/ }));
    await act(async () => descargas.soltar());
    await enfocado(() => articulo().queryByRole("button", { name: "Pausar" }));
    await persona.keyboard(" ");
    expect(await articulo().findByRole("button", { name: "Reproducir" })).toBeTruthy();
    await persona.keyboard("m");
    expect(await articulo().findByRole("button", { name: "Activar el sonido" })).toBeTruthy();
  });

  it("un audio dice cuánto dura antes de oírse, y no se baja nada para eso", async () => {
    await abrir([conArchivo(1, "audio", { duracion_ms: 63_400 }), conArchivo(2, "audio")]);
    expect(articulo(0).getByText("Dura 1:03")).toBeTruthy();
    expect(articulo(1).queryByText(/^Dura/)).toBeNull();
    expect(descargas.pedidas()).toEqual([]);
  });

  it("lo que se sabe que dura está desde que se oye, aunque el navegador no lo sepa todavía", async () => {
    descargas.en("/f/1?adjunto=0", () => BYTES);
    const { persona } = await abrir([conArchivo(1, "audio", { duracion_ms: 63_400 })]);
    await persona.click(articulo().getByRole("button", { name: /^Reproducir: Audio/ }));
    const posicion = await articulo().findByRole("slider", { name: "Posición" });
    expect(posicion.getAttribute("max")).toBe("63.4");
  });

  it("un video muestra su primera imagen de lo poco que se baja; si no se puede dibujar, queda oscuro y no falla nada", async () => {
    descargas.en("/f/1?adjunto=0", () => BYTES);
    await abrir([conArchivo(1, "video")]);
    const fotograma = () => articulos()[0]?.querySelector<HTMLVideoElement>("video[data-fotograma]");
    await waitFor(() => expect(fotograma()?.getAttribute("src")).toMatch(/^blob:.*#t=0\.1$/));
    expect([fotograma()?.preload, fotograma()?.muted]).toEqual(["metadata", true]);
    expect(tocadas).toEqual([]);
    act(() => void fotograma()?.dispatchEvent(new Event("error")));
    expect(fotograma()).toBeNull();
    expect(articulo().queryByRole("alert")).toBeNull();
    expect(articulo().getByRole("button", { name: /^Reproducir: Video/ })).toBeTruthy();
  });

  it("suena uno solo; M silencia y vuelve al volumen de antes [A-medios-04]", async () => {
    for (const id of [1, 2]) descargas.en(`/f/${id}?adjunto=0`, () => BYTES);
    const { persona } = await abrir([conArchivo(1, "audio"), conArchivo(2, "audio")]);
    for (const lugar of [0, 1]) {
      await persona.click(articulo(lugar).getByRole("button", { name: /^Reproducir: / }));
      await articulo(lugar).findByRole("button", { name: "Pausar" });
    }
    expect(await articulo(0).findByRole("button", { name: "Reproducir" })).toBeTruthy();
    const sonido = articulos()[1]?.querySelector("audio");
    articulo(1).getByRole("button", { name: "Pausar" }).focus();
    await persona.keyboard("m");
    expect(await articulo(1).findByRole("button", { name: "Activar el sonido" })).toBeTruthy();
    await waitFor(() => expect(sonido?.volume).toBe(0));
    await persona.keyboard("m");
    await waitFor(() => expect(sonido?.volume).toBe(1));
  });

  it.each([
    ["audio", "data:audio/mpeg;base64,AA"],
    ["video", "data:video/mp4;base64,AA"],
  ] as const)(
    "%s: si el original no viene suena la vista previa que haya y lo dice [A-medios-02] [A-medios-07] [B-adjuntos-10]",
    async (tipo, contenido) => {
      const { persona } = await abrir([{ ...conArchivo(1, tipo), contenido }]);
      await persona.click(articulo().getByRole("button", { name: /^Reproducir: / }));
      expect((await articulo().findByRole("alert")).textContent).toContain("Se muestra la vista previa.");
      await waitFor(() => expect(tocadas).toEqual([contenido]));
    },
  );

  it("también si viene entero y este navegador no lo sabe tocar; de un video queda al menos su imagen [A-medios-02]", async () => {
    descargas.en("/f/1?adjunto=0", () => BYTES);
    const { persona } = await abrir([{ ...conArchivo(1, "video"), contenido: VISTA }]);
    await persona.click(articulo().getByRole("button", { name: /^Reproducir: / }));
    await waitFor(() => expect(tocadas).toEqual([expect.stringMatching(/^blob:/)]));
    const video = articulos()[0]?.querySelector("video");
    act(() => void video?.dispatchEvent(new Event("error")));
    expect((await articulo().findByRole("alert")).textContent).toContain("No se pudo cargar el original.");
    expect(articulos()[0]?.querySelector(`img[src="${VISTA}"]`)).toBeTruthy();
  });
});

describe("archivo", () => {
  const PDF = new Blob(["%PDF-1.4"], { type: "application/pdf" });
  const conVisor = (hay: boolean) => poner(navigator, "pdfViewerEnabled", { value: hay });
  const LARGO = "certificado de nacimiento de mi hija menor.pdf";

  it("nombre cortado a 30 con el entero a mano, tamaño; Descargar lo guarda con su nombre [B-mensajes-05] [A-conversacion-admin-14] [B-adjuntos-08] [A-medios-06]", async () => {
    descargas.en("/f/1?adjunto=0", () => BYTES);
    const { persona } = await abrir([conArchivo(1, "archivo", { nombre: LARGO })]);
    const corto = articulo().getByText(/^certificado.*….pdf$/);
    expect([...(corto.textContent ?? "")]).toHaveLength(30);
    expect(articulo().getByTitle(LARGO)).toBeTruthy();
    expect(articulo().getByText("2 KB")).toBeTruthy();
    const guardados: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      guardados.push(`${this.download} ${this.href.slice(0, 5)}`);
    });
    await persona.click(articulo().getByRole("button", { name: `Descargar ${LARGO}` }));
    await waitFor(() => expect(guardados).toEqual([`${LARGO} blob:`]));
  });

  it("un PDF se abre en el sitio, en el visor del navegador, con su nombre y la descarga a mano", async () => {
    conVisor(true);
    descargas.en("/f/1?adjunto=0", () => PDF);
    const { persona } = await abrir([conArchivo(1, "archivo", { nombre: "acta.pdf" })]);
    expect(descargas.pedidas()).toEqual([]);
    const ver = articulo().getByRole("button", { name: "Ver acta.pdf" });
    await persona.click(ver);
    const dialogo = within(await dialogoAbierto("acta.pdf"));
    const marco = await dialogo.findByTitle("Documento: acta.pdf");
    expect(marco.getAttribute("src")).toMatch(/^blob:[^#]+#/);
    expect(direcciones()).toEqual(["/f/1?adjunto=0"]);
    expect(dialogo.getByRole("button", { name: "Descargar" })).toBeTruthy();
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await enfocado(() => ver);
  });

  it.each<[string, () => Blob | number, boolean]>([
    ["lo que vino no es un PDF", () => new Blob(["<script>"], { type: "text/html" }), false],
    ["lo que vino no dice qué es", () => BYTES, false],
    ["no vino", () => 404, true],
  ])("si %s, ningún marco lo muestra y se dice", async (_nombre, contestar, otraVez) => {
    conVisor(true);
    descargas.en("/f/1?adjunto=0", contestar);
    const { persona } = await abrir([conArchivo(1, "archivo", { nombre: "acta.pdf" })]);
    await persona.click(articulo().getByRole("button", { name: "Ver acta.pdf" }));
    const dialogo = await dialogoAbierto("acta.pdf");
    expect((await within(dialogo).findByRole("alert")).textContent).toContain(
      "No se pudo cargar el original.",
    );
    expect(dialogo.querySelector("iframe")).toBeNull();
    expect(within(dialogo).queryByRole("button", { name: "Reintentar" }) !== null).toBe(otraVez);
  });

  it.each([
    ["el navegador no tiene visor", false, {}],
    ["sus bytes no son de PDF, se llame como se llame", true, { mime: "text/html" }],
    ["es un dibujo que lleva código", true, { mime: "image/svg+xml" }],
  ])("si %s sólo se descarga", async (_nombre, visor, cambios) => {
    conVisor(visor);
    await abrir([conArchivo(1, "archivo", { nombre: "acta.pdf", ...cambios })]);
    expect(articulo().queryByRole("button", { name: /^Ver / })).toBeNull();
    expect(articulo().getByRole("button", { name: "Descargar acta.pdf" })).toBeTruthy();
  });

  it("dice cuánto falta, se puede cancelar, y si falla se reintenta [A-medios-07]", async () => {
    descargas.en("/f/1?adjunto=0", () => "sin-linea");
    descargas.retener();
    const { persona } = await abrir([conArchivo(1, "archivo")]);
    await persona.click(articulo().getByRole("button", { name: /^Descargar/ }));
    expect(await articulo().findByText("Descargando 50 %")).toBeTruthy();
    await persona.click(articulo().getByRole("button", { name: /^Cancelar la descarga/ }));
    await waitFor(() => expect(articulo().queryByRole("progressbar")).toBeNull());
    await act(async () => descargas.soltar());
    await persona.click(articulo().getByRole("button", { name: /^Descargar/ }));
    expect((await articulo().findByRole("alert")).textContent).toBe("No se pudo cargar el original.");
    const otraVez = await articulo().findByRole("button", { name: /^Reintentar ./ });
    expect(otraVez.textContent).toBe("Reintentar");
    expect(articulo().queryByRole("button", { name: /^Descargar/ })).toBeNull();
  });

  it("quien descarga con el teclado tiene el foco en «Cancelar» mientras tanto, y después donde estaba", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    descargas.en("/f/1?adjunto=0", () => BYTES);
    descargas.retener();
    const { persona } = await abrir([conArchivo(1, "archivo")]);
    articulo()
      .getByRole("button", { name: /^Descargar/ })
      .focus();
    await persona.keyboard("{Enter}");
    await enfocado(() => articulo().queryByRole("button", { name: /^Cancelar la descarga/ }));
    await act(async () => descargas.soltar());
    await enfocado(() => articulo().queryByRole("button", { name: /^Descargar/ }));
  });

  it("PENDIENTE espera y queda listo por el suceso; FALLIDO lo dice; las palabras van debajo [B-mensajes-03]", async () => {
    const listo = conArchivo(1, "archivo", { nombre: "acta.pdf" });
    const pendiente = {
      ...listo,
      extras: {
        texto: "Le mando el acta",
        adjuntos: [
          {
            ...(listo.extras.adjuntos?.[0] as Adjunto),
            estado: "PENDIENTE" as const,
            filename: "",
            mime: null,
          },
        ],
      },
    };
    const perdido = conArchivo(2, "imagen", { estado: "FALLIDO", filename: "", mime: null });
    const { hilo } = await abrir([pendiente, perdido]);
    expect(articulo().getByText("Descargando del canal…")).toBeTruthy();
    expect(articulo().getByText("Le mando el acta")).toBeTruthy();
    expect(articulo(1).getByText("No se pudo obtener del canal.")).toBeTruthy();
    await hilo(1, [{ ...listo, secuencia: 1001 }], { desde: 1000, secuencia: 1001 });
    expect(articulo().getByRole("button", { name: "Descargar acta.pdf" })).toBeTruthy();
    expect(articulo().queryByText("Descargando del canal…")).toBeNull();
  });

  it("el que no llegó se pide otra vez, y el hilo lo muestra cuando está", async () => {
    let pedidos = 0;
    servidor.en("POST", "/ws/api/system/mensajes/pedir_archivos/1", () => {
      pedidos += 1;
      return { cuerpo: { pedidos: 1 } };
    });
    const listo = conArchivo(1, "archivo", { nombre: "acta.pdf" });
    const perdido = conArchivo(1, "archivo", {
      nombre: "acta.pdf",
      estado: "FALLIDO",
      filename: "",
      mime: null,
    });
    const { hilo, persona } = await abrir([perdido]);
    await persona.click(articulo().getByRole("button", { name: "Pedir otra vez: acta.pdf" }));
    await waitFor(() => expect(pedidos).toBe(1));
    await hilo(1, [{ ...listo, secuencia: 1001 }], { desde: 1000, secuencia: 1001 });
    expect(articulo().queryByText("No se pudo obtener del canal.")).toBeNull();
    expect(articulo().getByRole("button", { name: "Descargar acta.pdf" })).toBeTruthy();
  });
});

describe("correo", () => {
  const correo = (contenido: string, extras = {}) =>
    unMensaje(1, {
      tipo_contenido: "email",
      contenido,
      extras: { asunto: "Reclamo", remitente: "ana@correo.bo", ...extras },
    });

  const ficha = (nombre: string, cid?: string, mime = "image/png") =>
    Adjunto.parse({ nombre, tamanio: 1024, filename: `/f/${nombre}`, estado: "LISTO", mime, cid });
  /** As the frame tells it. */
  const decirMarco = (data: unknown) =>
    act(async () => {
      const { contentWindow: source } = articulo().getByTitle<HTMLIFrameElement>(/^Cuerpo/);
      window.dispatchEvent(new MessageEvent("message", { source, origin: "null", data }));
    });

  it("asunto, remitente, cuerpo en un marco sin origen y una ficha por adjunto que el cuerpo no muestra [B-mensajes-05] [A-conversacion-admin-14]", async () => {
    await abrir([
      correo('<p>Hola <img src="cid:logo" /><img data-src="https://x.test/p.gif" /></p>', {
        adjuntos: [ficha("logo.png", "logo"), ficha("carta.png")],
      }),
    ]);
    expect(articulo().getByText("Reclamo")).toBeTruthy();
    expect(articulo().getByText("ana@correo.bo")).toBeTruthy();
    const marco = articulo().getByTitle("Cuerpo del correo: Reclamo");
    expect(marco.getAttribute("sandbox")).toBe("allow-scripts allow-popups allow-popups-to-escape-sandbox");
    expect(marco.getAttribute("src")).toBe("/marco-correo.html");
    const fichas = within(articulo().getByRole("list", { name: "Adjuntos" }));
    expect(fichas.getAllByRole("listitem")).toHaveLength(1);
    expect(fichas.getByText("carta.png")).toBeTruthy();
  });

  it("una imagen del cuerpo que ningún navegador dibuja es una ficha", async () => {
    await abrir([
      correo('<p>Vea <img src="cid:foto" /><img src="cid:logo" /></p>', {
        adjuntos: [ficha("foto.heic", "foto", "image/heic"), ficha("logo.png", "logo")],
      }),
    ]);
    const fichas = within(articulo().getByRole("list", { name: "Adjuntos" }));
    expect(fichas.getAllByRole("listitem")).toHaveLength(1);
    expect(fichas.getByText("foto.heic")).toBeTruthy();
  });

  it("una imagen del cuerpo que no vino es una ficha, de donde se pide otra vez; la que vino no", async () => {
    descargas.en("/f/logo.png", () => BYTES);
    descargas.en("/f/plano.png", () => 404);
    await abrir([
      correo('<p>Vea <img src="cid:plano" /><img src="cid:logo" /></p>', {
        adjuntos: [ficha("plano.png", "plano"), ficha("logo.png", "logo")],
      }),
    ]);
    expect(articulo().queryByRole("list", { name: "Adjuntos" })).toBeNull();
    await decirMarco({ tipo: "listo" });
    const fichas = within(await articulo().findByRole("list", { name: "Adjuntos" }));
    expect(fichas.getAllByRole("listitem")).toHaveLength(1);
    expect(fichas.getByRole("button", { name: "Reintentar plano.png" })).toBeTruthy();
    expect(direcciones()).toEqual(["/f/plano.png", "/f/logo.png"]);
  });

  it("las imágenes remotas se piden con un botón, que sólo está si las hay", async () => {
    const { persona, hilo } = await abrir([correo('<p><img data-src="https://x.test/p.gif" /></p>')]);
    await persona.click(articulo().getByRole("button", { name: "Mostrar imágenes" }));
    await waitFor(() =>
      expect(
        articulo()
          .getByTitle(/^Cuerpo/)
          .getAttribute("src"),
      ).toBe("/marco-correo.html?imagenes=1"),
    );
    await hilo(1, [{ ...correo("<p>Sin ellas</p>"), id: 2, secuencia: 1001 }], {
      desde: 1000,
      secuencia: 1001,
    });
    expect(articulo(1).queryByRole("button", { name: "Mostrar imágenes" })).toBeNull();
  });

  it("sólo texto se lee como texto, con su historia plegada", async () => {
    const { persona } = await abrir([correo("Gracias<br><br>&gt; lo de antes")]);
    expect(articulo().queryByTitle(/^Cuerpo/)).toBeNull();
    expect(articulo().getByText("Gracias")).toBeTruthy();
    expect(articulo().queryByText(/lo de antes/)).toBeNull();
    const boton = articulo().getByRole("button", { name: "Mostrar el texto citado", expanded: false });
    await persona.click(boton);
    expect(await articulo().findByText(/lo de antes/)).toBeTruthy();
    expect(articulo().getByRole("button", { name: "Ver menos", expanded: true })).toBeTruthy();
  });

  it("sólo texto que se reenvía se ve entero", async () => {
    const reenviado =
      "Vean<br><br>De: Mesa<br>Enviado el: lunes<br>Para: Ana<br>Asunto: Consulta<br><br>lo de antes";
    await abrir([correo(reenviado, { asunto: "RV: Consulta" })]);
    expect(articulo().getByText(/lo de antes/)).toBeTruthy();
    expect(articulo().queryByRole("button", { name: "Mostrar el texto citado" })).toBeNull();
  });

  it("con forma, lo citado espera detrás de un botón que lo dice; si la respuesta misma se corta, el botón es de todo", async () => {
    const { persona } = await abrir([
      correo('<p>Gracias</p><p>Mesa escribió:</p><blockquote type="cite">lo de antes</blockquote>'),
    ]);
    await decirMarco({ tipo: "alto", alto: CORREO_ALTO + 1 });
    expect(articulo().getByRole("button", { name: "Ver todo", expanded: false })).toBeTruthy();
    await decirMarco({ tipo: "alto", alto: CORREO_ALTO });
    await persona.click(articulo().getByRole("button", { name: "Mostrar el texto citado", expanded: false }));
    expect(articulo().getByRole("button", { name: "Ver menos", expanded: true })).toBeTruthy();
  });

  it("el mensaje de otra ventana no cambia el marco", async () => {
    await abrir([correo("<p>Hola</p>")]);
    const marco = articulo().getByTitle(/^Cuerpo/);
    const decir = (source: Window | null, origin: string) =>
      act(async () => {
        const data = { tipo: "alto", alto: 300 };
        window.dispatchEvent(new MessageEvent("message", { source, origin, data }));
      });
    await decir(window, "null");
    await decir((marco as HTMLIFrameElement).contentWindow, "https://otro.test");
    expect(marco.style.height).toBe("120px");
    await decir((marco as HTMLIFrameElement).contentWindow, "null");
    expect(marco.style.height).toBe("300px");
  });
});
