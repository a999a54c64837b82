import { Button } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import { enlaceActual } from "../../domains/caso/index.ts";
import { pedirMensaje } from "../../domains/hilo/index.ts";
import { atiendeEnPunto, type PuntoActual, usePuntoActual } from "../../domains/punto/index.ts";
import { goTo } from "../../lib/navigation.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { direccionDe } from "../direcciones.ts";
import classes from "./resumen-dialogo.module.css";

export type AbrirConversacionProps = {
  fila: CasoFila;
  /** Where it opens, and the entry channel that it came by; at its end otherwise. */
  mensaje: { id: number; sesion: number } | undefined;
};

/** From what is only read to where it is attended; nothing for who attends nowhere, and of a case that is over. */
export function AbrirConversacion({ fila, mensaje }: AbrirConversacionProps) {
  const t = useT();
  const sesion = useSession();
  const punto = usePuntoActual();
  if (!estaAbierto(fila) || !atiendeEnPunto(sesion) || punto === undefined) return null;
  return (
    <div className={classes["pie"]}>
      <Button
        leftSection={<IconMessages size={16} aria-hidden />}
        onClick={() => abrir({ fila, mensaje }, punto)}
      >
        {t("historial:abrirConversacion")}
      </Button>
    </div>
  );
}

/** In the list of the point, where it is there: in the conversation that the message came by, else the case's own. */
function abrir({ fila, mensaje }: AbrirConversacionProps, punto: PuntoActual): void {
  const { id: principal } = fila.canal_principal.principal;
  const chats = enlaceActual()?.estado().chats;
  const enLista = [mensaje?.sesion, principal].find(
    (id) => id !== undefined && chats?.get(id)?.caso.id === fila.id,
  );
  if (enLista !== undefined) {
    goTo(direccionDe(punto.id, { id: enLista }, mensaje?.id));
    return;
  }
  if (mensaje !== undefined) pedirMensaje({ sesion: principal, mensaje: mensaje.id });
  goTo(`/conversacion/${fila.id_punto_atencion ?? punto.id}/${principal}`);
}
