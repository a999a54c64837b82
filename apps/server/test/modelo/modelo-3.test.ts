import { it } from "vitest";
import { levantarModelo } from "./parte.ts";

const probar = levantarModelo();

it("vida del caso: cualquier secuencia da lo que dicen las reglas, tercera parte", async () => {
  await probar(2);
}, 6_000_000);
