import { randomUUID } from "node:crypto";
import type { Inscrita } from "./padron.ts";

const DESCRIPCION = {
  "1": "No se encontró el registro",
  "2": "Se encontró el registro",
  "3": "Se encontró más de un registro",
  "4": "Registro con observacion",
} as const;
type Codigo = keyof typeof DESCRIPCION;

/** `EsValido` stays "true" even when nothing was found: only the code and what stands inside decide. */
function sobre(codigo: Codigo, descripcion: string) {
  return {
    EsValido: "true",
    Mensaje: "La operación se realizó correctamente",
    TipoMensaje: "Correcto",
    CodigoRespuesta: codigo,
    CodigoUnico: `SEGIP-${randomUUID()}`,
    DescripcionRespuesta: descripcion,
  };
}

/** What the code says of the rows found; one row without an observation is found. */
function juzgar(filas: readonly Inscrita[]): { codigo: Codigo; descripcion: string; fila: Inscrita | null } {
  const [fila] = filas;
  if (!fila) return { codigo: "1", descripcion: DESCRIPCION["1"], fila: null };
  if (filas.length > 1) return { codigo: "3", descripcion: DESCRIPCION["3"], fila: null };
  if (fila.observacion !== undefined)
    return { codigo: "4", descripcion: `${DESCRIPCION["4"]}: ${fila.observacion}`, fila: null };
  return { codigo: "2", descripcion: DESCRIPCION["2"], fila };
}

export function responderPersona(filas: readonly Inscrita[]) {
  const { codigo, descripcion, fila } = juzgar(filas);
  const datos = fila && {
    NumeroDocumento: fila.NumeroDocumento,
    Complemento: fila.Complemento,
    ComplementoVisible: fila.Complemento === "" ? "0" : "1",
    Nombres: fila.Nombres,
    PrimerApellido: fila.PrimerApellido,
    SegundoApellido: fila.SegundoApellido,
    FechaNacimiento: fila.FechaNacimiento,
    LugarNacimientoPais: fila.LugarNacimientoPais,
  };
  // The rows inside are a JSON text, and "null" when there are none.
  const resultado = { ...sobre(codigo, descripcion), DatosPersonaEnFormatoJson: JSON.stringify(datos) };
  return { ConsultaDatoPersonaEnJsonResult: resultado };
}

const COMPARABLES = [
  "NumeroDocumento",
  "Complemento",
  "Nombres",
  "PrimerApellido",
  "SegundoApellido",
  "FechaNacimiento",
] as const;

/** Per field: 0 differs, 1 equal, 2 not verified because nothing was sent. */
export function responderContrastacion(
  filas: readonly Inscrita[],
  campos: Readonly<Partial<Record<string, string>>>,
) {
  const { codigo, descripcion, fila } = juzgar(filas);
  const comparados =
    fila &&
    Object.fromEntries(
      COMPARABLES.map((campo) => {
        const enviado = campos[campo];
        if (enviado === undefined) return [campo, 2];
        return [campo, enviado.toUpperCase() === fila[campo].toUpperCase() ? 1 : 0];
      }),
    );
  return {
    ConsultaDatoPersonaContrastacionResult: {
      ...sobre(codigo, descripcion),
      ContrastacionEnFormatoJson: JSON.stringify(comparados),
    },
  };
}
