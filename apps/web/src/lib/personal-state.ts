// What was typed about persons stays with its page in the history, out of its address. The history outlives a sign-out: with
// Back the next person at this desk comes over the pages of the last.
import { getSession } from "./session.ts";

type Values = Readonly<Record<string, string>>;
/** Whose they are, by the id of their account. */
export type Personal = { of: number; values: Values };
type State = { personales?: Personal };

const NONE: Values = {};

/** What the page holds for who is signed in; of anybody else's, nothing. The same object as long as the state is. */
export function personalIn({ personales }: State): Values {
  const id = getSession()?.usuario.id;
  return id !== undefined && personales?.of === id ? personales.values : NONE;
}

/** To be laid over the state of the page that keeps it. */
export function keepPersonal(values: Values): State {
  const id = getSession()?.usuario.id;
  return id === undefined ? {} : { personales: { of: id, values } };
}
