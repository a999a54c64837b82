import type { OpcionesEditor } from "@ventanilla/contract/canal/canal";
import { describe, expect, it } from "vitest";
import { noAdmitida } from "./bandeja.rules.ts";
import { nadaEnComun, opcionesComunes, unaPorCuenta } from "./opciones.rules.ts";
import type { Pieza } from "./pieza.ts";

const WHATSAPP: OpcionesEditor = {
  formatosArchivo: ["jpg", "pdf", "mp3"],
  enviarAudio: true,
  tamanios: { imagen: 5, audio: 16, archivo: 100 },
  solo_registro: false,
  plantillas: false,
  citas: false,
  cartas: false,
};
const CORREO: OpcionesEditor = {
  formatosArchivo: ["pdf", "docx"],
  enviarAudio: false,
  tamanios: { imagen: 18, archivo: 18 },
  solo_registro: false,
  plantillas: false,
  citas: false,
  cartas: true,
};
const SIN_LISTA: OpcionesEditor = {
  formatosArchivo: [],
  enviarAudio: true,
  solo_registro: false,
  plantillas: false,
  citas: false,
  cartas: false,
};

describe("varios canales: lo que todos admiten", () => {
  it.each([
    ["uno solo es él mismo", [WHATSAPP], WHATSAPP],
    [
      "los formatos y los tipos de todos, con el tamaño menor, y audio sólo si todos",
      [WHATSAPP, CORREO],
      {
        formatosArchivo: ["pdf"],
        enviarAudio: false,
        tamanios: { imagen: 5, archivo: 18 },
        solo_registro: false,
        plantillas: false,
        citas: false,
        cartas: false,
      },
    ],
    ["uno sin lista no quita nada", [SIN_LISTA, WHATSAPP], WHATSAPP],
    ["todos sin lista siguen sin filtro", [SIN_LISTA, SIN_LISTA], SIN_LISTA],
  ])("%s [B-adjuntos-05, B-adjuntos-11, B-canales-37]", (_nombre, lista, comunes) => {
    expect(opcionesComunes(lista)).toEqual(comunes);
    expect(nadaEnComun(opcionesComunes(lista))).toBe(false);
  });

  it("sin ningún formato en común no va ningún archivo, que no es lo mismo que cualquiera [B-adjuntos-05]", () => {
    const comunes = opcionesComunes([WHATSAPP, { ...CORREO, formatosArchivo: ["docx"] }]);
    expect(comunes).toEqual({
      formatosArchivo: [],
      enviarAudio: false,
      tamanios: {},
      solo_registro: false,
      plantillas: false,
      citas: false,
      cartas: false,
    });
    expect(nadaEnComun(comunes)).toBe(true);
  });

  it("lo que ya estaba en la bandeja se mira otra vez cuando cambia el canal [B-adjuntos-05, B-adjuntos-11]", () => {
    const pieza: Pieza = {
      clave: "a",
      sesion: 0,
      nombre: "foto.jpg",
      tamanio: 4,
      tipo: "imagen",
      estado: "terminado",
      avance: 1,
      motivo: null,
      archivo: null,
      creado: 0,
    };
    expect(noAdmitida([pieza], WHATSAPP)).toBeNull();
    expect(noAdmitida([pieza], CORREO)).toEqual({ causa: "no-admitido", nombre: "foto.jpg" });
    expect(noAdmitida([{ ...pieza, estado: "en-proceso" }], CORREO)).toBeNull();
  });
});

describe("varios canales: a cuántos se pregunta", () => {
  it("a la primera entrada de cada cuenta, en su orden", () => {
    const entradas = [7, 8, 9].map((id) => ({ id, id_canal: id === 9 ? 2 : 1 }));
    expect(unaPorCuenta(entradas).map(({ id }) => id)).toEqual([7, 9]);
  });
});
