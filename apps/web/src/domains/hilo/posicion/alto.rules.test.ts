import { describe, expect, it } from "vitest";
import { unaSalida, unMensaje, YO } from "../../../../test/chat/fabrica.ts";
import { filasDe } from "../filas.rules.ts";
import { altoEstimado } from "./alto.rules.ts";

const ANCHO = 600;
/** The row of a message that follows another of the same citizen a second later. */
function seguida(cambios: Parameters<typeof unMensaje>[1]) {
  const fila = filasDe({
    mensajes: [unMensaje(1), unMensaje(2, cambios)],
    envios: [],
    linea: null,
    idUsuario: YO.id,
    desfase: 0,
  }).at(-1);
  if (fila === undefined) throw new Error("there is no row");
  return fila;
}
const altoDe = (contenido: string, ancho = ANCHO) => altoEstimado(seguida({ contenido }), ancho);

describe("el alto de una fila antes de dibujarla", () => {
  it("un renglón que sigue a otro mide lo que en la pantalla: dos de margen, ocho de borde y relleno, veinticuatro de letra", () => {
    expect(altoDe("¿Qué requisitos faltan?")).toBe(34);
  });

  it("crece con lo escrito y donde hay menos ancho, y no pasa de lo que se muestra sin pedir más", () => {
    const frase = "Para el certificado hace falta la cédula y el formulario. ";
    expect(altoDe(frase.repeat(4))).toBeGreaterThan(altoDe(frase));
    expect(altoDe(frase, 340)).toBeGreaterThan(altoDe(frase));
    expect(altoDe(frase.repeat(400))).toBe(altoDe("a\n".repeat(80)));
  });

  it("un salto escrito es un renglón, también vacío", () => {
    expect(altoDe("a\n\nb") - altoDe("a\nb")).toBe(24);
  });

  it("el autor, el día y lo nuevo están encima y se cuentan", () => {
    const [primera] = filasDe({
      mensajes: [unMensaje(2)],
      envios: [],
      linea: { id: 2, cuantos: 1 },
      idUsuario: YO.id,
      desfase: 0,
    });
    const sinNada = seguida({ id_canal_entrada: 9 });
    if (primera === undefined) throw new Error("there is no row");
    expect(altoEstimado(primera, ANCHO)).toBeGreaterThan(altoEstimado(sinNada, ANCHO));
    expect(altoEstimado(sinNada, ANCHO)).toBeGreaterThan(altoDe("mensaje 2"));
  });

  it("una foto no se estima por sus palabras", () => {
    expect(altoEstimado(seguida({ tipo_contenido: "imagen", contenido: "" }), ANCHO)).toBeGreaterThan(190);
  });

  it("lo nuestro de varios renglones lleva debajo su entrega, también donde la hora se dice más abajo", () => {
    const contenido = "renglón\nrenglón";
    const delMedio = (mensajes: Parameters<typeof filasDe>[0]["mensajes"]) => {
      const fila = filasDe({ mensajes, envios: [], linea: null, idUsuario: YO.id, desfase: 0 })[1];
      if (fila === undefined) throw new Error("there is no row");
      return altoEstimado(fila, ANCHO);
    };
    const suyo = delMedio([unMensaje(1), unMensaje(2, { contenido }), unMensaje(3)]);
    expect(delMedio([unaSalida(1), unaSalida(2, { contenido }), unaSalida(3)]) - suyo).toBe(22);
  });
});
