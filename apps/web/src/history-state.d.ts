import "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Filters with personal data: with the page, but out of its address. */
    personales?: Record<string, string>;
    /** The route guard sent here; the refused address is not in the history. */
    porGuardia?: boolean;
  }
}
