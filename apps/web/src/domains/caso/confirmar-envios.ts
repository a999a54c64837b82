import type { Caso } from "@ventanilla/contract/caso/caso";
import { leerEnviosDeCaso } from "@ventanilla/contract/mensaje/mensaje.routes";
import { fallo } from "@ventanilla/contract/mensaje/mensaje.rules";
import { call } from "../../lib/api.ts";
import { tNow } from "../../lib/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { handleError } from "../../ui/errors/handle-error.ts";

/** What of a case has not left is told before the case ends, because then it cannot be sent again. True: it may end. */
export async function confirmarEnvios(
  caso: Caso,
  { title, onVer }: { title: string; onVer: (idMensaje: number) => void },
): Promise<boolean> {
  try {
    const { rows } = await call(leerEnviosDeCaso, { params: { id: caso.id } });
    const [primero] = [...rows.filter(({ estado }) => fallo(estado)), ...rows];
    if (primero === undefined) return true;
    const fallidos = rows.filter(({ estado }) => fallo(estado)).length;
    const enCola = rows.length - fallidos;
    const lineas = [
      ...(fallidos === 0 ? [] : [tNow("envios:cerrarFallidos", { count: fallidos })]),
      ...(enCola === 0 ? [] : [tNow("envios:cerrarEnCola", { count: enCola })]),
    ];
    const sigue = await confirm({
      title,
      text: lineas.join("\n"),
      confirmLabel: tNow("caso:cerrarIgual"),
      cancelLabel: tNow("envios:cerrarVerlos"),
    });
    if (!sigue) onVer(primero.id);
    return sigue;
  } catch (error) {
    handleError(error);
    return false;
  }
}
