import { Button } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type ReactNode, useState } from "react";
import { nombrar } from "../../domains/canal/index.ts";
import type { EnlaceStore } from "../../domains/caso/index.ts";
import { DialogoPlantilla } from "../../domains/mensaje/index.ts";
import { useT } from "../../lib/use-t.ts";
import { ponerEscritos } from "../envios.ts";
import type { ConversacionEnVivo } from "./use-conversacion.ts";

export type OpcionesPlantilla = {
  conversacion: Pick<ConversacionEnVivo, "principal" | "redaccion">;
  chat: Chat;
  enlace: EnlaceStore;
};

/** Approved words where nothing else may be written; the dialog stays open when the citizen writes meanwhile. */
export function usePlantilla({ conversacion, chat, enlace }: OpcionesPlantilla): {
  /** Nothing where the account has no such words. */
  boton: ReactNode;
  dialogo: ReactNode;
} {
  const t = useT();
  const [abierto, setAbierto] = useState(false);
  const { principal, redaccion } = conversacion;
  const boton =
    redaccion.opciones?.plantillas === true ? (
      <Button
        size="compact-md"
        leftSection={<IconTemplate size={16} aria-hidden />}
        onClick={() => setAbierto(true)}
      >
        {t("chat:plantillaElegir")}
      </Button>
    ) : null;
  const dialogo = abierto ? (
    <DialogoPlantilla
      destino={{
        canal: principal.id,
        caso: chat.caso.id,
        cubiculo: enlace.idPunto,
        ultimoVisto: enlace.vistoHasta(chat.id),
      }}
      nombre={nombrar(t, chat)}
      onEnviada={(respuesta) => {
        ponerEscritos(enlace, chat.id, respuesta);
        setAbierto(false);
      }}
      onCerrar={() => setAbierto(false)}
    />
  ) : null;
  return { boton, dialogo };
}
