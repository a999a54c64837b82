import { z } from "zod";
import { Importacion } from "../common/importacion.ts";
import { NOMBRE_PERSONA_MAX, ROL_NOMBRE_MAX } from "../limites.ts";
import { documentoValido, PersonaNueva, TEXTO_DOCUMENTO, TipoDocumento } from "../persona/persona.ts";
import { CuentaEscrita } from "./usuario.ts";

const { usuario, email, cargo } = CuentaEscrita.shape;
const persona = PersonaNueva.shape;

/** What people write in the column of the gender, in our languages: the word or its letter. */
const GENERO_ESCRITO: Readonly<Record<string, "F" | "M">> = {
  f: "F",
  femenino: "F",
  female: "F",
  mujer: "F",
  woman: "F",
  warmi: "F",
  m: "M",
  masculino: "M",
  male: "M",
  hombre: "M",
  man: "M",
  chacha: "M",
};

/** A line of a table of accounts. Its role is told by its name, and its password is made by the server. */
export const UsuarioDeTabla = z
  .object({
    usuario,
    email,
    cargo,
    rol: z.string().trim().min(1).max(ROL_NOMBRE_MAX),
    /** An identity card unless it says otherwise. */
    tipo_documento: z
      .string()
      .transform((texto) => texto.trim().toUpperCase() || "CI")
      .pipe(TipoDocumento)
      .default("CI"),
    nro_documento: persona.nro_documento,
    complemento: persona.complemento,
    fecha_nacimiento: persona.fecha_nacimiento,
    nombres: persona.nombres,
    primer_apellido: persona.primer_apellido,
    segundo_apellido: persona.segundo_apellido,
    /** Empty beside an identity card: Bolivian, of whom nobody knows yet. */
    nacionalidad: z.string().trim().max(NOMBRE_PERSONA_MAX).default(""),
    genero: z
      .string()
      .transform((texto) => GENERO_ESCRITO[texto.trim().toLowerCase()] ?? texto)
      .pipe(persona.genero),
    movil: persona.movil,
    telefono: persona.telefono,
  })
  .superRefine(({ tipo_documento, nro_documento, nacionalidad }, contexto) => {
    const falta = (path: string, message: string) =>
      contexto.addIssue({ code: "custom", path: [path], message });
    if (!documentoValido(tipo_documento, nro_documento))
      falta("nro_documento", TEXTO_DOCUMENTO[tipo_documento]);
    if (tipo_documento !== "CI" && nacionalidad === "") falta("nacionalidad", "validacion:obligatorio");
  });
export type UsuarioDeTabla = z.output<typeof UsuarioDeTabla>;

/** Column → key of its heading, in the order of the template. */
export const COLUMNAS_USUARIOS = {
  usuario: "usuarios:usuario",
  email: "usuarios:email",
  cargo: "usuarios:cargo",
  rol: "usuarios:id_rol",
  tipo_documento: "persona:tipo_documento",
  nro_documento: "persona:nro_documento",
  complemento: "persona:complemento",
  fecha_nacimiento: "persona:fecha_nacimiento",
  nombres: "persona:nombres",
  primer_apellido: "persona:primer_apellido",
  segundo_apellido: "persona:segundo_apellido",
  nacionalidad: "persona:nacionalidad",
  genero: "persona:genero",
  movil: "persona:movil",
  telefono: "persona:telefono",
} as const satisfies Readonly<Record<keyof UsuarioDeTabla, string>>;

export const ImportacionUsuarios = Importacion.extend({
  /** How many were mailed their password. */
  enviadas: z.int(),
  /** Of those who have no mail, answered this once: whoever asked hands them over (D35). */
  contrasenas: z.array(z.object({ usuario: z.string(), contrasena: z.string() })),
});
export type ImportacionUsuarios = z.output<typeof ImportacionUsuarios>;
