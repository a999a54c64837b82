import { correo, html, type Muestra, partes } from "./muestra.ts";

const tipo = (juego: string) => ({ "Content-Type": `text/plain; charset=${juego}` });

/** Alphabets and encodings, right and wrong. */
export const JUEGOS: readonly Muestra[] = [
  {
    nombre: "windows-1252 con comillas y euro",
    crudo: correo(tipo("windows-1252"), Buffer.from([0x93, 0x68, 0x6f, 0x6c, 0x61, 0x94, 0x20, 0x80, 0x31])),
    espera: { texto: "“hola” €1" },
  },
  {
    nombre: "iso-8859-1",
    crudo: correo(tipo("iso-8859-1"), Buffer.from("ñandú", "latin1")),
    espera: { texto: "ñandú" },
  },
  {
    nombre: "gb18030",
    crudo: correo(tipo("gb18030"), Buffer.from([0xc4, 0xe3, 0xba, 0xc3])),
    espera: { texto: "你好" },
  },
  {
    nombre: "koi8-r",
    crudo: correo(tipo("koi8-r"), Buffer.from([0xd0, 0xd2, 0xc9])),
    espera: { texto: "при" },
  },
  { nombre: "utf-8 sin decirlo", crudo: correo({}, "señor"), espera: { texto: /se.+or/ } },
  {
    nombre: "utf-8 con bytes rotos",
    crudo: correo(tipo("utf-8"), Buffer.from([0x68, 0xff, 0xfe, 0x69])),
    espera: { texto: /^h.+i$/ },
  },
  { nombre: "juego que no existe", crudo: correo(tipo("marciano-1"), "hola"), espera: { texto: "hola" } },
  {
    nombre: "utf-16",
    crudo: correo(
      { ...tipo("utf-16le"), "Content-Transfer-Encoding": "base64" },
      Buffer.from("ñ", "utf16le").toString("base64"),
    ),
    espera: { texto: "ñ" },
  },
  {
    nombre: "utf-7 que esconde una etiqueta",
    crudo: html("+ADw-script+AD4-alert(1)+ADw-/script+AD4-hola", {
      "Content-Type": "text/html; charset=utf-7",
    }),
    espera: { html: /^(?!.*<script).*hola/ },
  },
  {
    nombre: "quoted-printable mal cortado",
    crudo: correo({ ...tipo("utf-8"), "Content-Transfer-Encoding": "quoted-printable" }, "a=C3=B1o =ZZ fin="),
    espera: { texto: /año.*fin/ },
  },
  {
    nombre: "base64 con basura en medio",
    crudo: correo({ ...tipo("utf-8"), "Content-Transfer-Encoding": "base64" }, "aG9s!!\n**YQ=="),
    espera: { texto: "hola" },
  },
  {
    nombre: "codificación desconocida",
    crudo: correo({ ...tipo("utf-8"), "Content-Transfer-Encoding": "cifrado" }, "hola"),
    espera: { texto: "hola" },
  },
  { nombre: "NUL en el texto", crudo: correo(tipo("utf-8"), "ho\u0000la"), espera: { texto: "hola" } },
  {
    nombre: "texto en líneas fluidas",
    crudo: correo({ "Content-Type": "text/plain; charset=utf-8; format=flowed" }, "uno \ndos"),
    espera: { texto: /uno dos/ },
  },
  {
    nombre: "partes con juegos distintos",
    crudo: partes("mixed", [
      "Content-Type: text/plain; charset=utf-8\n\nuno",
      "Content-Type: text/plain; charset=us-ascii\n\ndos",
    ]),
    espera: { texto: /uno[\s\S]*dos/ },
  },
];
