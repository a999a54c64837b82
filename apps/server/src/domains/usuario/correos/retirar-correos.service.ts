import { IDIOMAS, traducir } from "@ventanilla/i18n";
import type { Tx } from "../../../db/transaction.ts";
import type { CorreoSistema } from "../../correo-sistema/index.ts";

const CONTRASENA = [
  traducir("es", "usuarios:correoCuentaAsunto"),
  traducir("es", "usuarios:correoContrasenaAsunto"),
  ...IDIOMAS.map((idioma) => traducir(idioma, "login:correoRecuperarAsunto")),
];
const TOKEN = [traducir("es", "usuarios:correoTokenAsunto")];

/** The mails to an account that hold a secret, by what the secret is. */
const ASUNTOS = { contrasena: CONTRASENA, token: TOKEN, todos: [...CONTRASENA, ...TOKEN] } as const;

/**
 * What waits for a mail server is sent hours later, to the address of then. A secret that another one has replaced, or whose
 * account has another address or is switched off, does not leave; notices do.
 */
export function retirarSecretos(
  tx: Tx,
  { correos }: { correos: CorreoSistema },
  idUsuario: number,
  cuales: keyof typeof ASUNTOS,
): Promise<void> {
  return correos.retirar(tx, { referencia: `usuario:${idUsuario}`, asuntos: ASUNTOS[cuales] });
}
