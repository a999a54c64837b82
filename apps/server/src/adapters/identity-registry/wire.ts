import type { CampoContrastado, Comparacion } from "@ventanilla/contract/persona/identidad.rules";
import { fechaDe, limpiarSegundo } from "@ventanilla/contract/persona/persona.rules";
import { z } from "zod";
import type { Contrastacion, Hallazgo, PersonaDelRegistro } from "./port.ts";

/** Of CodigoRespuesta. `EsValido` says "true" to all of them. */
const HALLADO = 2;
const OBSERVADO = 4;

const Texto = z.string().nullish();
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
    NumeroDocumento: z.union([z.string(), z.number()]).transform(String),
    Complemento: Texto,
    Nombres: z.string(),
    PrimerApellido: Texto,
    SegundoApellido: Texto,
    FechaNacimiento: z.string().transform(fechaDe),
    LugarNacimientoPais: Texto,
  })
  .transform((fila): Omit<PersonaDelRegistro, "fecha_nacimiento"> & { fecha_nacimiento: string | null } => ({
    nro_documento: fila.NumeroDocumento,
    complemento: fila.Complemento ?? "",
    nombres: fila.Nombres,
    primer_apellido: limpiarSegundo(fila.PrimerApellido) ?? "",
    segundo_apellido: limpiarSegundo(fila.SegundoApellido),
    fecha_nacimiento: fila.FechaNacimiento,
    pais_nacimiento: limpiarSegundo(fila.LugarNacimientoPais),
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
    (fila): Record<CampoContrastado, Comparacion> => ({
      nro_documento: fila.NumeroDocumento,
      complemento: fila.Complemento,
      nombres: fila.Nombres,
      primer_apellido: fila.PrimerApellido,
      segundo_apellido: fila.SegundoApellido,
      fecha_nacimiento: fila.FechaNacimiento,
    }),
  );

/** «Registro con observacion: HOMONIMIA», with or without the accent. */
const OBSERVACION = /\bobservaci[oó]n\b/i;

/** What the registry holds against the row, whatever its code; null when nothing. */
function observacionDe({ CodigoRespuesta, DescripcionRespuesta, Mensaje }: Resultado): string | null {
  const textos = [DescripcionRespuesta, Mensaje].filter((texto) => texto != null);
  const dicha = textos.find((texto) => OBSERVACION.test(texto));
  if (dicha !== undefined) return dicha;
  return CodigoRespuesta === OBSERVADO ? (textos.find(Boolean) ?? "") : null;
}

/** Throws ZodError for an answer that is none. A person born another day than was asked is nobody (the caller guessed). */
export function leerHallazgo(cuerpo: unknown, fecha: string): Hallazgo {
  const resultado = RespuestaPersona.parse(cuerpo).ConsultaDatoPersonaEnJsonResult;
  const codigoUnico = resultado.CodigoUnico ?? null;
  const observacion = observacionDe(resultado);
  if (observacion !== null) return { tipo: "observada", observacion, codigoUnico };
  if (resultado.CodigoRespuesta !== HALLADO || resultado.DatosPersonaEnFormatoJson === null)
    return { tipo: "ninguna", codigoUnico };
  const persona = Persona.parse(resultado.DatosPersonaEnFormatoJson);
  if (persona.fecha_nacimiento !== fecha) return { tipo: "ninguna", codigoUnico };
  return { tipo: "hallada", persona: { ...persona, fecha_nacimiento: fecha }, codigoUnico };
}

export function leerContrastacion(cuerpo: unknown): Contrastacion {
  const resultado = RespuestaContrastacion.parse(cuerpo).ConsultaDatoPersonaContrastacionResult;
  const codigoUnico = resultado.CodigoUnico ?? null;
  const observacion = observacionDe(resultado);
  if (observacion !== null) return { tipo: "observada", observacion, codigoUnico };
  if (resultado.CodigoRespuesta !== HALLADO)
    return {
      tipo: "ninguna",
      mensaje: resultado.DescripcionRespuesta ?? resultado.Mensaje ?? "",
      codigoUnico,
    };
  return { tipo: "comparada", campos: Comparados.parse(resultado.ContrastacionEnFormatoJson), codigoUnico };
}
