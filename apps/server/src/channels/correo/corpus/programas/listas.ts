import {
  archivo,
  type Escrito,
  entidad,
  escrito,
  LATINA,
  llano,
  MESA,
  mail,
  OFICINA,
  PDF,
  partes,
  pdf,
  q,
  rico,
} from "./escribir.ts";

const PIE =
  "_______________________________________________\nLista de atención\nhttps://listas.test/atencion";
const PIE_DICHO = PIE.replaceAll("\n", " ");
const LISTA = {
  "List-Id": "Atención <atencion.listas.test>".replace("ó", "=?utf-8?Q?=C3=B3?="),
  Precedence: "list",
  "Reply-To": "atencion@listas.test",
};
const DE_LISTA = { responderA: ["atencion@listas.test"], automatico: true } as const;
const CRM = { "List-Unsubscribe": "<https://crm.test/baja>", "X-Mailer": "CRM gubernamental 3.1" };

const SIN_ZONA = Buffer.from(
  "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nDTSTART;TZID=X:20261125T100000\r\nEND:VEVENT\r\nEND:VCALENDAR",
);

/** Lists, newsletters and the programs with which institutions write to each other. */
export const LISTAS: readonly Escrito[] = [
  escrito(
    "Mailman: texto y su pie",
    mail(LISTA, partes("mixed", [llano(LATINA), llano(PIE, "iso-8859-1")])),
    {
      ...DE_LISTA,
      palabras: `${LATINA} ${PIE_DICHO}`,
    },
  ),
  escrito(
    "Mailman: texto y HTML, y su pie",
    mail(
      LISTA,
      partes("mixed", [
        partes("alternative", [llano(OFICINA), rico(`<p>${OFICINA}</p>`)]),
        entidad(['Content-Type: text/plain; charset="us-ascii"', "Content-Disposition: inline"], PIE),
      ]),
    ),
    { ...DE_LISTA, palabras: `${OFICINA} ${PIE_DICHO}` },
  ),
  escrito(
    "Mailman: HTML solo, y su pie",
    mail(LISTA, partes("mixed", [rico(`<div>${LATINA}`), llano(PIE)])),
    { ...DE_LISTA, palabras: `${LATINA} ${PIE_DICHO}` },
  ),
  escrito(
    "Mailman: HTML con un comentario que no cierra, y su pie",
    mail(LISTA, partes("mixed", [rico(`<p>${LATINA}</p><title>x`), llano(PIE)])),
    { ...DE_LISTA, palabras: `${LATINA} ${PIE_DICHO}` },
  ),
  escrito(
    "Mailman: autor reescrito",
    mail({ ...LISTA, From: `${q("Ana Peña vía Atención")} <atencion@listas.test>` }, llano(LATINA)),
    { ...DE_LISTA, de: "Ana Peña vía Atención <atencion@listas.test>", palabras: LATINA },
  ),
  escrito(
    "Mailman: resumen de dos cartas",
    mail(
      LISTA,
      partes("mixed", [
        llano("Temas de hoy"),
        partes("digest", [
          entidad([], "\r\nFrom: a@x.test\r\nSubject: Uno\r\n\r\nhola uno"),
          entidad([], "\r\nFrom: b@x.test\r\nSubject: Dos\r\n\r\nhola dos"),
        ]),
        llano(PIE),
      ]),
    ),
    {
      ...DE_LISTA,
      palabras: `Temas de hoy Correo adjunto de a@x.test: Uno hola uno Correo adjunto de b@x.test: Dos hola dos ${PIE_DICHO}`,
      archivos: [
        ["Uno.eml", Buffer.from("\r\nFrom: a@x.test\r\nSubject: Uno\r\n\r\nhola uno")],
        ["Dos.eml", Buffer.from("\r\nFrom: b@x.test\r\nSubject: Dos\r\n\r\nhola dos")],
      ],
    },
  ),
  escrito(
    "grupo de Google que reenvía a la mesa",
    mail(
      { ...LISTA, Sender: "atencion@listas.test", "X-Original-Sender": "ana@ciudadano.test" },
      partes("mixed", [partes("alternative", [llano(LATINA), rico(LATINA)]), pdf("ci.pdf")]),
    ),
    { ...DE_LISTA, palabras: LATINA, archivos: [["ci.pdf", PDF]] },
  ),
  escrito(
    "CRM de un ministerio: una persona escribe por él",
    mail(CRM, rico(`<table><tr><td>${OFICINA}</td></tr></table>`)),
    { palabras: OFICINA, automatico: true },
  ),
  escrito(
    "CRM: asunto con el número del trámite y un guion largo",
    mail({ ...CRM, Subject: q("Trámite N.º 45/2026 — respuesta") }, rico(`<p>${LATINA}</p>`)),
    { asunto: "Trámite N.º 45/2026 — respuesta", palabras: LATINA, automatico: true },
  ),
  escrito(
    "CRM: HTML sin texto visible y el oficio en PDF",
    mail(
      CRM,
      partes("mixed", [
        rico("<html><head><style>p{}</style></head><body><p>&zwnj;</p></body></html>"),
        pdf("oficio.pdf"),
      ]),
    ),
    { palabras: "", archivos: [["oficio.pdf", PDF]], automatico: true },
  ),
  escrito(
    "boletín con estilos por delante de las palabras",
    mail(CRM, rico(`<style>${"p{margin:0}".repeat(6_000)}</style><p>${LATINA}</p>`)),
    { palabras: LATINA, automatico: true },
  ),
  escrito("masivo declarado", mail({ Precedence: "bulk" }, llano(LATINA)), {
    palabras: LATINA,
    automatico: true,
  }),
  escrito("declarado como de una máquina", mail({ "Auto-Submitted": "auto-generated" }, llano(LATINA)), {
    palabras: LATINA,
    automatico: true,
  }),
  escrito("declarado como de nadie: no", mail({ "Auto-Submitted": "no" }, llano(LATINA)), {
    palabras: LATINA,
  }),
  escrito(
    "aviso de noreply",
    mail({ From: '"SIN - Impuestos" <no-responder@impuestos.test>' }, llano("Su factura, señor")),
    { de: "SIN - Impuestos <no-responder@impuestos.test>", palabras: "Su factura, señor", automatico: true },
  ),
  escrito(
    "para dos mesas y con copia a una lista",
    mail({ To: `${MESA}, Otra <otra@ventanilla.test>`, Cc: "Lista <atencion@listas.test>" }, llano(LATINA)),
    {
      para: [MESA, "Otra <otra@ventanilla.test>"],
      copia: ["Lista <atencion@listas.test>"],
      palabras: LATINA,
    },
  ),
  escrito(
    "pie de antivirus en una tercera parte",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        pdf("a.pdf"),
        entidad(
          ["Content-Type: text/plain; charset=iso-8859-1", "Content-Disposition: inline"],
          "Revisado por el antivirus de la institución",
          "latin1",
        ),
      ]),
    ),
    { palabras: `${LATINA} Revisado por el antivirus de la institución`, archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "un calendario roto es solo un archivo",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        archivo(['Content-Type: text/calendar; name="cita.ics"'], Buffer.from("BEGIN:VCALENDAR\nesto no")),
      ]),
    ),
    { palabras: LATINA, archivos: [["cita.ics", Buffer.from("BEGIN:VCALENDAR\nesto no")]] },
  ),
  ...(
    [
      ["todo el día, con otra palabra para el tipo", "", "01/12/2026"],
      ["todo un día, que acaba al empezar el siguiente", "20261202", "01/12/2026"],
      ["todo un día, de un programa que no lo sabe", "20261201", "01/12/2026"],
      ["varios días enteros: hasta el último", "20261204", "01/12/2026 – 03/12/2026"],
    ] as const
  ).map(([nombre, fin, cuando]) => {
    const acaba = fin === "" ? "" : `DTEND;VALUE=DATE:${fin}\r\n`;
    const feria = Buffer.from(
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Feria\r\nDTSTART;VALUE=DATE:20261201\r\n${acaba}END:VEVENT\r\nEND:VCALENDAR`,
    );
    return escrito(nombre, mail({}, archivo(['Content-Type: application/ics; name="feria.ics"'], feria)), {
      palabras: `Invitación: Feria Cuándo: ${cuando}`,
      archivos: [["feria.ics", feria]],
    });
  }),
  escrito(
    "un calendario cuya zona no tiene nombre es solo un archivo",
    mail(
      {},
      partes("mixed", [llano(LATINA), archivo(['Content-Type: text/calendar; name="cita.ics"'], SIN_ZONA)]),
    ),
    { palabras: LATINA, archivos: [["cita.ics", SIN_ZONA]] },
  ),
];
