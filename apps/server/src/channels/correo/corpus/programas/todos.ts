import { APPLE } from "./apple.ts";
import { ESCANERES } from "./escaneres.ts";
import type { Escrito } from "./escribir.ts";
import { FORMULARIOS } from "./formularios.ts";
import { GMAIL } from "./gmail.ts";
import { LISTAS } from "./listas.ts";
import { M365 } from "./m365.ts";
import { MAQUINAS } from "./maquinas.ts";
import { NOTES_GROUPWISE } from "./notes.ts";
import { OUTLOOK } from "./outlook.ts";
import { PAQUETES } from "./paquetes.ts";
import { SOBRES } from "./sobres.ts";
import { THUNDERBIRD } from "./thunderbird.ts";
import { WEBMAIL } from "./webmail.ts";
import { YAHOO } from "./yahoo.ts";

/** Mails as a dozen programs write them, by program. */
export const PROGRAMAS: Readonly<Record<string, readonly Escrito[]>> = {
  Gmail: GMAIL,
  Outlook: OUTLOOK,
  "Microsoft 365": M365,
  Apple: APPLE,
  Thunderbird: THUNDERBIRD,
  Yahoo: YAHOO,
  formularios: FORMULARIOS,
  escáneres: ESCANERES,
  "oficinas viejas": NOTES_GROUPWISE,
  listas: LISTAS,
  webmail: WEBMAIL,
  máquinas: MAQUINAS,
  sobres: SOBRES,
  paquetes: PAQUETES,
};
