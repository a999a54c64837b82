import { correo, type Muestra, partes } from "./muestra.ts";

const HOLA = "hola";
const NUESTRO = `caso-7.${"k".repeat(22)}@ventanilla.test`;
/** A letter of ours that NUESTRO answers. */
const ANTERIOR = `caso-7.${"j".repeat(22)}@ventanilla.test`;

const informe = (accion: string, estado: string, extra = "") =>
  `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; x@y.test\nAction: ${accion}\nStatus: ${estado}\n${extra}`;
const TEXTO_PLANO = "Content-Type: text/plain; charset=utf-8\n\n";
const original = `Content-Type: message/rfc822\n\nFrom: mesa@ventanilla.test\nMessage-ID: <${NUESTRO}>\n\nhola`;
const reporte = (lista: readonly string[], tipo = "delivery-status") =>
  partes("report", lista, {
    From: "Mail Delivery <MAILER-DAEMON@mx.test>",
    "Content-Type": `multipart/report; report-type=${tipo}; boundary="LIM"`,
    Subject: "Undelivered",
  });

const automatico = (nombre: string, campos: Record<string, string>): Muestra => ({
  nombre,
  crudo: correo(campos, HOLA),
  espera: { automatico: true },
});
const persona = (nombre: string, campos: Record<string, string>): Muestra => ({
  nombre,
  crudo: correo(campos, HOLA),
  espera: {},
});

