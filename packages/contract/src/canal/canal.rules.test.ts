import { expect, it } from "vitest";
import { direccionVisible } from "./canal.rules.ts";

it.each([
  ["whatsapp", "59170123456@c.us", "59170123456"],
  ["whatsapp", "59170123456", "59170123456"],
  ["whatsapp", "@c.us", "@c.us"],
  ["correo", "ana@example.org", "ana@example.org"],
  ["llamada", "70123456", "70123456"],
  ["facebook", "ana@pagina", "ana@pagina"],
  ["twitter", "@ana", "@ana"],
] as const)("canal: de %s, %j se lee %j [B-chat-09]", (clasificacion, usuario, visible) => {
  expect(direccionVisible(clasificacion, usuario)).toBe(visible);
});
