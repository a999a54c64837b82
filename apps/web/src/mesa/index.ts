// Where a conversation is attended: its messages, its person, its case and the panes they stand in. The pages share it.
// Owns how the rooms of a conversation meet, and the one queue of sends of who is signed in.
// Never knows an address: a page hands in what is open and is told where to go.
export { SiguienteSinLeer } from "./conversacion/SiguienteSinLeer.tsx";
export { Divisor } from "./Divisor.tsx";
export { direccionDe } from "./direcciones.ts";
export { enviosDeUsuario } from "./envios.ts";
export { tenerALaVista } from "./fallos.ts";
export { useAtencion } from "./lado/use-atencion.ts";
export { Mesa } from "./Mesa.tsx";
export { PreguntaAvisos } from "./novedades/PreguntaAvisos.tsx";
export { useNovedades } from "./novedades/use-novedades.ts";
export { PuntoEnVivo } from "./PuntoEnVivo.tsx";
export { ResumenDialogo } from "./resumen/ResumenDialogo.tsx";
export { useAncho } from "./use-ancho.ts";
export { useDespedida } from "./use-despedida.ts";
export { useAngosto, useMesa } from "./use-mesa.ts";
export { enExtremo, type Paneles, usePaneles } from "./use-paneles.ts";
export { useUltimoChat } from "./use-ultimo-chat.ts";
export { useMudanza, useUnion } from "./use-union.ts";
