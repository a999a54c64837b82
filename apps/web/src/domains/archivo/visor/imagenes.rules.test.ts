import { Adjunto } from "@ventanilla/contract/archivo/archivo";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { describe, expect, it } from "vitest";
import { unMensaje } from "../../../../test/chat/fabrica.ts";
import { imagenesDe, recorridas } from "./imagenes.rules.ts";

const adjunto = (cambios: Partial<Adjunto> = {}): Adjunto =>
  Adjunto.parse({
    nombre: "carnet.jpg",
    tamanio: 10,
    filename: "/a?adjunto=0",
    estado: "LISTO",
    mime: "image/jpeg",
    ...cambios,
  });
const imagen = (id: number, cambios: Partial<Adjunto> = {}) =>
  unMensaje(id, { tipo_contenido: "imagen", contenido: "", extras: { adjuntos: [adjunto(cambios)] } });
const carta = (id: number, contenido: string, adjuntos: Adjunto[]) =>
  unMensaje(id, { tipo_contenido: "email", contenido, extras: { adjuntos } });
const claves = (mensajes: Mensaje[], primera: string | null = null) =>
  recorridas(imagenesDe(mensajes), primera).map(({ pieza }) => pieza.clave);

describe("las imágenes que recorren las flechas", () => {
  it("son las que ya están, en el orden del hilo, vengan de un mensaje o de un correo", () => {
    const mensajes = [
      imagen(1),
      unMensaje(2),
      imagen(3, { estado: "PENDIENTE", mime: null, filename: "" }),
      carta(4, "Le mando mi carnet", [
        adjunto(),
        adjunto({ mime: "application/pdf" }),
        adjunto({ mime: "image/heic" }),
        adjunto({ mime: "audio/mpeg" }),
        adjunto({ estado: "FALLIDO", mime: null, filename: "" }),
        adjunto(),
      ]),
      imagen(5, { mime: "application/pdf" }),
      imagen(6),
    ];
    expect(claves(mensajes)).toEqual(["1-0", "4-0", "4-5", "6-0"]);
  });

  it("las que el cuerpo de un correo muestra en su lugar se pasan por alto, salvo la que se abrió desde él", () => {
    const mensajes = [
      imagen(1),
      carta(2, '<p>Vea <img src="cid:logo" /></p>', [adjunto({ cid: "logo" }), adjunto({ cid: "otra" })]),
      imagen(3),
    ];
    expect(claves(mensajes)).toEqual(["1-0", "2-1", "3-0"]);
    expect(claves(mensajes, "2-0")).toEqual(["1-0", "2-0", "2-1", "3-0"]);
  });
});
