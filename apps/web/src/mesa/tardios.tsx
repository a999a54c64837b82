// The panes of an open conversation. A list of chats stands before their code is here.
import { latePane } from "../ui/late/late-pane.tsx";
import { EsqueletoConversacion } from "./conversacion/EsqueletoConversacion.tsx";
import { EsqueletoPersona } from "./lado/EsqueletoPersona.tsx";

export const Conversacion = latePane(
  async () => (await import("./conversacion/Conversacion.tsx")).Conversacion,
  EsqueletoConversacion,
);

export const PanelPersona = latePane(
  async () => (await import("./lado/PanelPersona.tsx")).PanelPersona,
  ({ flotante }) => (flotante ? null : <EsqueletoPersona />),
);
