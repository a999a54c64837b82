// The conversations of a point: its live link, the list of chats, the head of a conversation and the case cards.
// Owns the one connection to a point and what a case looks like.
// Never shows messages and never writes them: that is the room mensaje.
export { useAtender, useCaso, useCasosEnVivo, usePonerPersona } from "./api.ts";
export { CabeceraConversacion } from "./CabeceraConversacion.tsx";
export { CasoChip } from "./CasoChip.tsx";
export { EnlaceStore, type Operador } from "./enlace.store.ts";
export { enlaceActual, enlaceDePunto } from "./enlace-de-punto.ts";
export { chatsVisibles, siguienteSinLeer, sinLeerDe } from "./lista.rules.ts";
export { PanelChats } from "./PanelChats.tsx";
export { type ConsultaPendientes, useCasosNuevos, usePendientes } from "./pendientes.api.ts";
export { TarjetaCanales } from "./TarjetaCanales.tsx";
export { TarjetaCaso } from "./TarjetaCaso.tsx";
export { useAvisosLista } from "./use-avisos-lista.ts";
export { useHilo, usePunto } from "./use-enlace.ts";
