import { act, screen, waitFor, within } from "@testing-library/react";
import { Adjunto } from "@ventanilla/contract/archivo/archivo";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, articulos, dialogoAbierto, enfocado } from "../../../test/chat/pantalla.ts";
import { descargas } from "../../../test/descargas.ts";
import { poner } from "../../../test/pagina.ts";

const BYTES = new Blob(["bytes"]);

const ficha = (nombre: string, cambios: Partial<Adjunto> = {}) =>
  Adjunto.parse({
    nombre,
    tamanio: 1024,
    filename: `/f/${nombre}`,
    estado: "LISTO",
    mime: "image/png",
    ...cambios,
  });
const correo = (contenido: string, adjuntos: Adjunto[]) =>
  unMensaje(1, { tipo_contenido: "email", contenido, extras: { asunto: "Reclamo", adjuntos } });

const tocadas: string[] = [];
beforeEach(() => {
  descargas.instalar();
  tocadas.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(function play(this: HTMLMediaElement) {
    tocadas.push(this.src);
    return Promise.resolve();
  });
});

async function abrir(mensajes: Mensaje[]) {
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, mensajes);
  return pantalla;
}
const articulo = () => within(articulos()[0] as HTMLElement);
const direcciones = () => descargas.pedidas().map(({ direccion }) => direccion);

