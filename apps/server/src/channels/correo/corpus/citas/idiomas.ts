/** What mail programs write around an older mail, in the language they are set to. */
export interface Idioma {
  nombre: string;
  /** What the citizen writes now, and what the desk wrote before; lines. */
  respuesta: readonly string[];
  historia: readonly string[];
  reenvia: string;
  gmail: string;
  /** The same where the program breaks its lines. */
  gmailEnDos: string;
  gmailEnTres: string;
  apple: string;
  iphone: string;
  yahoo: string;
  yahooMovil: string;
  yahooDeAntes: string;
  thunderbird: string;
  k9: string;
  roundcube: string;
  horde: string;
  proton: string;
  notes: string;
  zoho: string;
  mutt: string;
  original: string;
  reenviado: string;
  reenviadoApple: string;
  desdeOutlook: string;
  desdeIphone: string;
  desdeGalaxy: string;
  de: string;
  enviadoEl: string;
  enviado: string;
  enviados: string;
  fecha: string;
  para: string;
  asunto: string;
  cuando: string;
  reenvio: string;
}

export const ES: Idioma = {
  nombre: "español",
  respuesta: ["Señores: ya envié lo que pedían.", "¿Cuándo estará?", "Ana Quispe"],
  historia: ["Buenos días, Ana:", "¿Puede enviar su carnet?", "Mesa de Ayuda"],
  reenvia: "Vean lo que recibí, por favor.",
  gmail: "El lun, 3 ago 2026 a las 10:15, Mesa de Ayuda (<mesa@ventanilla.test>) escribió:",
  gmailEnDos:
    "El lun, 3 ago 2026 a las 10:15, Mesa de Ayuda y Orientación\n(<mesa@ventanilla.test>) escribió:",
  gmailEnTres:
    "El lun, 3 ago 2026 a las 10:15, Mesa de Ayuda y Orientación al\nCiudadano de la Entidad (<mesa-de-ayuda-y-orientacion@ventanilla.test>)\nescribió:",
  apple: "El 3 ago 2026, a las 10:15, Mesa de Ayuda <mesa@ventanilla.test> escribió:",
  iphone: "El 3 ago 2026, a la(s) 10:15 a. m., Mesa de Ayuda <mesa@ventanilla.test> escribió:",
  yahoo:
    "En lunes, 3 de agosto de 2026, 10:15:30 a. m. GMT-4, Mesa de Ayuda <mesa@ventanilla.test> escribió:",
  yahooMovil: "El lun., 3 de ago. de 2026 a la(s) 10:15 a. m., Mesa de Ayuda<mesa@ventanilla.test> escribió:",
  yahooDeAntes: "--- El lun, 3/8/26, Mesa de Ayuda <mesa@ventanilla.test> escribió:",
  thunderbird: "El 3/8/26 a las 10:15, Mesa de Ayuda escribió:",
  k9: "El 3 de agosto de 2026 10:15:30 BOT, Mesa de Ayuda <mesa@ventanilla.test> escribió:",
  roundcube: "El 2026-08-03 10:15, Mesa de Ayuda escribió:",
  horde: "Mesa de Ayuda <mesa@ventanilla.test> escribió:",
  proton: "El lunes, 3 de agosto de 2026 a las 10:15, Mesa de Ayuda <mesa@ventanilla.test> escribió:",
  notes: "-----Mesa de Ayuda/GOB escribió: -----",
  zoho: "---- El lun, 03 ago 2026 10:15:30 -0400 mesa@ventanilla.test escribió ----",
  mutt: "El lun, 03 de ago de 2026 a las 10:15:30 -0400, Mesa de Ayuda escribió:",
  original: "Mensaje original",
  reenviado: "Mensaje reenviado",
  reenviadoApple: "Inicio del mensaje reenviado:",
  desdeOutlook: "Obtener Outlook para iOS<https://aka.ms/o0ukef>",
  desdeIphone: "Enviado desde mi iPhone",
  desdeGalaxy: "Enviado desde mi Galaxy",
  de: "De",
  enviadoEl: "Enviado el",
  enviado: "Enviado",
  enviados: "Enviados",
  fecha: "Fecha",
  para: "Para",
  asunto: "Asunto",
  cuando: "lunes, 3 de agosto de 2026 10:15",
  reenvio: "RV: Consulta",
};

