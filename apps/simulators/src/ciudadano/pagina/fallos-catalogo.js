/**
 * What can go wrong, in the words of whoever tries it; then the field of milliseconds that it takes, if any. What
 * happens to notices lasts until it is taken back.
 */
export const SERVICIOS = {
  whatsapp: {
    nombre: "Pasarela de WhatsApp",
    fallos: [
      ["Responde 500", { status: 500 }],
      ["Responde 503, no disponible", { status: 503 }],
      ["Responde 429, demasiados pedidos", { status: 429 }],
      ["Responde 401, llave rechazada", { status: 401 }],
      ["Responde tarde", {}, "delayMs"],
      ["Corta antes de aceptar", { drop: true }],
      ["Acepta y corta antes de responder", { dropAfterAccept: true }],
      ["Acepta y nunca responde", { silentAfterAccept: true }],
      ["Acepta, y WhatsApp lo rechaza después", { ackError: true }],
      ["Acuses al revés: entregado antes que enviado", { acksReversed: true }],
      ["Repite cada aviso tres veces", { duplicateWebhooks: 2 }],
      ["Desordena los avisos", {}, "shuffleWebhooksMs"],
      ["Los archivos no se pueden descargar", { files: { status: 404 } }],
      ["La descarga de archivos se corta", { files: { drop: true } }],
    ],
  },
  smtp: {
    nombre: "Envío de correo (SMTP)",
    fallos: [
      ["Rechaza la contraseña (535)", { at: "auth", status: 535 }],
      ["Rechaza al destinatario (550)", { at: "rcpt", status: 550 }],
      ["Lista gris: más tarde (451)", { at: "rcpt", status: 451 }],
      ["Rechaza el contenido (554)", { at: "data", status: 554 }],
      ["Servicio cerrado (421)", { at: "mail", status: 421 }],
      ["Responde tarde", { at: "rcpt" }, "delayMs"],
      ["Corta al conectar", { at: "connect", drop: true }],
      ["Corta a mitad del correo", { at: "data", drop: true }],
      ["Acepta y corta antes de responder", { dropAfterAccept: true }],
      ["Acepta y nunca responde", { silentAfterAccept: true }],
      ["Acepta, y el correo rebota", { bounce: true }],
    ],
  },
  imap: {
    nombre: "Buzón (IMAP)",
    fallos: [
      ["Rechaza la contraseña", { at: "auth", status: "NO" }],
      ["No abre el buzón", { at: "select", status: "NO" }],
      ["Responde tarde", { at: "fetch" }, "delayMs"],
      ["Corta al conectar", { at: "connect", drop: true }],
      ["Corta al traer un correo", { at: "fetch", drop: true }],
      ["Oye y nunca responde", { at: "search", silent: true }],
    ],
  },
  segip: {
    nombre: "Registro de identidad (SEGIP)",
    fallos: [
      ["Responde 500", { status: 500 }],
      ["Responde 503, no disponible", { status: 503 }],
      ["Responde 401, llave rechazada", { status: 401 }],
      ["Responde tarde", {}, "delayMs"],
      ["Corta sin responder", { drop: true }],
      ["Oye y nunca responde", { silent: true }],
    ],
  },
};

export const hastaQuitarlo = (fallo, demora) =>
  "duplicateWebhooks" in fallo || demora === "shuffleWebhooksMs";

export const ACCIONES_SESION = [
  ["detener", "Detener"],
  ["arrancar", "Arrancar"],
  ["desvincular", "Desvincular el teléfono"],
];
