import { describe, expect, it } from "vitest";
import { porQueNo } from "./permitido.ts";

const MB = 1024 * 1024;
const canal = {
  nombre: "Mensajitos",
  textoMax: 10,
  medios: [
    { clase: "imagen", tipos: ["image/png", "image/jpeg"], bytesMax: MB },
    { clase: "documento", tipos: ["application/*"], bytesMax: 2 * MB },
  ],
} as const;

const archivo = (mimetype: string, bytes = 5) => ({
  texto: "",
  archivo: { mimetype, nombre: "uno", contenido: Buffer.alloc(bytes) },
});

describe("lo que un canal no lleva", () => {
  it.each([
    [archivo("image/png")],
    [archivo("IMAGE/JPEG; q=1")],
    [archivo("application/pdf", 2 * MB)],
    [{ texto: "diez letra", archivo: null }],
  ])("lleva lo que admite (%#)", (escrito) => {
    expect(porQueNo(canal, escrito)).toBeNull();
  });

  it.each([
    [archivo("image/webp"), "no lleva archivos de este tipo (image/webp): solo imágenes, documentos"],
    [archivo("audio/ogg; codecs=opus"), "(audio/ogg; codecs=opus)"],
    [archivo("image/png", MB + 1), "Mensajitos lleva imágenes de hasta 1 MB."],
    [{ texto: "once letras", archivo: null }, "hasta 10 caracteres"],
  ])("lo demás lo dice (%#)", (escrito, motivo) => {
    expect(porQueNo(canal, escrito)).toContain(motivo);
  });

  it("un canal sin archivos dice que solo lleva texto", () => {
    expect(porQueNo({ ...canal, medios: [] }, archivo("image/png"))).toBe("Por Mensajitos solo va texto.");
  });
});
