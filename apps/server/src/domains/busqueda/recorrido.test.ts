import { expect, it } from "vitest";
import { pasoDe, TRAMOS, type Visto } from "./recorrido.ts";

/** Walks back from the newest id over messages that hold the words once in `cada` ids; answers how long each step was. */
function pasos(desde: number, cada: number): { largo: number; todo: boolean }[] {
  const visto: Visto = { ids: 0, candidatos: 0 };
  const dados: { largo: number; todo: boolean }[] = [];
  for (let antes = desde; antes > 1; ) {
    const { tramo, desde: hasta } = pasoDe(antes, visto);
    dados.push({ largo: antes - hasta, todo: tramo === null });
    visto.ids += antes - hasta;
    visto.candidatos += Math.floor((antes - hasta) / cada);
    antes = hasta;
  }
  return dados;
}

it("una palabra frecuente se busca en tramos cortos, cada uno con a lo más quinientos mensajes", () => {
  expect(pasos(1_000_000, 3).every(({ largo }) => largo <= TRAMOS[0])).toBe(true);
  expect(
    pasos(1_000_000, 200)
      .slice(2)
      .some(({ largo }) => largo === TRAMOS[1]),
  ).toBe(true);
});

it("una rara en pocos pasos: los largos crecen, y el último mira todo lo que queda", () => {
  const dados = pasos(10_000_000, 1_000_000);
  expect(dados.length).toBeLessThan(25);
  expect(dados.at(-1)?.todo).toBe(true);
  // Nothing is looked at whole before half a million ids have told how rare it is.
  expect(dados.slice(0, -1).reduce((suma, { largo }) => suma + largo, 0)).toBeGreaterThanOrEqual(TRAMOS[2]);
});

it("los pasos cubren todos los mensajes una vez", () => {
  for (const cada of [1, 50, 7_000]) {
    const dados = pasos(1_234_567, cada);
    expect(dados.reduce((suma, { largo }) => suma + largo, 0)).toBe(1_234_567);
  }
});
