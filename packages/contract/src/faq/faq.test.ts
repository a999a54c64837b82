import { expect, it } from "vitest";
import { FAQ_PRIORIDAD_MAX } from "../limites.ts";
import { FaqEditada } from "./faq.ts";

const COMPLETA = { pregunta: "¿A qué hora atienden?", respuesta: "De 8:30 a 16:30.", prioridad: 1 };

it.each([
  ["con todo", {}, true],
  ["sin pregunta", { pregunta: "" }, false],
  ["con una pregunta de espacios", { pregunta: " \n " }, false],
  ["sin respuesta", { respuesta: "" }, false],
  ["con una respuesta de espacios", { respuesta: " \n " }, false],
  ["con prioridad 0", { prioridad: 0 }, false],
  ["con prioridad negativa", { prioridad: -1 }, false],
  ["con la prioridad más alta", { prioridad: FAQ_PRIORIDAD_MAX }, true],
  ["con una prioridad mayor", { prioridad: FAQ_PRIORIDAD_MAX + 1 }, false],
])("faq: %s se puede guardar [B-faqs-08, B-faqs-09, B-faqs-10]", (_como, cambio, completa) => {
  expect(FaqEditada.safeParse({ ...COMPLETA, ...cambio }).success).toBe(completa);
});
