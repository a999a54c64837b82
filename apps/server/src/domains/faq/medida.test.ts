import { FAQ_SUGERIDAS_MAX } from "@ventanilla/contract/limites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../../test/harness.ts";
import { ajenas, type Consulta, consultas, sembrarFaqs } from "../../../test/sugerencias/muestra.ts";
import { hallarFaqs } from "./sugerir.repository.ts";

/** Of all questions among the three, and of what asks for nothing. */
const ACIERTO_MIN = 0.8;
const RUIDO_MAX = 0.2;

let banco: Banco;
let claves: Map<number, string>;
let sugeridas: (texto: string) => Promise<(string | undefined)[]>;
beforeAll(async () => {
  banco = await levantar();
  const { id } = await banco.institucion();
  claves = await sembrarFaqs(banco, id);
  sugeridas = async (texto) =>
    (await hallarFaqs(banco.db, { texto, id_entidad: id, id_tramite: null, limite: FAQ_SUGERIDAS_MAX })).map(
      (faq) => claves.get(faq.id),
    );
});
afterAll(() => banco.cerrar());

async function aciertos(unas: readonly Consulta[]): Promise<{ entreTres: number; primeras: number }> {
  let [entreTres, primeras] = [0, 0];
  for (const { texto, clave } of unas) {
    const ofrecidas = await sugeridas(texto);
    if (ofrecidas.includes(clave)) entreTres += 1;
    if (ofrecidas[0] === clave) primeras += 1;
  }
  return { entreTres, primeras };
}

describe("respuestas sugeridas: lo que acierta y lo que molesta", () => {
  it("la muestra es de 60 preguntas y 200 consultas por lo menos, y cada consulta tiene su respuesta", () => {
    const { deAjuste, deJuicio } = consultas();
    expect(claves.size).toBeGreaterThanOrEqual(60);
    expect([deAjuste.length, deJuicio.length]).toEqual([100, 100]);
    const conocidas = new Set(claves.values());
    expect([...deAjuste, ...deJuicio].filter(({ clave }) => !conocidas.has(clave))).toEqual([]);
    expect(ajenas().length).toBeGreaterThanOrEqual(30);
  });

  it("la respuesta está entre las tres en 80 de cada 100 consultas", async () => {
    const { deAjuste, deJuicio } = consultas();
    const [ajuste, juicio] = [await aciertos(deAjuste), await aciertos(deJuicio)];
    process.stdout.write(
      `Entre las tres: ${ajuste.entreTres} de 100 de ajuste, ${juicio.entreTres} de 100 de juicio; la primera: ${ajuste.primeras} y ${juicio.primeras}\n`,
    );
    expect((ajuste.entreTres + juicio.entreTres) / 200).toBeGreaterThanOrEqual(ACIERTO_MIN);
  });

  it("a lo que no pregunta nada se le ofrece algo en 20 de cada 100 casos a lo sumo", async () => {
    const molestan: string[] = [];
    for (const texto of ajenas()) if ((await sugeridas(texto)).length > 0) molestan.push(texto);
    process.stdout.write(
      `Con una oferta de más: ${molestan.length} de ${ajenas().length}: ${molestan.join(" · ")}\n`,
    );
    expect(molestan.length / ajenas().length).toBeLessThanOrEqual(RUIDO_MAX);
  });
});
