const fallo = (texto, que, ms) => ({ texto, fallo: que, ms });

/** What a service that is only asked may do. */
const DE_PREGUNTAS = [
  fallo("Responde 500", { status: 500 }),
  fallo("Responde 503, no disponible", { status: 503 }),
  fallo("Responde 401, llave rechazada", { status: 401 }),
  fallo("Responde una página en vez de datos", { html: true }),
  fallo("Responde tarde", {}, "delayMs"),
  fallo("Corta sin responder", { drop: true }),
  fallo("Oye y nunca responde", { silent: true }),
];

/** What can go wrong beside the channels of chats, which bring their own: in the words of whoever tries it. */
export const SERVICIOS = {
  smtp: {
    nombre: "Envío de correo (SMTP)",
    fallos: [
      fallo("Rechaza la contraseña (535)", { at: "auth", status: 535 }),
      fallo("Rechaza al destinatario (550)", { at: "rcpt", status: 550 }),
      fallo("Lista gris: más tarde (451)", { at: "rcpt", status: 451 }),
      fallo("Rechaza el contenido (554)", { at: "data", status: 554 }),
      fallo("Servicio cerrado (421)", { at: "mail", status: 421 }),
      fallo("Responde tarde", { at: "rcpt" }, "delayMs"),
      fallo("Corta al conectar", { at: "connect", drop: true }),
      fallo("Corta a mitad del correo", { at: "data", drop: true }),
      fallo("Acepta y corta antes de responder", { dropAfterAccept: true }),
      fallo("Acepta y nunca responde", { silentAfterAccept: true }),
      fallo("Acepta, y el correo rebota", { bounce: true }),
    ],
  },
  imap: {
    nombre: "Buzón (IMAP)",
    fallos: [
      fallo("Rechaza la contraseña", { at: "auth", status: "NO" }),
      fallo("No abre el buzón", { at: "select", status: "NO" }),
      fallo("Responde tarde", { at: "fetch" }, "delayMs"),
      fallo("Corta al conectar", { at: "connect", drop: true }),
      fallo("Corta al traer un correo", { at: "fetch", drop: true }),
      fallo("Oye y nunca responde", { at: "search", silent: true }),
    ],
  },
  segip: { nombre: "Registro de identidad (SEGIP)", fallos: DE_PREGUNTAS },
  portal: { nombre: "Portal de trámites", fallos: DE_PREGUNTAS },
};
