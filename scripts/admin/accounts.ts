import { USUARIO_LOGIN_MAX } from "@ventanilla/contract/limites";
import { CuentaEscrita } from "@ventanilla/contract/usuario/usuario";
import { traducir } from "@ventanilla/i18n";
import type { Db } from "../../apps/server/src/db/database.ts";
import { crearCorreoSistema } from "../../apps/server/src/domains/correo-sistema/index.ts";
import { cerrarPresencia } from "../../apps/server/src/domains/presencia/index.ts";
import {
  crearSuperadmin,
  olvidarFactoresDe,
  restablecerContrasena,
} from "../../apps/server/src/domains/usuario/index.ts";
import { AppError } from "../../apps/server/src/shared/app-error.ts";
import { createSealer } from "../../apps/server/src/shared/crypto.ts";
import { Problem } from "../run/root.ts";
import { askPassword, type Terminal } from "./ask-password.ts";

export interface Running {
  options: readonly string[];
  print: (line: string) => void;
  /** Null: nobody sits there, so passwords are made. */
  terminal: Terminal | null;
}

const ONCE = "No se vuelve a mostrar. Se cambia en el primer ingreso.";

/** `superadmin create <usuario>`: answers the code to end with. */
export async function createSuperadmin(db: Db, { options, print, terminal }: Running): Promise<number> {
  const { names, values, flags } = read(options, { values: ["entidad", "correo"], flags: ["generar"] });
  const account = CuentaEscrita.pick({ usuario: true, email: true }).safeParse({
    usuario: names[0],
    email: values.get("correo"),
  });
  if (!account.success || names.length !== 1)
    throw new Problem("Se espera un nombre de usuario y, si se da, una dirección de correo válida.");
  // The form warns of it; here nobody would be told before they stand at the door (D30).
  if (account.data.usuario.length > USUARIO_LOGIN_MAX)
    throw new Problem(traducir("es", "usuarios:usuarioLargo", { limite: USUARIO_LOGIN_MAX }));
  const asks = terminal !== null && !flags.has("generar");
  const contrasena = asks ? await askPassword(terminal) : undefined;
  const made = await inWords(() =>
    crearSuperadmin(db, { ...account.data, entidad: values.get("entidad"), contrasena }),
  );
  print(`Se creó el SUPERADMIN ${account.data.usuario}, de la entidad ${made.idEntidad}.`);
  if (contrasena === undefined) print(`Contraseña: ${made.contrasena}`);
  print(contrasena === undefined ? ONCE : "Se cambia en el primer ingreso.");
  return 0;
}

/** `password reset <usuario>`: answers the code to end with. */
export async function resetPassword(
  { db, secret }: { db: Db; secret: string },
  { options, print }: Pick<Running, "options" | "print">,
): Promise<number> {
  const { names, flags } = read(options, { values: [], flags: ["enviar"] });
  const usuario = theOnly(names);
  const correos = mailOf(secret);
  const given = await inWords(() =>
    restablecerContrasena({ db, correos, cerrarPresencia }, usuario, { enviar: flags.has("enviar") }),
  );
  print(`La cuenta ${usuario} tiene una contraseña nueva; sus sesiones terminaron y su bloqueo se levantó.`);
  if ("correo" in given) print(`Sale por correo a ${given.correo}.`);
  else for (const line of [`Contraseña: ${given.contrasena}`, ONCE]) print(line);
  return 0;
}

/** `factor reset <usuario>`: answers the code to end with. */
export async function resetFactors(
  { db, secret }: { db: Db; secret: string },
  { options, print }: Pick<Running, "options" | "print">,
): Promise<number> {
  const usuario = theOnly(read(options, { values: [], flags: [] }).names);
  await inWords(() => olvidarFactoresDe({ db, correos: mailOf(secret), cerrarPresencia }, usuario));
  print(`La cuenta ${usuario} ya no tiene segundos factores; sus sesiones terminaron.`);
  return 0;
}

function theOnly([usuario, ...others]: readonly string[]): string {
  if (usuario === undefined || others.length > 0) throw new Problem("Se espera un nombre de usuario.");
  return usuario;
}

/** Written here, sent by the server. */
const mailOf = (secret: string) =>
  crearCorreoSistema(createSealer(secret), process.env["SMTP_URL"] ? {} : null);

function read(
  options: readonly string[],
  known: { values: readonly string[]; flags: readonly string[] },
): { names: string[]; values: Map<string, string>; flags: Set<string> } {
  const names: string[] = [];
  const values = new Map<string, string>();
  const flags = new Set<string>();
  for (const option of options) {
    const { name, value } = /^--(?<name>[a-z]+)(?:=(?<value>.*))?$/s.exec(option)?.groups ?? {};
    if (name === undefined) names.push(option);
    else if (value !== undefined && known.values.includes(name)) values.set(name, value);
    else if (value === undefined && known.flags.includes(name)) flags.add(name);
    else throw new Problem(`No se conoce la opción ${option}.`);
  }
  return { names, values, flags };
}

/** A refusal of the rules, as people read it. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Problem(traducir("es", `errores:${error.codigo}`, error.details.values ?? {}));
  }
}
