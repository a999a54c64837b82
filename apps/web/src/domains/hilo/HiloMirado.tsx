import type { HiloProps } from "./Hilo.tsx";
import { Hilo } from "./hilo-tardio.ts";
import type { LeidoHasta } from "./posicion/nuevos.rules.ts";

type Paginas = Pick<HiloProps, "hayMas" | "cargandoAnteriores" | "errorAnteriores" | "onAnteriores">;

export type HiloMiradoProps = Pick<HiloProps, "nombre" | "mensajes" | "idUsuario"> &
  Partial<Paginas & Pick<HiloProps, "sesion">>;

const NADA = () => undefined;
/** Nothing can be sent from here, so nothing waits. */
const SIN_ENVIOS = { onReintentar: NADA, onDevolver: NADA, onQuitar: NADA, onDescartar: NADA };
/** What is only looked at is neither new nor marked read. */
const TODO_LEIDO: LeidoHasta = new Map();
/** All of it is there. */
const SIN_ANTERIORES: Paginas = {
  hayMas: false,
  cargandoAnteriores: false,
  errorAnteriores: false,
  onAnteriores: NADA,
};

/** Messages with their bubbles and viewers, to be looked at only: nothing is written, sent or marked. */
export function HiloMirado({ nombre, mensajes, idUsuario, ...paginas }: HiloMiradoProps) {
  return (
    <Hilo
      {...SIN_ANTERIORES}
      {...paginas}
      nombre={nombre}
      mensajes={mensajes}
      envios={[]}
      cargado
      leidoHasta={TODO_LEIDO}
      leido={TODO_LEIDO}
      idUsuario={idUsuario}
      onVisto={NADA}
      onLeyendo={NADA}
      onSalir={NADA}
      alFin={0}
      escribe={undefined}
      acciones={SIN_ENVIOS}
      escribible={false}
      onMensaje={NADA}
    />
  );
}
