import type { CampoContrastado, Comparacion } from "@ventanilla/contract/persona/identidad.rules";
import { fechaDe, limpiarSegundo } from "@ventanilla/contract/persona/persona.rules";
import { z } from "zod";
import { StorableText } from "../../shared/text.ts";
import type { ContrasteAnswer, PersonaAnswer, RegistryPersona } from "./port.ts";

/** Of CodigoRespuesta. `EsValido` says "true" to all of them. */
const HALLADO = 2;
/** More than one holds that number: it takes the complement to tell them apart. */
const VARIOS = 3;
const OBSERVADO = 4;

const Texto = StorableText.nullish();
/** The inner value is a JSON text, and may say "null". */
const TextoJson = Texto.transform((texto, contexto): unknown => {
  try {
    return JSON.parse(texto || "null");
  } catch {
    contexto.addIssue({ code: "custom", message: "not JSON" });
    return z.NEVER;
  }
});

const Resultado = z.object({
  CodigoRespuesta: z.union([z.string(), z.number()]).transform(Number).pipe(z.int().min(0).max(4)),
  CodigoUnico: Texto,
  Mensaje: Texto,
  DescripcionRespuesta: Texto,
});
type Resultado = z.output<typeof Resultado>;

const RespuestaPersona = z.object({
  ConsultaDatoPersonaEnJsonResult: Resultado.extend({ DatosPersonaEnFormatoJson: TextoJson }),
});
const RespuestaContrastacion = z.object({
  ConsultaDatoPersonaContrastacionResult: Resultado.extend({ ContrastacionEnFormatoJson: TextoJson }),
});

const Persona = z
  .object({
    NumeroDocumento: z.union([StorableText, z.number()]).transform(String),
    Complemento: Texto,
    Nombres: StorableText,
    PrimerApellido: Texto,
    SegundoApellido: Texto,
    FechaNacimiento: z.string().transform(fechaDe),
    LugarNacimientoPais: Texto,
  })
  .transform((row): Omit<RegistryPersona, "fecha_nacimiento"> & { fecha_nacimiento: string | null } => ({
    nro_documento: row.NumeroDocumento,
    complemento: row.Complemento ?? "",
    nombres: row.Nombres,
    primer_apellido: limpiarSegundo(row.PrimerApellido) ?? "",
    segundo_apellido: limpiarSegundo(row.SegundoApellido),
    fecha_nacimiento: row.FechaNacimiento,
    pais_nacimiento: limpiarSegundo(row.LugarNacimientoPais),
  }));

const COMPARACIONES = ["difiere", "igual", "sin comparar"] as const satisfies readonly Comparacion[];
const Campo = z
  .union([z.string(), z.number()])
  .transform(Number)
  .pipe(z.int().min(0).max(2))
  .transform((numero): Comparacion => COMPARACIONES[numero] ?? "sin comparar")
  .default("sin comparar");
const Comparados = z
  .object({
    NumeroDocumento: Campo,
    Complemento: Campo,
    Nombres: Campo,
    PrimerApellido: Campo,
    SegundoApellido: Campo,
    FechaNacimiento: Campo,
  })
  .transform(
    (row): Record<CampoContrastado, Comparacion> => ({
      nro_documento: row.NumeroDocumento,
      complemento: row.Complemento,
      nombres: row.Nombres,
      primer_apellido: row.PrimerApellido,
      segundo_apellido: row.SegundoApellido,
      fecha_nacimiento: row.FechaNacimiento,
    }),
  );

/** «Registro con observacion: HOMONIMIA», with or without the accent. */
const OBSERVACION = /\bobservaci[oó]n\b/i;

/** What the registry holds against the row, whatever its code; null when nothing. */
function observacionDe({ CodigoRespuesta, DescripcionRespuesta, Mensaje }: Resultado): string | null {
  const textos = [DescripcionRespuesta, Mensaje].filter((texto) => texto != null);
  const dicha = textos.find((texto) => OBSERVACION.test(texto));
  if (dicha !== undefined) return dicha;
  const sinDecir = CodigoRespuesta === OBSERVADO || CodigoRespuesta === VARIOS;
  return sinDecir ? (textos.find(Boolean) ?? "") : null;
}

/** Throws ZodError for an answer that is none. A person born another day than was asked is nobody (the caller guessed). */
export function readPersona(body: unknown, date: string): PersonaAnswer {
  const result = RespuestaPersona.parse(body).ConsultaDatoPersonaEnJsonResult;
  const codigoUnico = result.CodigoUnico ?? null;
  const observacion = observacionDe(result);
  if (observacion !== null) return { tipo: "observada", observacion, codigoUnico };
  if (result.CodigoRespuesta !== HALLADO || result.DatosPersonaEnFormatoJson === null)
    return { tipo: "ninguna", codigoUnico };
  const persona = Persona.parse(result.DatosPersonaEnFormatoJson);
  if (persona.fecha_nacimiento !== date) return { tipo: "ninguna", codigoUnico };
  return { tipo: "hallada", persona: { ...persona, fecha_nacimiento: date }, codigoUnico };
}

export function readContraste(body: unknown): ContrasteAnswer {
  const result = RespuestaContrastacion.parse(body).ConsultaDatoPersonaContrastacionResult;
  const codigoUnico = result.CodigoUnico ?? null;
  const observacion = observacionDe(result);
  if (observacion !== null) return { tipo: "observada", observacion, codigoUnico };
  if (result.CodigoRespuesta !== HALLADO)
    return {
      tipo: "ninguna",
      mensaje: result.DescripcionRespuesta ?? result.Mensaje ?? "",
      codigoUnico,
    };
  return { tipo: "comparada", campos: Comparados.parse(result.ContrastacionEnFormatoJson), codigoUnico };
}
