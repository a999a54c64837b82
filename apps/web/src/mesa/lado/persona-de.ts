import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { PersonaBreve } from "@ventanilla/contract/persona/persona";

/** Who was linked just now stands in the case before the list hears of it. */
export function personaDe(chat: Chat, caso: Caso | undefined): PersonaBreve | null {
  return caso !== undefined && caso.version >= chat.caso.version ? caso.persona : chat.persona;
}
