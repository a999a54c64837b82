// What is searched for in a filled database: by the bench, and where the plans are looked at.

import { type LugarDeCaso, PORQUES_DE_CASO } from "@ventanilla/contract/busqueda/busqueda";

/** Of what was said: in most messages, in some, in one, in none; begun, several, and one of which an old message is the newest. */
export const TEXTOS_DE_MENSAJES: readonly string[] = [
  "buenos días",
  "gracias",
  "renta de vejez",
  "registro sanitario caranavi",
  "renov",
  "qui",
  "trámite 123456",
  "123456",
  "zzzz",
  "buenas zzzz",
];
/** Of a case: its number, its person, a document, a telephone, words of its description. */
export const TEXTOS_DE_CASOS: readonly string[] = [
  "4711",
  "quispe mamani",
  "elena",
  "1234567",
  "70001234",
  "certificado de nacimiento",
  "zzzz",
];
/** From where cases are asked for further: in the middle of what is filled. */
export const LUGARES_DE_CASOS: readonly LugarDeCaso[] = PORQUES_DE_CASO.map((por) => ({
  por,
  en: Date.parse("2026-05-01T12:00:00Z") * 1000,
  id: 1,
}));
