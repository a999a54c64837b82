import {
  ANA,
  archivo,
  type Escrito,
  entidad,
  escrito,
  LATINA,
  llano,
  mail,
  PDF,
  partes,
  pdf,
  q,
  rico,
} from "./escribir.ts";

const DEMONIO = "Mail Delivery Subsystem <mailer-daemon@mx.test>";
const DICHO = { de: DEMONIO, automatico: true } as const;
const ESTADO =
  "Reporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; x@y.test\r\nAction: failed\r\nStatus: 5.1.1\r\n";
const NUESTRO = `From: mesa@ventanilla.test\r\nSubject: ${q("Su trámite")}\r\nMessage-ID: <caso-7.${"k".repeat(22)}@ventanilla.test>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nBuenos días`;
const informe = (texto: string, devuelto = entidad(["Content-Type: message/rfc822"], NUESTRO)) =>
  partes("report", [llano(texto), entidad(["Content-Type: message/delivery-status"], ESTADO), devuelto]);
const REPORTE = { From: DEMONIO, Subject: "Delivery Status Notification (Failure)" };
const DICHO_REPORTE = { ...DICHO, asunto: REPORTE.Subject } as const;
const ESTADO_BYTES = Buffer.from(ESTADO);
const CABECERAS = "Subject: x\r\nMessage-ID: <a@b>";

