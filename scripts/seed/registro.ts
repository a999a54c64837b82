import { fechaEscrita } from "@ventanilla/contract/persona/persona.rules";
import type { Db } from "../../apps/server/src/db/database.ts";
import { ponerServicio } from "../../apps/server/src/domains/servicio-iop/servicio-iop.factory.ts";
import type { Sealer } from "../../apps/server/src/shared/crypto.ts";
import { CLAVE_SEGIP_DEMO, type Inscrita, RAIZ_SEGIP } from "../../apps/simulators/src/segip/index.ts";

const SERVICIOS = [
  { codigo: "SEGIP-01", metodo: "Buscar persona", descripcion: "Datos de una persona por su cédula" },
  {
    codigo: "SEGIP-02",
    metodo: "Contrastación",
    descripcion: "Si los datos de una persona son los del registro",
  },
] as const;

/** People whom only the registry knows: one for each thing that it may answer. */
const PADRON: readonly Partial<Inscrita>[] = [
  {
    NumeroDocumento: "6540123",
    Nombres: "ANA MARÍA",
    PrimerApellido: "QUISPE",
    SegundoApellido: "MAMANI",
    FechaNacimiento: "15/05/1990",
  },
  // No second surname.
  { NumeroDocumento: "6540124", Nombres: "RAMIRO", PrimerApellido: "CHOQUE", FechaNacimiento: "02/11/1978" },
  // Born abroad.
  {
    NumeroDocumento: "6540125",
    Nombres: "LUCÍA",
    PrimerApellido: "TORRES",
    SegundoApellido: "VEGA",
    FechaNacimiento: "23/03/1985",
    LugarNacimientoPais: "PERU",
  },
  // Two people of one number: the complement tells them apart.
  {
    NumeroDocumento: "6540126",
    Complemento: "1A",
    Nombres: "JORGE",
    PrimerApellido: "FLORES",
    SegundoApellido: "ROJAS",
    FechaNacimiento: "30/08/1969",
  },
  {
    NumeroDocumento: "6540126",
    Complemento: "1B",
    Nombres: "JORGE LUIS",
    PrimerApellido: "FLORES",
    SegundoApellido: "APAZA",
    FechaNacimiento: "30/08/1969",
  },
  // The registry does not vouch for this one.
  {
    NumeroDocumento: "6540127",
    Nombres: "VÍCTOR",
    PrimerApellido: "CONDORI",
    SegundoApellido: "HUANCA",
    FechaNacimiento: "11/01/1982",
    observacion: "HOMONIMIA",
  },
  // A foreigner with a passport.
  {
    NumeroDocumento: "XDB400812",
    Nombres: "ELENA",
    PrimerApellido: "ROSSI",
    FechaNacimiento: "19/07/1994",
    LugarNacimientoPais: "ITALIA",
    tipoPersona: "2",
  },
];

/** Everybody whom the demo's institutions have saved, as the registry writes them. */
async function guardadas(db: Db): Promise<Partial<Inscrita>[]> {
  const personas = await db.selectFrom("persona").selectAll().orderBy("id").execute();
  return personas.map((persona) => ({
    NumeroDocumento: persona.nro_documento,
    Complemento: persona.complemento,
    Nombres: persona.nombres.toLocaleUpperCase("es"),
    PrimerApellido: persona.primer_apellido.toLocaleUpperCase("es"),
    SegundoApellido: persona.segundo_apellido?.toLocaleUpperCase("es") ?? "--",
    FechaNacimiento: fechaEscrita(persona.fecha_nacimiento),
    tipoPersona: persona.tipo_documento === "CI" ? "1" : "2",
  }));
}

/** Makes sure that both services of the registry lead to the simulated one, and that it knows the demo's people. */
export async function prepararRegistro(db: Db, sealer: Sealer, origen: string): Promise<void> {
  for (const servicio of SERVICIOS) {
    await ponerServicio(db, sealer, {
      ...servicio,
      entidad: "Servicio General de Identificación Personal",
      url: origen + RAIZ_SEGIP,
      token: CLAVE_SEGIP_DEMO,
    });
  }
  const { ok, status } = await fetch(`${origen}/_sim/segip/personas`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ personas: [...(await guardadas(db)), ...PADRON] }),
    signal: AbortSignal.timeout(5_000),
  });
  if (!ok) throw new Error(`the identity registry answered ${status} to its people`);
}
