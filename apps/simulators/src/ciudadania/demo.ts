import type { z } from "zod";
import type { Cuenta } from "./cuentas.ts";

/** Of everybody with an account in the demo. */
const NACIMIENTO = "14/06/1985";

/** Those who have an account in the demo, and one who has none. */
export const CUENTAS_DEMO: readonly z.input<typeof Cuenta>[] = [
  {
    sub: "superadmin",
    nombres: "CARMEN ROSA",
    primer_apellido: "ARCE",
    segundo_apellido: "VILLCA",
    numero_documento: "2900101",
    fecha_nacimiento: NACIMIENTO,
  },
  {
    sub: "admin",
    nombres: "HUGO ERNESTO",
    primer_apellido: "SAAVEDRA",
    segundo_apellido: "QUIROGA",
    numero_documento: "2900102",
    fecha_nacimiento: NACIMIENTO,
  },
  {
    sub: "operador1",
    nombres: "DANIELA",
    primer_apellido: "MOLLINEDO",
    segundo_apellido: "CHURA",
    numero_documento: "2900103",
    fecha_nacimiento: NACIMIENTO,
  },
  {
    sub: "operador2",
    nombres: "RUBÉN DARÍO",
    primer_apellido: "GUARACHI",
    segundo_apellido: "LOZA",
    numero_documento: "2900104",
    fecha_nacimiento: NACIMIENTO,
  },
  {
    sub: "operador3",
    nombres: "MIRIAM",
    primer_apellido: "ARANCIBIA",
    segundo_apellido: "SOLIZ",
    numero_documento: "2900105",
    fecha_nacimiento: NACIMIENTO,
  },
  {
    sub: "nadie",
    nombres: "ISABEL",
    primer_apellido: "CONDORI",
    segundo_apellido: "PEREDO",
    numero_documento: "29001991K",
    fecha_nacimiento: NACIMIENTO,
  },
];
