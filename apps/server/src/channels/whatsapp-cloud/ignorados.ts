import { z } from "zod";

/** What Meta's documentation names of a business account and no conversation needs: left out. Anything else that nobody reads is set aside. */

/** Fields of the subscription. */
export const CAMPOS_IGNORADOS: ReadonlySet<string> = new Set([
  "account_alerts",
  "account_offboarded",
  "account_reconnected",
  "account_review_update",
  "account_settings_update",
  "account_update",
  "automatic_events",
  "business_capability_update",
  "business_status_update",
  "calls",
  "flows",
  "group_lifecycle_update",
  "group_participants_update",
  "group_settings_update",
  "group_status_update",
  "history",
  "message_template_components_update",
  "message_template_quality_update",
  "message_template_status_update",
  "messaging_handovers",
  "partner_solutions",
  "payment_configuration_update",
  "phone_number_name_update",
  "phone_number_quality_update",
  "security",
  "smb_app_state_sync",
  "template_category_update",
  "template_correct_category_detection",
  "tracking_events",
  "user_id_update",
  "user_preferences",
]);

/** Of `account_update`: the account may write no more, or less, or is no longer the application's. */
const RESTRICCIONES: ReadonlySet<string> = new Set([
  "ACCOUNT_DELETED",
  "ACCOUNT_RESTRICTION",
  "ACCOUNT_VIOLATION",
  "DISABLED_UPDATE",
  "PARTNER_APP_UNINSTALLED",
  "PARTNER_REMOVED",
]);
const DeCuenta = z.object({
  event: z.string(),
  ban_info: z.object({ waba_ban_state: z.string() }).partial().nullish().catch(null),
});

/** The name of a restriction that whoever administers the account must know of; null: it is none, or it was lifted. */
export function restriccionDe(valor: unknown): string | null {
  const { data } = DeCuenta.safeParse(valor);
  if (!data || !RESTRICCIONES.has(data.event) || data.ban_info?.waba_ban_state === "REINSTATE") return null;
  return data.event;
}

/** States of a message that say less than what is known already, or nothing of its delivery. */
export const ESTADOS_IGNORADOS: ReadonlySet<string> = new Set(["deleted", "pending", "warning", "captured"]);
