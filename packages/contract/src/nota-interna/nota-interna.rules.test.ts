import { expect, it } from "vitest";
import { notaLegible } from "./nota-interna.rules.ts";

const ANA = { nombre: "ANA QUISPE" };
const OTRA = { nombre: "ANA QUISPE ROJAS" };

it.each([
  ["@ANA QUISPE, ¿lo ve?", [ANA], "@Ana Quispe, ¿lo ve?"],
  ["@Ana Quispe, ¿lo ve?", [ANA], "@Ana Quispe, ¿lo ve?"],
  ["@ANA QUISPE ROJAS y @ANA QUISPE", [ANA, OTRA], "@Ana Quispe Rojas y @Ana Quispe"],
  ["lo dijo ANA QUISPE", [ANA], "lo dijo ANA QUISPE"],
  ["@ANA QUISPE", undefined, "@ANA QUISPE"],
])("una nota dice «%s»", (texto, menciones, leida) => {
  expect(notaLegible(texto, menciones)).toBe(leida);
});
