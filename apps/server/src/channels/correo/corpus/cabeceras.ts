import { correo, type Muestra, NADIE } from "./muestra.ts";

const HOLA = "hola";

/** Subjects and identifiers, as they come. */
export const CABECERAS: readonly Muestra[] = [
  { nombre: "sin asunto", crudo: correo({ Subject: "" }, HOLA), espera: { asunto: "" } },
  {
    nombre: "asunto en dos palabras codificadas con un carácter partido",
    crudo: correo({ Subject: "=?utf-8?B?w6FyYm9sIMM=?=\r\n =?utf-8?B?sQ==?=" }, HOLA),
    espera: { asunto: "árbol ñ" },
  },
  {
    nombre: "asunto sin codificar en latin-1",
    crudo: correo({ Subject: "Atenci\u00f3n" }, HOLA),
    espera: { asunto: "Atención" },
  },
  {
    nombre: "asunto y nombre sin codificar, en las letras que la carta dice de sí misma",
    crudo: correo(
      {
        From: "Jos\u008e N\u009c\u0096ez <jose@ciudadano.test>",
        Subject: "Atenci\u0097n",
        "Content-Type": "text/plain; charset=macintosh",
      },
      HOLA,
    ),
    espera: { chat: "jose@ciudadano.test", nombre: "José Núñez", asunto: "Atención" },
  },
  {
    nombre: "asunto en gb2312",
    crudo: correo({ Subject: "=?gb2312?B?xOO6ww==?=" }, HOLA),
    espera: { asunto: "你好" },
  },
  {
    nombre: "asunto con un juego que no existe",
    crudo: correo({ Subject: "=?klingon?Q?hola?=" }, HOLA),
    espera: { asunto: "hola" },
  },
  {
    nombre: "asunto con saltos y controles codificados",
    crudo: correo(
      { Subject: `=?utf-8?B?${Buffer.from("uno\r\nBcc: x@y.test\u0000\u202edos").toString("base64")}?=` },
      HOLA,
    ),
    espera: { asunto: "uno Bcc: x@y.test dos" },
  },
  {
    nombre: "asunto de 30.000 letras",
    crudo: correo({ Subject: "a".repeat(30_000) }, HOLA),
    espera: { asunto: "a".repeat(500) },
  },
  {
    nombre: "asunto plegado en varias líneas",
    crudo: correo({ Subject: "uno\r\n dos\r\n\ttres" }, HOLA),
    espera: { asunto: "uno dos tres" },
  },
  { nombre: "sin Message-ID", crudo: correo({ "Message-ID": "" }, HOLA), espera: { texto: "hola" } },
  {
    nombre: "Message-ID de 10.000 letras",
    crudo: correo({ "Message-ID": `<${"x".repeat(10_000)}@y.test>` }, HOLA),
    espera: { texto: "hola" },
  },
  {
    nombre: "Message-ID sin corchetes",
    crudo: correo({ "Message-ID": "sin corchetes" }, HOLA),
    espera: { texto: "hola" },
  },
  {
    nombre: "50.000 referencias",
    crudo: correo(
      { References: Array.from({ length: 50_000 }, (_, i) => `<r${i}@x.test>`).join("\r\n ") },
      HOLA,
    ),
    espera: { texto: "hola" },
  },
  {
    nombre: "100.000 cabeceras",
    crudo: correo({ "X-Nada": Array.from({ length: 100_000 }, () => "1") }, HOLA),
    espera: { ilegible: true, asunto: "Consulta" },
  },
  {
    nombre: "una cabecera de 3 MB",
    crudo: correo({ "X-Nada": "a".repeat(3_000_000) }, HOLA),
    espera: { ilegible: true, asunto: "Consulta" },
  },
  {
    nombre: "saltos de línea solo LF",
    crudo: Buffer.from("From: ana@ciudadano.test\nSubject: LF\n\nhola\n"),
    espera: { asunto: "LF", texto: "hola" },
  },
  {
    nombre: "cabecera repetida de asunto",
    crudo: correo({ Subject: ["primero", "segundo"] }, HOLA),
    espera: { texto: "hola" },
  },
  { nombre: "sin cuerpo", crudo: correo({}, ""), espera: { texto: "", html: null } },
  {
    nombre: "vacío del todo",
    crudo: Buffer.alloc(0),
    espera: { chat: NADIE, automatico: true },
  },
  {
    nombre: "basura binaria",
    crudo: Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 256)),
    espera: { automatico: true },
  },
];
