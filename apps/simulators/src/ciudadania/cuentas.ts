import { z } from "zod";

/** Somebody with a digital identity. */
export const Cuenta = z.strictObject({
  sub: z.string().min(1),
  nombres: z.string(),
  primer_apellido: z.string(),
  segundo_apellido: z.string().optional(),
  tipo_documento: z.string().default("CI"),
  /** As the provider has it: the complement may be glued to it. */
  numero_documento: z.string(),
  complemento: z.string().optional(),
  /** DD/MM/YYYY. */
  fecha_nacimiento: z.string(),
  email: z.string().optional(),
  celular: z.string().optional(),
});
export type Cuenta = z.output<typeof Cuenta>;

/** What userinfo may tell of an account; the scopes decide which of it. */
export function declararCuenta(cuenta: Cuenta) {
  const { sub, nombres, primer_apellido, segundo_apellido, email, celular, fecha_nacimiento } = cuenta;
  const { tipo_documento, numero_documento, complemento } = cuenta;
  const documento_identidad = { tipo_documento, numero_documento, ...(complemento && { complemento }) };
  const nombre = { nombres, primer_apellido, ...(segundo_apellido && { segundo_apellido }) };
  return {
    sub,
    profile: { documento_identidad, nombre },
    documento_identidad,
    nombre,
    fecha_nacimiento,
    ...(email && { email }),
    ...(celular && { celular }),
  };
}
