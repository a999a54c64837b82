import { describe, expect, it } from "vitest";
import { CARTA_ASUNTO_MAX } from "../limites.ts";
import { asuntoDeRespuesta, asuntoVigente, citada, copiasDe, debajoDe } from "./carta.rules.ts";

describe("el asunto de una respuesta", () => {
  it.each([
    ["Mi carnet", "Re: Mi carnet"],
    ["RE: Mi carnet", "RE: Mi carnet"],
    ["re : Mi carnet", "re : Mi carnet"],
    ["Recibo", "Re: Recibo"],
    [" Mi\r\n\tcarnet\u200b ", "Re: Mi carnet"],
    ["", ""],
    [null, ""],
    [undefined, ""],
  ])("de %j es %j", (previo, asunto) => expect(asuntoDeRespuesta(previo)).toBe(asunto));

  it("no pasa del largo que tiene, sin partir una letra", () => {
    const largo = asuntoDeRespuesta("😀".repeat(300));
    expect(Array.from(largo).length).toBe(CARTA_ASUNTO_MAX);
    expect(largo.isWellFormed()).toBe(true);
  });
});

describe("lo que está debajo de las palabras de una carta", () => {
  it.each([
    ["la firma, y después lo que responde", { firma: "Ana", pie: "> ¿Ya?" }, "-- \nAna\n\n> ¿Ya?"],
    ["sólo la firma", { firma: "Ana", pie: null }, "-- \nAna"],
    ["sólo lo que responde", { firma: null, pie: "> ¿Ya?" }, "> ¿Ya?"],
    ["nada", { pie: null }, null],
  ])("%s", (_nombre, carta, debajo) => expect(debajoDe(carta)).toBe(debajo));
});

describe("el asunto que sigue", () => {
  const dicho = (id_canal_entrada: number, direccion: "ENTRADA" | "SALIDA" | "AVISO", asunto?: string) => ({
    id_canal_entrada,
    direccion,
    extras: { ...(asunto !== undefined && { asunto }) },
  });
  it("es el último que se dijo por ese canal de entrada, de cualquiera de los dos", () => {
    const mensajes = [dicho(1, "ENTRADA", "uno"), dicho(2, "ENTRADA", "ajeno"), dicho(1, "ENTRADA")];
    expect(asuntoVigente(mensajes, 1)).toBe("uno");
    expect(asuntoVigente([...mensajes, dicho(1, "SALIDA", "dos"), dicho(1, "AVISO", "no")], 1)).toBe("dos");
    expect(asuntoVigente(mensajes, 3)).toBeUndefined();
  });
  it("el de una máquina solo donde no hay otro", () => {
    const maquina = { ...dicho(1, "ENTRADA"), extras: { asunto: "Fuera", automatico: true as const } };
    expect(asuntoVigente([dicho(1, "ENTRADA", "uno"), maquina], 1)).toBe("uno");
    expect(asuntoVigente([maquina], 1)).toBe("Fuera");
  });
});

describe("las copias que alguien escribió", () => {
  it.each([
    ["", [], []],
    ["Ana@x.test", ["ana@x.test"], []],
    ["ana@x.test, ANA@x.test;<otra@x.test>\n", ["ana@x.test", "otra@x.test"], []],
    ["ana@x, otra@x.test", ["otra@x.test"], ["ana@x"]],
    ["Ana Quispe <ana@x.test>", ["ana@x.test"], ["ana", "quispe"]],
  ])("de %j", (escrito, copias, malas) => expect(copiasDe(escrito)).toEqual({ copias, malas }));
});

it("lo citado lleva su marca en cada línea, también las vacías", () => {
  expect(citada("Ana escribió:", ["uno", "", "dos"])).toBe("Ana escribió:\n> uno\n>\n> dos");
});
