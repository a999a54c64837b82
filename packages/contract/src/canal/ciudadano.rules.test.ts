import { expect, it } from "vitest";
import { nombreDeCiudadano } from "./ciudadano.rules.ts";

const persona = { nombres: "ANA", primer_apellido: "QUISPE", segundo_apellido: "MAMANI" };
const chat = {
  clasificacion: "whatsapp",
  usuario: "59170123456@c.us",
  nombre: "Anita  Q.",
  persona: null,
} as const;

it("un ciudadano se llama como la persona vinculada; sin ella como dice llamarse, y si no lo dice, como su dirección [B-chat-08]", () => {
  expect(nombreDeCiudadano({ ...chat, persona })).toEqual({ texto: "ANA QUISPE MAMANI", fuente: "persona" });
  expect(nombreDeCiudadano({ ...chat, persona: { ...persona, segundo_apellido: null } }).texto).toBe(
    "ANA QUISPE",
  );
  expect(nombreDeCiudadano(chat)).toEqual({ texto: "Anita Q.", fuente: "remitente" });
  expect(nombreDeCiudadano({ ...chat, nombre: null })).toEqual({
    texto: "+591 701 234 56",
    fuente: "direccion",
  });
});

it.each(["", "   ", "…", "🌻", "+59170123456"])("«%s» no es un nombre: se lee la dirección", (nombre) => {
  expect(nombreDeCiudadano({ ...chat, nombre }).fuente).toBe("direccion");
});
