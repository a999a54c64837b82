import type { Chat } from "@ventanilla/contract/caso/chat";
import { useMemo, useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { useSession } from "../../../lib/session.ts";
import { storedFamily } from "../../../lib/storage.ts";
import { useT } from "../../../lib/use-t.ts";
import { cuentasDe, enVista, type SinGuardar, VISTAS, type Vista } from "./vistas.rules.ts";

const familia = storedFamily("chat");
const NOMBRE = "vista";

export interface VistaDeChats {
  vista: Vista;
  elegir(vista: Vista): void;
  cuentas: Readonly<Record<Vista, number>>;
  /** Of the chosen view, in the order given. */
  chats: readonly Chat[];
}

type Mirado = {
  /** The view that the address asks for: it goes before the chosen one, which stays as it is. */
  pedida: Vista | undefined;
  /** Another one was chosen by hand. */
  onElegida: () => void;
  chats: readonly Chat[];
  abierto: number | null;
  sinGuardar: ReadonlyMap<number, SinGuardar>;
  mencionan: ReadonlySet<number>;
};

const guardada = (): Vista => VISTAS.find((una) => una === familia.read(NOMBRE)) ?? "todos";

/** The view of the list that its address asks for, else the one that was chosen on this device, and how many each holds now. */
export function useVista({ chats, abierto, sinGuardar, mencionan, pedida, onElegida }: Mirado): VistaDeChats {
  const t = useT();
  const usuario = useSession()?.usuario.usuario ?? "";
  const [elegida, setElegida] = useState(guardada);
  const vista = pedida ?? elegida;
  const cuentas = useMemo(
    () => cuentasDe(chats, { usuario, sinGuardar, mencionan }),
    [chats, usuario, sinGuardar, mencionan],
  );
  const deVista = useMemo(
    () => enVista(chats, { vista, abierto, usuario, sinGuardar, mencionan }),
    [chats, vista, abierto, usuario, sinGuardar, mencionan],
  );
  const elegir = (otra: Vista) => {
    familia.write(NOMBRE, otra);
    setElegida(otra);
    onElegida();
    announce(t("chat:vistaElegida", { vista: t(`chat:vista_${otra}`), count: cuentas[otra] }));
  };
  return { vista, elegir, cuentas, chats: deVista };
}
