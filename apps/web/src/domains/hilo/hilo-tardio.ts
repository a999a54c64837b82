import { latePane } from "../../ui/late/late-pane.tsx";
import { EsqueletoHilo } from "./EsqueletoHilo.tsx";

/** With its bubbles, mails, files and viewers it is the heaviest part of a desk, and nobody sees it before they open something. */
export const Hilo = latePane(async () => (await import("./Hilo.tsx")).Hilo, EsqueletoHilo);
