import { traducir } from "@ventanilla/i18n";
import type { Tx } from "../../../db/transaction.ts";
import type { CorreoSistema } from "../../correo-sistema/index.ts";
import type { CuentaFila } from "../usuario.repository.ts";

/**
 * Tells the address that an account had: from now on the link of a forgotten password goes elsewhere, or to nobody. In
 * Spanish, because somebody else changed it.
 */
export async function avisarDelCorreo(
  tx: Tx,
  { correos }: { correos: CorreoSistema },
  { id, usuario, email, id_entidad }: Pick<CuentaFila, "id" | "usuario" | "email" | "id_entidad">,
  nuevo: string | null,
): Promise<void> {
  if (!correos.disponible || email === null) return;
  await correos.escribir(tx, {
    para: email,
    asunto: traducir("es", "usuarios:correoCambiadoAsunto"),
    texto: traducir("es", nuevo === null ? "usuarios:correoQuitado" : "usuarios:correoCambiado", { usuario }),
    referencia: `usuario:${id}`,
    id_entidad,
  });
}
