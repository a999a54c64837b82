import type { Chat } from "@ventanilla/contract/caso/chat";
import { nombrar } from "../../domains/canal/index.ts";
import type { EnlaceStore } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { toast } from "../../ui/toast/toasts.ts";

/** Takes a chat off the list, of this browser alone, after asking (decision 86): not with what came while it was asked. */
export function useQuitar(enlace: EnlaceStore, alQuitar: (id: number) => void): (chat: Chat) => void {
  const t = useT();
  const quitar = async (chat: Chat) => {
    const opciones = {
      title: t("chat:quitarTitulo"),
      text: t("chat:quitarPregunta"),
      confirmLabel: t("chat:quitarVerbo"),
    };
    if (!(await confirm(opciones))) return;
    const nombre = nombrar(t, chat);
    if (enlace.quitar(chat)) {
      announce(t("chat:quitado", { nombre }));
      alQuitar(chat.id);
    } else if (enlace.estado().chats.has(chat.id)) toast.info(t("chat:noQuitado", { nombre }));
  };
  return (chat) => void quitar(chat);
}
