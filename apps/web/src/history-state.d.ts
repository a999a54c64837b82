import "@tanstack/react-router";

import type { Asked, AskedEntidad, AskedRecord } from "./lib/asked-to-open.ts";
import type { Personal } from "./lib/personal-state.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Filters with personal data: with the page, but out of its address. Written and read by lib/personal-state.ts alone. */
    personales?: Personal;
    /** What the link that led here asks the page to open. */
    abrir?: Asked;
    /** Of which institution that is. */
    deEntidad?: AskedEntidad;
    /** Which record, when one that is there is asked for. */
    cual?: AskedRecord;
    /** It was opened from the list of the page, which stands one step back. */
    desdeLista?: boolean;
    /** The route guard sent here; the refused address is not in the history. */
    porGuardia?: boolean;
  }
}
