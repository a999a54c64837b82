import { it } from "vitest";
import { levantarModelo } from "./parte.ts";

const probar = levantarModelo();

it("vida del caso: cualquier secuencia de operaciones da la respuesta, el estado, las listas y las lecturas que dicen las reglas [B-caso-54, B-caso-55, B-caso-56, B-caso-57, B-caso-58, B-derivar-07, B-adjuntar-07, B-mensajes-19, B-mensajes-20, B-mensajes-21, B-chat-25, B-pendientes-10, B-historial-06, B-puntos-22, D58, D61, D62, D65, D67, D68, D69, D72, D73, D77, D79, D81, D83]", async () => {
  await probar(0);
}, 6_000_000);
