import { clearSession, getSession } from "./session.ts";
import { readStored, type SessionEnd, writeStored } from "./storage.ts";

/** The session is over although nobody signed out: every tab forgets it, goes to the log-in and says why. Drafts stay. */
export function endSession(why: SessionEnd): void {
  // Several calls fail at once; the first one has said why.
  if (getSession() === undefined) return;
  // So has another tab, of which this one did not hear yet.
  if (readStored("token") !== undefined) writeStored("sesion_fin", why);
  clearSession();
}
