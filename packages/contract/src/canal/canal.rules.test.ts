import { expect, it } from "vitest";
import { direccionVisible, telefonoDe } from "./canal.rules.ts";

it.each([
  ["whatsapp", "59170123456@c.us", "+591 701 234 56"],
  ["whatsapp", "59170123456", "+591 701 234 56"],
  ["whatsapp", "123456789012345@lid", "123456789012345"],
  ["whatsapp", "@c.us", "@c.us"],
  ["correo", "ana@example.org", "ana@example.org"],
  ["llamada", "70123456", "+591 701 234 56"],
  ["facebook", "ana@pagina", "ana@pagina"],
  ["twitter", "@ana", "@ana"],
] as const)("canal: de %s, %j se lee %j [B-chat-09]", (clasificacion, usuario, visible) => {
  expect(direccionVisible(clasificacion, usuario)).toBe(visible);
});

it.each([
  ["whatsapp", "59171548230@c.us", "71548230"],
  ["whatsapp", "5491155551234@c.us", "5491155551234"],
  ["whatsapp", "123456789012345@lid", ""],
  ["llamada", "70123456", "70123456"],
  ["correo", "ana@example.org", ""],
  ["twitter", "@ana", ""],
] as const)("canal: de %s, %j es el teléfono %j [B-persona-20]", (clasificacion, usuario, telefono) => {
  expect(telefonoDe(clasificacion, usuario)).toBe(telefono);
});
