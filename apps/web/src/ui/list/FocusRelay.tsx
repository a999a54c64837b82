import { useFocusRelay } from "../../lib/use-focus-relay.ts";

/** Stands in what may go from the list with the focus in it: `to` takes it then. */
export function FocusRelay({ to }: { to: () => HTMLElement | null }) {
  useFocusRelay(to);
  return null;
}
