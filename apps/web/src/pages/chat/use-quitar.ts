import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombrar } from "../../domains/canal/index.ts";
import type { EnlaceStore } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";

/** Takes a chat off the list, of this browser alone, after asking (decision 86). */
export function useQuitar(enlace: EnlaceStore, alQuitar: (id: number) => void): (chat: Chat) => void {
  const t = useT();
  const quitar = async (chat: Chat) => {
    const opciones = {
      title: t("chat:quitarTitulo"),
      text: t("chat:quitarPregunta"),
      confirmLabel: t("chat:quitarVerbo"),
    };
    if (!(await confirm(opciones))) return;
    enlace.quitar(chat.id);
    announce(t("chat:quitado", { nombre: nombrar(t, chat) }));
    alQuitar(chat.id);
  };
  return (chat) => void quitar(chat);
}