/** Written by machines, or looking as if. */
export const MAQUINAS: readonly Muestra[] = [
  automatico("Auto-Submitted: auto-replied", { "Auto-Submitted": "auto-replied (vacation)" }),
  automatico("Auto-Submitted: auto-generated", { "auto-submitted": "AUTO-GENERATED" }),
  persona("Auto-Submitted: no es una persona", { "Auto-Submitted": "no" }),
  automatico("Precedence: bulk", { Precedence: "bulk" }),
  automatico("Precedence: auto_reply", { Precedence: "auto_reply" }),
  persona("Precedence: first-class es una persona", { Precedence: "first-class" }),
  automatico("List-Id", { "List-Id": "<lista.test>" }),
  automatico("List-Unsubscribe", { "List-Unsubscribe": "<mailto:x@y.test>" }),
  automatico("X-Auto-Response-Suppress: All", { "X-Auto-Response-Suppress": "All" }),
  persona("X-Auto-Response-Suppress: DR, RN, NRN es una persona", {
    "X-Auto-Response-Suppress": "DR, RN, NRN",
  }),
  persona("X-Auto-Response-Suppress: DR, OOF, AutoReply es una persona que escribió a un grupo", {
    "X-Auto-Response-Suppress": "DR, OOF, AutoReply",
  }),
  automatico("ausencia de Exchange que pasó por un grupo", {
    "X-Auto-Response-Suppress": "DR, OOF, AutoReply",
    "Auto-Submitted": "auto-generated",
  }),
  automatico("X-Autoreply", { "X-Autoreply": "yes" }),
  automatico("Return-Path vacío", { "Return-Path": "<>" }),
  persona("Return-Path corriente", { "Return-Path": "<ana@ciudadano.test>" }),
  automatico("no-reply", { From: "No-Reply <no-reply@banco.test>" }),
  automatico("noreply con etiqueta", { From: "noreply+123@banco.test" }),
  persona("alguien que se llama Norely", { From: "norely@ciudadano.test" }),
  {
    nombre: "rebote definitivo",
    crudo: reporte([
      "Content-Type: text/plain\n\nlo sentimos",
      informe("failed", "5.1.1", "Diagnostic-Code: smtp; 550 5.1.1 no such user"),
      original,
    ]),
    espera: {
      automatico: true,
      rebote: {
        veredicto: "final",
        ids: [`<${NUESTRO}>`, "k".repeat(22)],
        detalle: "5.1.1 550 5.1.1 no such user",
      },
    },
  },
  {
    nombre: "rebote de quien se cansó de intentarlo, con estado 4.x",
    crudo: reporte([informe("failed", "4.4.7"), original]),
    espera: { automatico: true, rebote: { veredicto: "final" } },
  },
  {
    nombre: "aviso de demora: todavía se intenta",
    crudo: reporte([informe("delayed", "4.4.1"), original]),
    espera: { automatico: true, rebote: { veredicto: "trying" } },
  },
  {
    nombre: "aviso de entrega: no es un rebote",
    crudo: reporte([informe("delivered", "2.0.0"), original]),
    espera: { automatico: true, rebote: { veredicto: "trying" } },
  },
  {
    nombre: "rebote de dos destinatarios: decide el definitivo, aunque venga después",
    crudo: reporte([
      `${informe("delayed", "4.4.1", "Diagnostic-Code: smtp; 421 try later\n")}\nFinal-Recipient: rfc822; z@y.test\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user\n`,
      original,
    ]),
    espera: {
      automatico: true,
      rebote: { veredicto: "final", detalle: "5.1.1 550 no such user", destinos: ["z@y.test"] },
    },
  },
  {
    nombre: "rebote de lo que se reenvió: vuelve de la dirección a la que se escribió, y de ninguna más",
    crudo: reporte([
      `${informe("failed", "5.1.1", "Original-Recipient: rfc822; Jefa@Ministerio.test\n")}\nFinal-Recipient: rfc822; z@y.test\nAction: failed\nStatus: 5.1.1\n`,
      original,
    ]),
    espera: {
      automatico: true,
      rebote: { veredicto: "final", destinos: ["jefa@ministerio.test", "z@y.test"] },
    },
  },
  {
    nombre: "rebote de un dominio con letras propias: se lo nombra como se lo guarda",
    crudo: reporte([
      informe("failed", "5.1.1", "Original-Recipient: rfc822; luis@xn--caf-dma.test\n"),
      original,
    ]),
    espera: { automatico: true, rebote: { veredicto: "final", destinos: ["luis@café.test"] } },
  },
  ...(["utf8", "latin1"] as const).map(
    (letra): Muestra => ({
      nombre: `rebote que dice su motivo con acentos, en ${letra}`,
      crudo: Buffer.from(
        reporte([
          informe(
            "failed",
            "5.1.1",
            "Diagnostic-Code: smtp; 550 5.1.1 Dirección rechazada: buzón desconocido",
          ),
          original,
        ]).toString(),
        letra,
      ),
      espera: {
        automatico: true,
        rebote: { veredicto: "final", detalle: "5.1.1 550 5.1.1 Dirección rechazada: buzón desconocido" },
      },
    }),
  ),
  {
    nombre: "rebote de una dirección con letras propias, de un servidor que las lleva (RFC 6533)",
    crudo: reporte([
      "Content-Type: message/global-delivery-status\n\nReporting-MTA: dns; mx.test\n\nFinal-Recipient: utf-8; ñandú@café.test\nAction: failed\nStatus: 5.1.1\n",
      original,
    ]),
    espera: { automatico: true, rebote: { veredicto: "final", destinos: ["ñandú@café.test"] } },
  },
  {
    nombre: "rebote sin Action",
    crudo: reporte([
      "Content-Type: message/delivery-status\n\nFinal-Recipient: rfc822; x@y.test\nStatus: 5.7.1\n",
      original,
    ]),
    espera: { automatico: true, rebote: { veredicto: "final" } },
  },
  {
    nombre: "rebote con solo las cabeceras del original",
    crudo: reporte([
      informe("failed", "5.2.2"),
      `Content-Type: text/rfc822-headers\n\nSubject: x\nMessage-ID:\n <${NUESTRO}>`,
    ]),
    espera: { automatico: true, rebote: { veredicto: "final", ids: [`<${NUESTRO}>`, "k".repeat(22)] } },
  },
  {
    nombre: "rebote en prosa de un servidor viejo",
    crudo: correo(
      { From: "MAILER-DAEMON@viejo.test" },
      `Hi. This is the qmail-send program.\n<x@y.test>:\n550 no such user\n\n--- Below:\nMessage-ID: <${NUESTRO}>\n`,
    ),
    espera: { automatico: true, rebote: { veredicto: "final", detalle: "550 no such user" } },
  },
  {
    nombre:
      "rebote en prosa que devuelve la cabecera sin sus blancos: las cartas que nombra de antes no vuelven",
    crudo: correo(
      { From: "MAILER-DAEMON@viejo.test" },
      `550 no such user\n\nIn-Reply-To: <${ANTERIOR}>\nReferences: <q@x.test>\n<${ANTERIOR}>\nMessage-ID: <${NUESTRO}>\n`,
    ),
    espera: { automatico: true, rebote: { veredicto: "final", ids: [`<${NUESTRO}>`, "k".repeat(22)] } },
  },
  {
    nombre: "rebote que no dice cuál vuelve, solo las cartas de antes: no vuelve ninguna",
    crudo: reporte([
      informe("failed", "5.2.2"),
      `Content-Type: text/rfc822-headers\n\nSubject: x\nReferences: <q@x.test>\n <${ANTERIOR}>\nIn-Reply-To: <${ANTERIOR}>`,
    ]),
    espera: { automatico: true },
  },
  {
    nombre: "rebote de algo que no es nuestro: solo se guarda",
    crudo: reporte([informe("failed", "5.1.1")]),
    espera: { automatico: true },
  },
  {
    nombre: "acuse de lectura: no es un rebote",
    crudo: reporte(
      ["Content-Type: message/disposition-notification\n\nDisposition: manual-action; displayed", original],
      "disposition-notification",
    ),
    espera: { automatico: true },
  },
  {
    nombre: "rebote de un MAILER-DAEMON sin dirección ni número: quizás no llegó",
    crudo: correo(
      { From: "MAILER-DAEMON (Mail Delivery System)" },
      `Your message could not be delivered to x@y.test.\n\n----- Original message -----\nMessage-ID: <${NUESTRO}>\n`,
    ),
    espera: {
      automatico: true,
      rebote: { veredicto: "unknown", detalle: "Your message could not be delivered to x@y.test." },
    },
  },
  {
    nombre: "rebote sin remitente, con el original adjunto",
    crudo: partes("mixed", [`${TEXTO_PLANO}No se pudo entregar su mensaje.`, original], { From: "<>" }),
    espera: { automatico: true, rebote: { veredicto: "unknown", ids: [`<${NUESTRO}>`, "k".repeat(22)] } },
  },
  {
    nombre: "rebote con el sobre vacío, de un servidor que se llama como quiere",
    crudo: partes("mixed", [`${TEXTO_PLANO}Delivery to the following recipient failed`, original], {
      From: "Sistema de correo <sistema@y.test>",
      "Return-Path": "<>",
    }),
    espera: { automatico: true, rebote: { veredicto: "unknown" } },
  },
  {
    nombre: "rebote con el sobre vacío y el número del servidor",
    crudo: partes("mixed", [`${TEXTO_PLANO}host mx.y.test said: 550 5.1.1 unknown`, original], {
      "Return-Path": "<>",
    }),
    espera: { automatico: true, rebote: { veredicto: "final" } },
  },
  {
    nombre: "aviso de demora en prosa: todavía se intenta",
    crudo: correo(
      { From: "MAILER-DAEMON" },
      `Your message could not be delivered yet. We will keep trying.\n\nMessage-ID: <${NUESTRO}>\n`,
    ),
    espera: { automatico: true, rebote: { veredicto: "trying" } },
  },
  {
    nombre: "aviso de demora en prosa que devuelve una cabecera con un número de caso: todavía se intenta",
    crudo: correo(
      { From: "MAILER-DAEMON" },
      `Your message could not be delivered yet. We will keep trying.\n\nReceived: by mx.y.test\n id 550 for x@y.test\nSubject: Re: Su consulta, caso 512\nMessage-ID: <${NUESTRO}>\n\n540 bolivianos\n`,
    ),
    espera: { automatico: true, rebote: { veredicto: "trying" } },
  },
  {
    nombre: "aviso de demora en prosa que dice por qué falló el último intento: todavía se intenta",
    crudo: correo(
      { From: "MAILER-DAEMON" },
      `host mx.y.test said: 550 5.7.1 try later\nDelivery is delayed.\n\nMessage-ID: <${NUESTRO}>\n`,
    ),
    espera: { automatico: true, rebote: { veredicto: "trying" } },
  },
  {
    nombre: "rebote en prosa sin número, con uno en lo que devuelve: quizás no llegó",
    crudo: correo(
      { From: "MAILER-DAEMON" },
      `Your message could not be delivered.\n\nFrom: mesa@ventanilla.test\nSubject: caso: 512 y 550 más\nMessage-ID: <${NUESTRO}>\n\n550 no es nada\n`,
    ),
    espera: { automatico: true, rebote: { veredicto: "unknown" } },
  },
  {
    nombre: "acuse con el sobre vacío, un interno y nuestra cabecera citada: no es un rebote",
    crudo: correo(
      { "Return-Path": "<>" },
      `Recibimos su correo. Consultas al 2-2540540, interno 540, o al interno: 540.\nCelular: 591 70012345\n\n> Subject: caso 512\n> Message-ID: <${NUESTRO}>\n`,
    ),
    espera: { automatico: true },
  },
  {
    nombre: "acuse con el sobre vacío y nuestro correo adjunto, que habla de números: no es un rebote",
    crudo: partes(
      "mixed",
      [`${TEXTO_PLANO}Recibimos su correo.`, original.replace("hola", "512 casos\n5.1.1")],
      {
        "Return-Path": "<>",
      },
    ),
    espera: { automatico: true },
  },
  ...[
    "SMTP error from remote mail server: 550 unknown",
    "<<< 554 no such",
    "mx said 571 blocked",
    "Error #550-no",
  ].map(
    (linea, i): Muestra => ({
      nombre: `rebote en prosa con el código donde los servidores lo repiten, ${i + 1}`,
      crudo: correo({ From: "MAILER-DAEMON" }, `Hola.\n${linea}\n\nMessage-ID: <${NUESTRO}>\n`),
      espera: { automatico: true, rebote: { veredicto: "final", detalle: linea } },
    }),
  ),
  {
    nombre: "rebote en un idioma que nadie previó: quizás no llegó",
    crudo: correo(
      { From: "Postmaster <postmaster@y.test>", Subject: "Kézbesítési hiba" },
      `A levelet nem sikerült.\n\nMessage-ID: <${NUESTRO}>\n`,
    ),
    espera: { automatico: true, rebote: { veredicto: "unknown", detalle: "Kézbesítési hiba" } },
  },
  {
    nombre: "vacaciones con el sobre vacío que citan nuestro correo: no es un rebote",
    crudo: correo(
      { "Return-Path": "<>", "In-Reply-To": `<${NUESTRO}>` },
      `Estoy de vacaciones. La oficina no existe más.\n\nEn <${NUESTRO}> usted escribió: hola\n`,
    ),
    espera: { automatico: true },
  },
  {
    nombre: "acuse con el sobre vacío y nuestro correo adjunto: no es un rebote",
    crudo: partes("mixed", [`${TEXTO_PLANO}Recibimos su correo.`, original], { "Return-Path": "<>" }),
    espera: { automatico: true },
  },
  {
    nombre: "una persona que reenvía nuestro correo y se queja no rebota nada",
    crudo: partes("mixed", [`${TEXTO_PLANO}Esto no se pudo entregar a mi hermano: 550`, original]),
    espera: {},
  },
  {
    nombre: "una persona que cita un rebote no rebota nada",
    crudo: correo({}, `Me llegó esto: 550 no such user <${NUESTRO}>`),
    espera: {},
  },
];
