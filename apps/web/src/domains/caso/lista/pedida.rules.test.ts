import { expect, it } from "vitest";
import { pedidaEn } from "./pedida.rules.ts";

it.each([
  [{}, {}],
  [
    { vista: "esperan", orden: "espera" },
    { vista: "esperan", orden: "espera" },
  ],
  [{ vista: "mios", abrir: "7" }, { vista: "mios" }],
  [{ orden: "nuevo" }, { orden: "nuevo" }],
  [{ vista: "otra", orden: "-id" }, {}],
  [{ vista: "constructor" }, {}],
])("lo que una dirección pide de la lista: %j es %j", (direccion, pedida) => {
  expect(pedidaEn(direccion)).toEqual(pedida);
});
