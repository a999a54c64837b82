// The conversations of a point: its live link, the list of chats, the head of a conversation and the case cards.
// Owns the one connection to a point, what a case looks like and what is done to it.
// Never shows messages and never writes them: that is the room mensaje.
export {
  leerPrincipal,
  useAtender,
  useCaso,
  useCasoAlAbrir,
  useCasosAlAbrir,
  useCasosEnVivo,
  usePonerPersona,
} from "./api.ts";
export { CabeceraConversacion } from "./CabeceraConversacion.tsx";
export { CasoChip } from "./CasoChip.tsx";
export { BotonDetalle } from "./detalle/BotonDetalle.tsx";
export { DetalleCaso } from "./detalle/DetalleCaso.tsx";
export { AvisoCambio } from "./dialogos/AvisoCambio.tsx";
export {
  DialogoActualizar,
  DialogoCasos,
  DialogoDerivar,
  DialogoEscribir,
  DialogoTraspasar,
} from "./dialogos/tardios.ts";
export { EnlaceStore, type Operador, type PorLeer } from "./enlace.store.ts";
export { enlaceActual, enlaceDePunto } from "./enlace-de-punto.ts";
export { useCeldasDeCaso, useColumnasDeCaso } from "./fila/columnas.tsx";
export { useFiltrosDeCaso, VISTA_DE_CASOS } from "./fila/filtros.ts";
export { ciudadanoDe, useNombreDeCaso } from "./fila/nombre.ts";
export { chatsVisibles, nombreEnCanal, siguienteSinLeer, sinLeerDe } from "./lista/lista.rules.ts";
export { PanelChats } from "./lista/PanelChats.tsx";
export { usePrevista } from "./lista/Prevista.tsx";
export { type ListaPedida, pedidaEn } from "./lista/pedida.rules.ts";
export { useCuando } from "./lista/use-cuando.ts";
export { useOrden } from "./lista/use-orden.ts";
export { useVista } from "./lista/use-vista.ts";
export { BotonesLlamada } from "./llamada/BotonesLlamada.tsx";
export { useUmbrales } from "./llamada/llamada.api.ts";
export { BotonPdf } from "./papel/BotonPdf.tsx";
export { type ConsultaPendientes, useCasosNuevos, usePendientes } from "./pendientes.api.ts";
export { dejarPorAbrir, tomarHilo, vecinoDe } from "./por-abrir.ts";
export { ResumenConversacion } from "./resumen/ResumenConversacion.tsx";
export { useDarPorVistos, useHistorial } from "./tarjetas/historial.api.ts";
export { OtroCanal } from "./tarjetas/OtroCanal.tsx";
export { TarjetaCanales } from "./tarjetas/TarjetaCanales.tsx";
export { TarjetaCaso } from "./tarjetas/TarjetaCaso.tsx";
export { TarjetaHistorial } from "./tarjetas/TarjetaHistorial.tsx";
export { type AccionesCaso, type Despedida, useAccionesCaso } from "./use-acciones-caso.ts";
export { useCambio } from "./use-cambio.ts";
export { useHilo, usePunto, useRetirada } from "./use-enlace.ts";
