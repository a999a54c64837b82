import { ANA, correo, DIRECCION, type Muestra, NADIE } from "./muestra.ts";

const NUESTRO = `<caso-4.${"b".repeat(22)}@ventanilla.test>`;
const HOLA = "hola";

/** Who wrote: the only thing that decides whose conversation it is. */
export const REMITENTES: readonly Muestra[] = [
  {
    nombre: "uno corriente",
    crudo: correo({}, HOLA),
    espera: { chat: ANA, nombre: "Ana Quispe", asunto: "Consulta", texto: "hola", adjuntos: [], html: null },
  },
  {
    nombre: "dirección en mayúsculas",
    crudo: correo({ From: "ANA@Ciudadano.TEST" }, HOLA),
    espera: { chat: ANA, nombre: null },
  },
  {
    nombre: "una letra que no es ASCII no se confunde con la que se le parece",
    crudo: Buffer.from("From: \u212aarla@ciudadano.test\r\nSubject: x\r\n\r\nhola"),
    espera: { chat: "\u212aarla@ciudadano.test" },
  },
  {
    nombre: "nombre codificado en windows-1252",
    crudo: correo({ From: "=?windows-1252?Q?Jos=E9_Mamani?= <jose@ciudadano.test>" }, HOLA),
    espera: { chat: "jose@ciudadano.test", nombre: "José Mamani" },
  },
  {
    nombre: "nombre que parece otra dirección",
    crudo: correo({ From: `"${DIRECCION}" <ana@ciudadano.test>` }, HOLA),
    espera: { chat: ANA, nombre: DIRECCION },
  },
  {
    nombre: "nombre con saltos de línea y controles",
    crudo: correo(
      { From: `=?utf-8?B?${Buffer.from("Ana\r\nBcc: otro@x.test\u0000").toString("base64")}?= <${ANA}>` },
      HOLA,
    ),
    espera: { chat: ANA, nombre: "Ana Bcc: otro@x.test" },
  },
  {
    nombre: "varios autores: el primero",
    crudo: correo({ From: `${ANA}, otro@ciudadano.test` }, HOLA),
    espera: { chat: ANA },
  },
  {
    nombre: "un grupo de autores",
    crudo: correo({ From: `Vecinos: ${ANA}, otro@ciudadano.test;` }, HOLA),
    espera: { chat: ANA },
  },
  {
    nombre: "sin From, con Sender",
    crudo: correo({ From: "", Sender: `Ana <${ANA}>` }, HOLA),
    espera: { chat: ANA },
  },
  {
    nombre: "sin remitente alguno",
    crudo: correo({ From: "" }, HOLA),
    espera: { chat: NADIE, automatico: true },
  },
  {
    nombre: "From que no es dirección",
    crudo: correo({ From: "Ana Quispe" }, HOLA),
    espera: { chat: NADIE, automatico: true },
  },
  {
    nombre: "dirección larguísima",
    crudo: correo({ From: `${"a".repeat(400)}@x.test` }, HOLA),
    espera: { chat: NADIE, automatico: true },
  },
  {
    nombre: "Reply-To ajeno: se contesta a quien escribió",
    crudo: correo({ "Reply-To": "ladron@otro.test" }, HOLA),
    espera: { chat: ANA },
  },
  {
    nombre: "asunto y referencias de otro caso no lo llevan allá",
    crudo: correo(
      { Subject: "Re: caso 1", "In-Reply-To": `<caso-1.${"a".repeat(22)}@ventanilla.test>` },
      HOLA,
    ),
    espera: { chat: ANA, asunto: "Re: caso 1" },
  },
  {
    nombre: "del propio buzón, escrito por nosotros",
    crudo: correo({ From: `Mesa <${DIRECCION}>`, "Message-ID": NUESTRO }, HOLA),
    espera: { nada: true },
  },
  {
    nombre: "del propio buzón, escrito por otro programa",
    crudo: correo({ From: `Mesa <${DIRECCION.toUpperCase()}>`, "Reply-To": ANA }, HOLA),
    espera: { chat: DIRECCION, automatico: true },
  },
  {
    nombre: "nuestro mensaje, redirigido por un ciudadano",
    crudo: correo({ "Message-ID": NUESTRO }, HOLA),
    espera: { chat: ANA },
  },
  {
    nombre: "nuestro mensaje, devuelto por una lista",
    crudo: correo({ From: "lista@otro.test", "List-Id": "<lista.otro.test>", "Message-ID": NUESTRO }, HOLA),
    espera: { chat: "lista@otro.test", automatico: true },
  },
];
