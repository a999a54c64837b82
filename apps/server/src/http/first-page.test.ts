import { expect, it } from "vitest";
import { firstPage } from "./first-page.ts";

it.each([
  ["/login", "puerta.html"],
  ["/login/", "puerta.html"],
  ["/login?vuelta=1", "puerta.html"],
  ["/login-nit", "puerta.html"],
  ["/loginfo", "index.html"],
  ["/chat/3", "mesa.html"],
  ["/chat/3?mensaje=9", "mesa.html"],
  ["/chat/3?abrir=", "mesa.html"],
  ["/chat/3?noabrir=5", "mesa.html"],
  ["/chat/3?abrir=5", "conversacion.html"],
  ["/chat/3?mensaje=9&abrir=5", "conversacion.html"],
  ["/conversacion/3/5", "conversacion.html"],
  ["/", "index.html"],
  ["/casos?abrir=5", "index.html"],
])("primera página: %s es %s", (url, file) => {
  expect(firstPage(url)).toBe(file);
});