describe("lo que va con un correo", () => {
  it("una imagen adjunta tiene su miniatura y se abre en grande con las demás del hilo: se gira, se guarda y se recorre con las flechas", async () => {
    descargas.en("/f/anverso.png?adjunto=0&miniatura=1", () => BYTES);
    for (const cual of ["anverso.png?adjunto=0", "reverso.png", "de-chat.png"])
      descargas.en(`/f/${cual}`, () => BYTES);
    const anverso = ficha("anverso.png", {
      filename: "/f/anverso.png?adjunto=0",
      miniatura: true,
    });
    const { persona } = await abrir([
      correo("Le mando mi carnet", [
        anverso,
        ficha("acta.odt", { mime: "application/zip" }),
        ficha("reverso.png"),
      ]),
      unMensaje(3, { tipo_contenido: "imagen", contenido: "", extras: { adjuntos: [ficha("de-chat.png")] } }),
    ]);
    await waitFor(() => expect(direcciones()).toEqual(["/f/anverso.png?adjunto=0&miniatura=1"]));
    const fichas = within(articulo().getByRole("list", { name: "Adjuntos" }));
    await waitFor(() =>
      expect(articulos()[0]?.querySelector("li img")?.getAttribute("src")).toMatch(/^blob:/),
    );
    for (const cual of ["anverso.png", "acta.odt", "reverso.png"])
      expect(fichas.getByRole("button", { name: `Descargar ${cual}` })).toBeTruthy();
    expect(fichas.queryByRole("button", { name: "Ver acta.odt" })).toBeNull();
    const ver = fichas.getByRole("button", { name: "Ver anverso.png" });
    ver.focus();
    await persona.keyboard("{Enter}");
    const dialogo = await dialogoAbierto(/^Imagen enviada por .*, 10:15$/);
    const caja = within(dialogo);
    expect(caja.getByText("1 de 3")).toBeTruthy();
    await waitFor(() => expect(direcciones()).toContain("/f/anverso.png?adjunto=0"));
    await waitFor(() => expect(dialogo.contains(document.activeElement)).toBe(true));
    await persona.keyboard("r");
    expect(caja.getByRole("img").style.transform).toContain("rotate(90deg)");
    expect(caja.getByRole("button", { name: "Descargar" })).toBeTruthy();
    await persona.keyboard("{ArrowRight}");
    expect(await caja.findByText("2 de 3")).toBeTruthy();
    await waitFor(() => expect(direcciones()).toContain("/f/reverso.png"));
    await persona.keyboard("{ArrowRight}");
    await waitFor(() => expect(direcciones()).toContain("/f/de-chat.png"));
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await enfocado(() => ver);
  });

  it.each([
    ["audio", "audio/mpeg"],
    ["video", "video/mp4"],
  ] as const)(
    "un %s adjunto suena donde está, por su nombre y con lo que dura; se puede guardar, sin bajarlo dos veces",
    async (tipo, mime) => {
      const guardados: string[] = [];
      vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
        this: HTMLAnchorElement,
      ) {
        guardados.push(this.download);
      });
      descargas.en("/f/nota", () => BYTES);
      const { persona } = await abrir([correo("Escuche", [ficha("nota", { mime, duracion_ms: 63_400 })])]);
      expect(articulo().getByText("Dura 1:03")).toBeTruthy();
      const enteras = () => descargas.pedidas().filter(({ parte }) => parte === undefined);
      expect(enteras()).toEqual([]);
      descargas.retener();
      await persona.click(articulo().getByRole("button", { name: "Reproducir: nota" }));
      expect((await articulo().findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("50");
      const guardar = articulo().getByRole("button", { name: "Descargar nota" });
      expect(guardar.getAttribute("aria-disabled")).toBe("true");
      await act(async () => descargas.soltar());
      await waitFor(() => expect(tocadas).toEqual([expect.stringMatching(/^blob:/)]));
      expect(articulo().getByRole("group", { name: "nota" })).toBeTruthy();
      await persona.click(articulo().getByRole("button", { name: "Velocidad: 1×. Cambiar" }));
      expect(articulos()[0]?.querySelector<HTMLMediaElement>(tipo)?.playbackRate).toBe(1.5);
      await persona.click(guardar);
      await waitFor(() => expect(guardados).toEqual(["nota"]));
      expect(enteras()).toHaveLength(1);
    },
  );

  it("un audio adjunto que no viene lo dice, se reintenta, y se ofrece guardarlo una sola vez", async () => {
    descargas.en("/f/nota", () => 404);
    const { persona } = await abrir([correo("Escuche", [ficha("nota", { mime: "audio/mpeg" })])]);
    await persona.click(articulo().getByRole("button", { name: "Reproducir: nota" }));
    expect((await articulo().findByRole("alert")).textContent).toContain("No se pudo cargar el original.");
    expect(articulo().getByRole("button", { name: "Reintentar" })).toBeTruthy();
    expect(articulo().getAllByRole("button", { name: "Descargar nota" })).toHaveLength(1);
  });

  it("un adjunto que todavía no llegó espera como una ficha, sea lo que sea", async () => {
    const falta = { estado: "PENDIENTE", filename: "", mime: null } as const;
    await abrir([correo("Vea", [ficha("carnet.png", falta)])]);
    const fichas = within(articulo().getByRole("list", { name: "Adjuntos" }));
    expect(fichas.getByText("Descargando del canal…")).toBeTruthy();
    expect(fichas.queryByRole("button", { name: /^Ver/ })).toBeNull();
  });

  it("la imagen que el cuerpo muestra en su lugar se abre desde él; la que el correo no lleva, no", async () => {
    for (const cual of ["carnet.png", "plano.png"]) descargas.en(`/f/${cual}`, () => BYTES);
    const { persona } = await abrir([
      correo('<p>Vea <img src="cid:carnet" /></p>', [
        ficha("carnet.png", { cid: "carnet" }),
        ficha("plano.png", { cid: "plano" }),
      ]),
    ]);
    const marco = () => articulo().getByTitle<HTMLIFrameElement>(/^Cuerpo/);
    const mandado: unknown[] = [];
    poner(marco(), "contentWindow", { value: { postMessage: (orden: unknown) => mandado.push(orden) } });
    const decir = (data: object) =>
      act(async () => {
        const source = marco().contentWindow;
        window.dispatchEvent(new MessageEvent("message", { source, origin: "null", data }));
      });
    await decir({ tipo: "listo" });
    await waitFor(() =>
      expect(mandado).toContainEqual(expect.objectContaining({ cid: "carnet", nombre: "Ver carnet.png" })),
    );
    for (const cid of ["otra", "plano"]) await decir({ tipo: "ver", cid });
    expect(screen.queryByRole("dialog")).toBeNull();
    await decir({ tipo: "ver", cid: "carnet" });
    const caja = within(await dialogoAbierto(/^Imagen enviada por/));
    expect(caja.getByText("1 de 2")).toBeTruthy();
    await waitFor(() => expect(caja.getByRole("img").getAttribute("src")).toMatch(/^blob:/));
    await persona.keyboard("{ArrowRight}");
    expect(await caja.findByText("2 de 2")).toBeTruthy();
    await persona.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // From elsewhere what a body shows in place is passed over.
    await persona.click(articulo().getByRole("button", { name: "Ver plano.png" }));
    const otra = within(await dialogoAbierto(/^Imagen enviada por/));
    expect(otra.getByText("1 de 1")).toBeTruthy();
  });
});
