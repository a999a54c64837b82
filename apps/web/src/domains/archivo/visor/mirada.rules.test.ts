import { describe, expect, it } from "vitest";
import {
  AL_ABRIR,
  acercar,
  ajusteDe,
  alPulsarFlecha,
  girar,
  type Mirada,
  mover,
  puedeAcercarse,
  transformacionDe,
} from "./mirada.rules.ts";

const MEDIDAS = { imagen: { ancho: 800, alto: 400 }, marco: { ancho: 800, alto: 600 } };
const mirada = (cambios: Partial<Mirada>): Mirada => ({ ...AL_ABRIR, ...cambios });

describe("mirar una imagen de cerca", () => {
  it("se acerca y se aleja por pasos, y no más allá de los extremos", () => {
    let actual = AL_ABRIR;
    const vistos: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      actual = acercar(actual, 1, MEDIDAS);
      vistos.push(actual.aumento);
    }
    expect(vistos).toEqual([1.5, 2, 3, 4, 6, 6, 6]);
    expect([puedeAcercarse(actual, 1), puedeAcercarse(actual, -1)]).toEqual([false, true]);
    for (let i = 0; i < 7; i += 1) actual = acercar(actual, -1, MEDIDAS);
    expect(actual).toEqual(AL_ABRIR);
    expect(puedeAcercarse(actual, -1)).toBe(false);
  });

  it("lo que cabe no se mueve; lo que no, hasta su borde", () => {
    expect(mover(AL_ABRIR, 50, 50, MEDIDAS)).toEqual(AL_ABRIR);
    // Twice: 1600 by 800 through 800 by 600.
    expect(mover(mirada({ aumento: 2 }), 5_000, -5_000, MEDIDAS)).toMatchObject({ x: 400, y: -100 });
  });

  it("al alejarse vuelve dentro del marco, y el centro sigue en el centro", () => {
    const cerca = mirada({ aumento: 4, x: 1_000, y: 0 });
    expect(acercar(cerca, -1, MEDIDAS)).toMatchObject({ aumento: 3, x: 750 });
    expect(acercar(mirada({ aumento: 1.5, x: 200 }), -1, MEDIDAS)).toEqual(AL_ABRIR);
  });

  it("girada cuatro veces está como al comienzo; de lado se achica hasta caber", () => {
    expect(ajusteDe(0, MEDIDAS)).toBe(1);
    expect(ajusteDe(1, MEDIDAS)).toBe(0.75);
    for (const sin of ["imagen", "marco"])
      expect(ajusteDe(3, { ...MEDIDAS, [sin]: { ancho: 0, alto: 0 } })).toBe(1);
    let actual = AL_ABRIR;
    for (let i = 0; i < 4; i += 1) actual = girar(actual, MEDIDAS);
    expect(actual).toEqual(AL_ABRIR);
  });

  it.each([
    ["ArrowLeft", 60, 0],
    ["ArrowRight", -60, 0],
    ["ArrowUp", 0, 60],
    ["ArrowDown", 0, -60],
  ])("%s descubre lo que hay de ese lado", (tecla, x, y) => {
    expect(alPulsarFlecha(mirada({ aumento: 2 }), tecla, MEDIDAS)).toMatchObject({ x, y });
  });

  it("otra tecla no es una flecha, y lo que se ve es lo que se dice", () => {
    expect(alPulsarFlecha(AL_ABRIR, "a", MEDIDAS)).toBeUndefined();
    expect(transformacionDe(mirada({ aumento: 2, giro: 1, x: 3, y: -4 }), 0.5)).toBe(
      "translate(3px, -4px) rotate(90deg) scale(1)",
    );
  });
});
