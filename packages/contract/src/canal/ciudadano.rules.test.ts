import { expect, it } from "vitest";
import { nombreDeCiudadano, nombreGuardadoDeCiudadano } from "./ciudadano.rules.ts";

const persona = { nombres: "ANA", primer_apellido: "QUISPE", segundo_apellido: "MAMANI" };
const chat = {
  clasificacion: "whatsapp",
  usuario: "59170123456@c.us",
  nombre: "Anita  Q.",
  persona: null,
} as const;

it("un ciudadano se llama como la persona vinculada; sin ella como dice llamarse, y si no lo dice, como su dirección [B-chat-08]", () => {
  expect(nombreDeCiudadano({ ...chat, persona })).toEqual({ texto: "Ana Quispe Mamani", fuente: "persona" });
  expect(nombreDeCiudadano({ ...chat, persona: { ...persona, segundo_apellido: null } }).texto).toBe(
    "Ana Quispe",
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

it("quien dice llamarse en mayúsculas se lee en letra corriente; una dirección, como es; lo guardado no cambia", () => {
  expect(nombreDeCiudadano({ ...chat, nombre: "ANITA DE LA PAZ" }).texto).toBe("Anita de la Paz");
  expect(nombreGuardadoDeCiudadano({ ...chat, nombre: "ANITA DE LA PAZ" }).texto).toBe("ANITA DE LA PAZ");
  expect(nombreGuardadoDeCiudadano({ ...chat, persona }).texto).toBe("ANA QUISPE MAMANI");
  const correo = { ...chat, clasificacion: "correo", usuario: "ANA@X.BO", nombre: null } as const;
  expect(nombreDeCiudadano(correo).texto).toBe(nombreGuardadoDeCiudadano(correo).texto);
});
