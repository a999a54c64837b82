/** What Meta's documentation names of a page and no conversation needs: left out. Anything else that nobody reads is set aside. */

/** Parts of an entry: what another application of the page holds, and what happens on its wall. */
export const DE_LA_PAGINA: ReadonlySet<string> = new Set(["standby", "changes", "hop_context"]);

/** Kinds of event of `messaging`. */
export const IGNORADOS: ReadonlySet<string> = new Set([
  "account_linking",
  "app_roles",
  "business_integrity",
  "checkout_update",
  "customer_information",
  "game_play",
  "in_thread_lead_form_submit",
  "messaging_feedback",
  "optin",
  "order",
  "pass_thread_control",
  "payment",
  "policy-enforcement",
  "policy_enforcement",
  "pre_checkout",
  "referral",
  "request_thread_control",
  "response_feedback",
  "send_cart",
  "take_thread_control",
  "typing",
]);
