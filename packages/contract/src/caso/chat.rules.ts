import { direccionVisible } from "../canal/canal.rules.ts";
import { nombreCompleto } from "../persona/persona.rules.ts";
import type { Chat } from "./chat.ts";

/** The linked person's name, else the name the provider gave, else the channel user (B §2). */
export function nombreDeChat(chat: Pick<Chat, "persona" | "nombre" | "clasificacion" | "usuario">): string {
  if (chat.persona) return nombreCompleto(chat.persona);
  return direccionVisible(chat.clasificacion, chat.usuario);
}

/** Newest first; without messages, by case. */
export function compararChats(a: Chat, b: Chat): number {
  return (b.ultimo_mensaje?.id ?? 0) - (a.ultimo_mensaje?.id ?? 0) || b.id - a.id;
}
