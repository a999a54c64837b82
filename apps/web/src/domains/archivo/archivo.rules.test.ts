import { Adjunto } from "@ventanilla/contract/archivo/archivo";
import { describe, expect, it } from "vitest";
import { unMensaje } from "../../../test/chat/fabrica.ts";
import { direccionMiniatura, piezasDe, previstaDe, tipoMostrado } from "./archivo.rules.ts";

const adjunto = (cambios: Partial<Adjunto> = {}): Adjunto =>
  Adjunto.parse({
    nombre: "carnet.jpg",
    tamanio: 10,
    filename: "/a?adjunto=0",
    estado: "LISTO",
    mime: "image/jpeg",
    miniatura: true,
    ...cambios,
  });

describe("qué es un archivo para quien lo mira", () => {
  it.each([
    ["image/png", "archivo", "imagen"],
    ["image/tiff", "imagen", "archivo"],
    ["image/svg+xml", "imagen", "archivo"],
    ["image/heic", "imagen", "archivo"],
    ["audio/ogg; codecs=opus", "archivo", "audio"],
    ["video/mp4", "archivo", "video"],
    ["application/pdf", "imagen", "archivo"],
    [null, "video", "video"],
    [null, "email", "archivo"],
    [null, "texto", "archivo"],
  ] as const)("%s en un mensaje de %s se muestra como %s", (mime, tipo, mostrado) => {
    expect(tipoMostrado({ mime }, tipo)).toBe(mostrado);
  });

  it("la vista previa es una dirección data: de imagen, audio o video, y de un solo archivo [A-medios-08]", () => {
    expect(previstaDe("data:image/webp;base64,AA")).toBe("data:image/webp;base64,AA");
    expect(previstaDe("data:text/html,<script>")).toBeNull();
    expect(previstaDe("hola")).toBeNull();
    const piezas = piezasDe(
      unMensaje(1, {
        tipo_contenido: "imagen",
        contenido: "data:image/webp;base64,AA",
        extras: { adjuntos: [adjunto(), adjunto()] },
      }),
    );
    expect(piezas.map(({ prevista }) => prevista)).toEqual(["data:image/webp;base64,AA", null]);
    expect(new Set(piezas.map(({ clave }) => clave)).size).toBe(2);
  });

  it("la miniatura se pide aparte y sólo si la hay [A-medios-06]", () => {
    expect(direccionMiniatura(adjunto())).toBe("/a?adjunto=0&miniatura=1");
    expect(direccionMiniatura(adjunto({ miniatura: false }))).toBeNull();
    expect(direccionMiniatura(adjunto({ filename: "" }))).toBeNull();
  });

  it("un correo no tiene vista previa, comience su texto como comience", () => {
    const [pieza] = piezasDe(
      unMensaje(1, {
        tipo_contenido: "email",
        contenido: "data:image/webp;base64,AA",
        extras: { adjuntos: [adjunto()] },
      }),
    );
    expect(pieza).toMatchObject({ tipo: "imagen", prevista: null });
  });
});
