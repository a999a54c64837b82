import type { OpcionesEditor } from "@ventanilla/contract/canal/canal";
import { ARCHIVOS_MAX } from "@ventanilla/contract/limites";
import { describe, expect, it } from "vitest";
import { formatClock } from "../../../lib/format.ts";
import { caduco, faltaDe, noAdmitida, puedeGrabarse, revisar, segundosMaximos } from "./bandeja.rules.ts";
import type { EstadoPieza, Pieza } from "./pieza.ts";

const MB = 1024 * 1024;
const CANAL: OpcionesEditor = {
  formatosArchivo: ["jpg", "pdf", "mp3", "mp4"],
  enviarAudio: true,
  tamanios: { imagen: 5 * MB, audio: 16 * MB, archivo: 100 * MB },
  solo_registro: false,
  plantillas: false,
  citas: false,
  cartas: false,
};
const SIN_LISTA: OpcionesEditor = {
  formatosArchivo: [],
  enviarAudio: true,
  solo_registro: false,
  plantillas: false,
  citas: false,
  cartas: false,
};

const uno = (nombre: string, type = "application/pdf", bytes = 10) => ({
  nombre,
  contenido: new Blob([new Uint8Array(bytes)], { type }),
});
const pieza = (estado: EstadoPieza): Pieza => ({
  clave: estado,
  sesion: 1,
  nombre: "a.pdf",
  tamanio: 1,
  tipo: "archivo",
  estado,
  avance: 0,
  motivo: null,
  archivo: null,
  creado: 0,
});

describe("bandeja: lo que entra", () => {
  it("con lista sólo entran sus extensiones; sin lista, cualquiera [B-adjuntos-05, B-canales-37]", () => {
    const ofrecidos = [uno("a.PDF"), uno("b.exe"), uno("sin")];
    const { aceptados, rechazos } = revisar(ofrecidos, 5, CANAL);
    expect(aceptados.map(({ nombre }) => nombre)).toEqual(["a.PDF"]);
    expect(rechazos).toEqual([
      { causa: "formato", nombre: "b.exe" },
      { causa: "formato", nombre: "sin" },
    ]);
    expect(revisar(ofrecidos, 5, SIN_LISTA).aceptados).toHaveLength(3);
  });

  it("entran los que caben y de los demás se dice que son demasiados [B-adjuntos-03, B-adjuntos-04, B-limites-19]", () => {
    const seis = Array.from({ length: 6 }, (_, n) => uno(`${n}.pdf`));
    const { aceptados, rechazos } = revisar(seis, ARCHIVOS_MAX, CANAL);
    expect(aceptados.map(({ nombre }) => nombre)).toEqual(["0.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
    expect(rechazos).toEqual([{ causa: "demasiados" }]);
    expect(revisar(seis, 0, CANAL).aceptados).toEqual([]);
    expect(revisar(seis.slice(0, 5), ARCHIVOS_MAX, CANAL).rechazos).toEqual([]);
  });

  it("el tamaño se compara con el de su clase antes de subir; el vacío no entra [B-adjuntos-11]", () => {
    const foto = uno("f.jpg", "image/jpeg", 5 * MB + 1);
    expect(revisar([foto, uno("v.pdf", "application/pdf", 0)], 5, CANAL).rechazos).toEqual([
      { causa: "grande", nombre: "f.jpg", limite: 5 * MB },
      { causa: "vacio", nombre: "v.pdf" },
    ]);
    expect(revisar([uno("f.jpg", "image/jpeg", 5 * MB)], 5, CANAL).aceptados).toHaveLength(1);
  });

  it("una clase que el canal no nombra, o audio donde no se admite, no entra [B-adjuntos-05]", () => {
    expect(revisar([uno("v.mp4", "video/mp4")], 5, CANAL).rechazos).toEqual([
      { causa: "tipo", nombre: "v.mp4" },
    ]);
    const { rechazos } = revisar([uno("a.mp3", "audio/mpeg")], 5, { ...CANAL, enviarAudio: false });
    expect(rechazos).toEqual([{ causa: "tipo", nombre: "a.mp3" }]);
  });
});

describe("bandeja: notas de voz", () => {
  it("se graba sólo donde el canal toma audio y su lista, si la hay, tiene mp3 [B-audio-01]", () => {
    expect(puedeGrabarse(CANAL)).toBe(true);
    expect(puedeGrabarse(SIN_LISTA)).toBe(true);
    expect(puedeGrabarse({ ...CANAL, enviarAudio: false })).toBe(false);
    expect(puedeGrabarse({ ...CANAL, formatosArchivo: ["jpg"] })).toBe(false);
    expect(puedeGrabarse({ ...CANAL, tamanios: { imagen: MB } })).toBe(false);
  });

  it("dura hasta su máximo o hasta lo que el canal admite de audio, y cuenta segundos [B-audio-03]", () => {
    expect(segundosMaximos(CANAL, 600, 8000)).toBe(600);
    expect(segundosMaximos({ ...CANAL, tamanios: { audio: MB } }, 600, 8000)).toBe(131);
    expect([0, 7.9, 60, 600].map(formatClock)).toEqual(["0:00", "0:07", "1:00", "10:00"]);
  });
});

describe("bandeja: lo que falta para enviar", () => {
  it("nada sale sin un archivo que se cree adjunto [B-adjuntos-02]", () => {
    expect(faltaDe([pieza("terminado")])).toBeNull();
    expect(faltaDe([pieza("terminado"), pieza("pendiente"), pieza("en-proceso")])).toEqual({
      causa: "subiendo",
      cuantos: 2,
    });
    expect(faltaDe([pieza("fallido"), pieza("pendiente")])).toEqual({ causa: "sin-subir" });
    expect(faltaDe([pieza("perdido")])).toEqual({ causa: "sin-subir" });
    expect(faltaDe([pieza("por-oir")])).toEqual({ causa: "voz" });
  });

  it("lo que sale en un solo mensaje cabe junto o no sale: la suma es de todos, no de uno [B-adjuntos-11]", () => {
    const dos = [pieza("terminado"), { ...pieza("terminado"), clave: "b", tamanio: 3 * MB }];
    expect(noAdmitida(dos, { ...CANAL, juntos: 3 * MB })).toEqual({ causa: "juntos", limite: 3 * MB });
    expect(noAdmitida(dos, { ...CANAL, juntos: 3 * MB + 1 })).toBeNull();
    expect(noAdmitida(dos, CANAL)).toBeNull();
  });

  it("lo subido vale un día [B-adjuntos-11]", () => {
    const dia = 24 * 3600 * 1000;
    expect([caduco(0, dia - 1), caduco(0, dia)]).toEqual([false, true]);
  });
});