/** What a calendar sends when somebody answers an invitation. */
const contestada = (nombre: string, partstat: string, dicho: string, metodo = "REPLY"): Escrito => {
  const cita = (fin: string) =>
    [
      "BEGIN:VCALENDAR",
      `METHOD:${metodo}`,
      "BEGIN:VEVENT",
      "SUMMARY:Entrevista",
      "DTSTART:20261125T140000Z",
      `ATTENDEE;PARTSTAT=${partstat}:mailto:ana@ciudadano.test`,
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join(fin);
  return escrito(
    nombre,
    mail(
      { From: ANA, Subject: "Respuesta" },
      entidad([`Content-Type: text/calendar; charset=utf-8; method=${metodo}`], cita("\n")),
    ),
    {
      asunto: "Respuesta",
      palabras: `${dicho}: Entrevista Cuándo: 25/11/2026 10:00 (hora de La Paz)`,
      archivos: [["cita.ics", Buffer.from(cita("\r\n"))]],
    },
  );
};

/** Daemons and absent people: their words and files count as well. */
export const MAQUINAS: readonly Escrito[] = [
  escrito(
    "rebote con el original: sus palabras no son la carta",
    mail(REPORTE, informe("No se pudo entregar a x@y.test, señor")),
    {
      ...DICHO_REPORTE,
      palabras: "No se pudo entregar a x@y.test, señor",
      archivos: [
        [null, ESTADO_BYTES],
        ["Su trámite.eml", Buffer.from(NUESTRO)],
      ],
    },
  ),
  escrito(
    "rebote con solo las cabeceras",
    mail(REPORTE, informe("No se pudo", entidad(["Content-Type: text/rfc822-headers"], CABECERAS))),
    {
      ...DICHO_REPORTE,
      palabras: "No se pudo",
      archivos: [
        [null, ESTADO_BYTES],
        [null, Buffer.from(CABECERAS)],
      ],
    },
  ),
  escrito(
    "rebote de Microsoft en HTML",
    mail(
      { ...REPORTE, From: "postmaster@institucion.test" },
      partes("report", [
        partes("alternative", [
          llano("Error en la entrega, señor"),
          rico("<p>Error en la entrega, señor</p>"),
        ]),
        entidad(["Content-Type: message/delivery-status"], ESTADO),
      ]),
    ),
    {
      ...DICHO_REPORTE,
      de: "postmaster@institucion.test",
      palabras: "Error en la entrega, señor",
      archivos: [[null, ESTADO_BYTES]],
    },
  ),
  escrito(
    "rebote en prosa",
    mail(
      { From: "MAILER-DAEMON@viejo.test", Subject: "failure notice" },
      llano("Hi. This is the qmail-send program.\n550 no such user"),
    ),
    {
      de: "mailer-daemon@viejo.test",
      asunto: "failure notice",
      palabras: "Hi. This is the qmail-send program. 550 no such user",
      automatico: true,
    },
  ),
  escrito("rebote de autor vacío", mail({ ...REPORTE, From: "<>" }, llano("no se pudo")), {
    ...DICHO_REPORTE,
    de: null,
    palabras: "no se pudo",
  }),
  escrito(
    "rebote de autor sin dominio",
    mail({ ...REPORTE, From: "MAILER-DAEMON (Mail Delivery System)" }, llano("no se pudo")),
    { ...DICHO_REPORTE, de: null, palabras: "no se pudo" },
  ),
  escrito(
    "acuse de lectura",
    mail(
      { Subject: q("Leído: Su trámite") },
      partes("report", [
        llano("Su mensaje fue leído"),
        entidad(["Content-Type: message/disposition-notification"], "Disposition: manual-action; displayed"),
      ]),
    ),
    {
      asunto: "Leído: Su trámite",
      palabras: "Su mensaje fue leído",
      archivos: [[null, Buffer.from("Disposition: manual-action; displayed")]],
      automatico: true,
    },
  ),
  escrito(
    "ausencia de Exchange",
    mail(
      {
        "X-Auto-Response-Suppress": "All",
        "Auto-Submitted": "auto-replied",
        Subject: q("Respuesta automática", "iso-8859-1"),
      },
      rico(`<p>${LATINA}</p>`, "iso-8859-1"),
    ),
    { asunto: "Respuesta automática", palabras: LATINA, automatico: true },
  ),
  escrito(
    "ausencia de Gmail",
    mail({ "Auto-Submitted": "auto-replied", Precedence: "bulk", "X-Autoreply": "yes" }, llano(LATINA)),
    { palabras: LATINA, automatico: true },
  ),
  escrito(
    "ausencia de un panel de hospedaje",
    mail({ "X-Autorespond": "", "X-Autoresponder": "cpanel" }, llano(LATINA, "iso-8859-1")),
    { palabras: LATINA, automatico: true },
  ),
  escrito("sobre vacío", mail({ "Return-Path": "<>" }, llano(LATINA)), {
    palabras: LATINA,
    automatico: true,
  }),
  escrito("sobre corriente", mail({ "Return-Path": "<ana@ciudadano.test>" }, llano(LATINA)), {
    palabras: LATINA,
  }),
  escrito(
    "pide que no le lleguen informes, y es una persona",
    mail({ "X-Auto-Response-Suppress": "DR, RN, NRN, OOF".replace(", OOF", "") }, llano(LATINA)),
    { palabras: LATINA },
  ),
  escrito(
    "una persona que se llama Norely",
    mail({ From: "Norely <norely@ciudadano.test>" }, llano(LATINA)),
    { de: "Norely <norely@ciudadano.test>", palabras: LATINA },
  ),
  contestada("aceptó la cita", "ACCEPTED", "Aceptó la cita"),
  contestada("puede que vaya a la cita", "TENTATIVE", "Aceptó provisionalmente la cita"),
  contestada("a la cita irá otra persona", "DELEGATED", "Respondió a la cita"),
  contestada("propone otra hora para la cita", "TENTATIVE", "Respondió a la cita", "COUNTER"),
  escrito(
    "un robot que manda el PDF de la factura",
    mail(
      { From: "facturas@comercio.test" },
      partes("mixed", [
        rico("<p>Su factura está adjunta, señor Peña</p>"),
        pdf("factura.pdf"),
        archivo(['Content-Type: application/xml; name="factura.xml"'], Buffer.from("<f/>")),
      ]),
    ),
    {
      de: "facturas@comercio.test",
      palabras: "Su factura está adjunta, señor Peña",
      archivos: [
        ["factura.pdf", PDF],
        ["factura.xml", Buffer.from("<f/>")],
      ],
    },
  ),
];
