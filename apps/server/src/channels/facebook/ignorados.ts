import { z } from "zod";

/** What Meta's documentation names of a page and no conversation needs: left out. Anything else that nobody reads is set aside. */

/** Parts of an entry: what applications of the page tell each other, what happens on its wall, and its calls. */
export const DE_LA_PAGINA: ReadonlySet<string> = new Set(["calls", "changes", "hop_context"]);

/** Kinds of event of `messaging`, or of an entry that is one event. */
export const IGNORADOS: ReadonlySet<string> = new Set([
  "account_linking",
  "app_roles",
  "business_integrity",
  "call_permission_reply",
  "checkout_update",
  "customer_information",
  "game_play",
  "in_thread_lead_form_submit",
  "messaging_customer_information",
  "messaging_feedback",
  "optin",
  "order",
  "payment",
  "policy-enforcement",
  "policy_enforcement",
  "pre_checkout",
  "referral",
  "request_thread_control",
  "response_feedback",
  "send_cart",
  "typing",
]);

const Bloqueo = z.object({ action: z.literal("block") });
const DeMeta = z.union([
  z.object({ policy_enforcement: Bloqueo }),
  // As it was written before.
  z.object({ "policy-enforcement": Bloqueo }),
]);

/** Meta took writing from the page: whoever administers the account must know of it, and why. */
export const quedaBloqueada = (suceso: object): boolean => DeMeta.safeParse(suceso).success;
