/** What X's documentation names and no conversation needs: left out. Anything else that nobody reads is set aside. */

/** Kinds of event of X Activity, whole or by the word before the dot. */
export const ACTIVIDADES_IGNORADAS: ReadonlySet<string> = new Set([
  "dm.indicate_typing",
  "block",
  "bookmark",
  "broadcast",
  "follow",
  "like",
  "list",
  "mute",
  "news",
  "post",
  "profile",
  "spaces",
]);

/** Parts of a body of Account Activity, besides those of direct messages. */
export const PARTES_IGNORADAS: ReadonlySet<string> = new Set([
  "for_user_id",
  "user_has_blocked",
  "users",
  "apps",
  "direct_message_indicate_typing_events",
  "tweet_create_events",
  "tweet_delete_events",
  "favorite_events",
  "follow_events",
  "block_events",
  "mute_events",
]);

/** What happens in a conversation besides messages. */
export const SUCESOS_IGNORADOS: ReadonlySet<string> = new Set([
  "participants_join",
  "participants_leave",
  "reaction_create",
  "reaction_delete",
]);

/** Kinds of event of the list, where the same are written otherwise. */
export const EVENTOS_IGNORADOS: ReadonlySet<string> = new Set(["ParticipantsJoin", "ParticipantsLeave"]);