export const EN: Idioma = {
  nombre: "inglés",
  respuesta: ["Dear all: I sent what you asked for.", "When will it be ready?", "Ana Quispe"],
  historia: ["Good morning, Ana:", "Could you send your card?", "Mesa de Ayuda"],
  reenvia: "Please see what I got.",
  gmail: "On Mon, Aug 3, 2026 at 10:15 AM Mesa de Ayuda <mesa@ventanilla.test> wrote:",
  gmailEnDos: "On Mon, Aug 3, 2026 at 10:15 AM Mesa de Ayuda y Orientación <\nmesa@ventanilla.test> wrote:",
  gmailEnTres:
    "On Mon, Aug 3, 2026 at 10:15 AM Mesa de Ayuda y Orientación al\nCiudadano de la Entidad <mesa-de-ayuda-y-orientacion@ventanilla.test>\nwrote:",
  apple: "On 3 Aug 2026, at 10:15, Mesa de Ayuda <mesa@ventanilla.test> wrote:",
  iphone: "On Aug 3, 2026, at 10:15 AM, Mesa de Ayuda <mesa@ventanilla.test> wrote:",
  yahoo: "On Monday, August 3, 2026, 10:15:30 AM GMT-4, Mesa de Ayuda <mesa@ventanilla.test> wrote:",
  yahooMovil: "On Mon, Aug 3, 2026 at 10:15 AM, Mesa de Ayuda<mesa@ventanilla.test> wrote:",
  yahooDeAntes: "--- On Mon, 8/3/26, Mesa de Ayuda <mesa@ventanilla.test> wrote:",
  thunderbird: "On 8/3/26 10:15, Mesa de Ayuda wrote:",
  k9: "On 3 August 2026 10:15:30 BOT, Mesa de Ayuda <mesa@ventanilla.test> wrote:",
  roundcube: "On 2026-08-03 10:15, Mesa de Ayuda wrote:",
  horde: "Quoting Mesa de Ayuda <mesa@ventanilla.test>:",
  proton: "On Monday, August 3rd, 2026 at 10:15 AM, Mesa de Ayuda <mesa@ventanilla.test> wrote:",
  notes: "-----Mesa de Ayuda/GOB wrote: -----",
  zoho: "---- On Mon, 03 Aug 2026 10:15:30 -0400 mesa@ventanilla.test wrote ----",
  mutt: "On Mon, Aug 03, 2026 at 10:15:30AM -0400, Mesa de Ayuda wrote:",
  original: "Original Message",
  reenviado: "Forwarded message",
  reenviadoApple: "Begin forwarded message:",
  desdeOutlook: "Get Outlook for iOS<https://aka.ms/o0ukef>",
  desdeIphone: "Sent from my iPhone",
  desdeGalaxy: "Sent from my Galaxy",
  de: "From",
  enviadoEl: "Sent",
  enviado: "Sent",
  enviados: "Sent",
  fecha: "Date",
  para: "To",
  asunto: "Subject",
  cuando: "Monday, August 3, 2026 10:15 AM",
  reenvio: "FW: Consulta",
};

export const PT: Idioma = {
  ...ES,
  nombre: "portugués",
  respuesta: ["Senhores: já enviei o que pediram.", "Quando fica pronto?", "Ana Quispe"],
  historia: ["Bom dia, Ana:", "Pode enviar o seu documento?", "Mesa de Ayuda"],
  gmail: "Em seg., 3 de ago. de 2026 às 10:15, Mesa de Ayuda <mesa@ventanilla.test> escreveu:",
  apple: "Em 3 de ago. de 2026, à(s) 10:15, Mesa de Ayuda <mesa@ventanilla.test> escreveu:",
  yahoo:
    "Em segunda-feira, 3 de agosto de 2026 10:15:30 GMT-4, Mesa de Ayuda <mesa@ventanilla.test> escreveu:",
  original: "Mensagem original",
  enviadoEl: "Enviada em",
  enviado: "Enviado",
  fecha: "Data",
  asunto: "Assunto",
  cuando: "segunda-feira, 3 de agosto de 2026 10:15",
};

/** A few letters of HTML as text, and the other way round. */
export const enHtml = (texto: string): string => texto.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
