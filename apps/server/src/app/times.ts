import type { TiemposCorreo } from "../channels/correo/index.ts";
import type { TiemposFacebook } from "../channels/facebook/index.ts";
import type { TiemposTwitter } from "../channels/twitter/index.ts";
import type { TiemposWhatsapp } from "../channels/whatsapp/index.ts";
import type { TiemposCloud } from "../channels/whatsapp-cloud/index.ts";
import type { Pace } from "../http/serve-stream.ts";
import type { LeaseTimes } from "../jobs/leases.ts";
import type { Pauses } from "../jobs/listeners.ts";
import type { ProbePauses } from "../jobs/probes.ts";
import type { ProcessTimes } from "../jobs/processes.ts";

/** Times that a test may choose; each part has its own default. */
export interface AppTimes {
  /** Milliseconds between two looks for lost announcements. */
  sweepMs?: number;
  /** Milliseconds between two looks for rows of the log to seal. */
  sealMs?: number;
  /** Milliseconds between two counts for the dashboard. */
  tableroMs?: number;
  /** Milliseconds between two looks of the outbox. */
  outboxMs?: number;
  process?: ProcessTimes;
  lease?: LeaseTimes;
  page?: TiemposFacebook;
  gateway?: TiemposWhatsapp;
  cloud?: TiemposCloud;
  mailbox?: TiemposCorreo;
  directMessages?: TiemposTwitter;
  listeners?: Pauses;
  probes?: ProbePauses;
  /** Between two looks at an account that rests. */
  rests?: ProbePauses;
  /** Seconds after which another process may fetch the same file. */
  downloadS?: number;
  /** Milliseconds between two looks for events set aside that lay for too long. */
  apartadosMs?: number;
  /** How often the words of new messages are put into the index. */
  indexMs?: number;
  /** Milliseconds between two looks for mail of the system. */
  correoMs?: number;
  /** Milliseconds that an answer of the identity registry may take. */
  registroMs?: number;
  /** The same of the portal of procedures. */
  portalMs?: number;
  /** The same of the provider of digital identity. */
  ciudadaniaMs?: number;
  /** The same of the tax office. */
  impuestosMs?: number;
  /** At which whoever reads an export, or a case in print, keeps their place. */
  reader?: Pace;
}
