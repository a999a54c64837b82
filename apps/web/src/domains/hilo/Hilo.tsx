import { Button } from "@mantine/core";
import { IconMessageOff } from "@tabler/icons-react";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useMemo, useRef, useState } from "react";
import { useClockOffset } from "../../lib/clock.ts";
import { useT } from "../../lib/use-t.ts";
import { isBehindDialog } from "../../ui/dialog/use-focus-back.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { useSlowLoading } from "../../ui/states/Skeletons.tsx";
import {
  documentoDe,
  imagenesDe,
  VerArchivoContexto,
  VisorDocumento,
  VisorImagenes,
} from "../archivo/index.ts";
import type { AccionesEnvio } from "./burbuja/BurbujaEnvio.tsx";
import { BuscadasContexto, HiloContexto, type Responder } from "./contexto.ts";
import { useIrAlPedido } from "./destino.store.ts";
import { EsqueletoHilo } from "./EsqueletoHilo.tsx";
import type { Envio } from "./envio.ts";
import { FilaHilo, useNombreDia } from "./FilaHilo.tsx";
import classes from "./hilo.module.css";
import { DebajoDelHilo } from "./posicion/DebajoDelHilo.tsx";
import type { LeidoHasta } from "./posicion/nuevos.rules.ts";
import { useAbajo, useAlFinConLoPropio } from "./posicion/use-fin.ts";
import { useHiloVirtual } from "./posicion/use-hilo-virtual.ts";
import { useIrA } from "./posicion/use-ir-a.ts";
import { useLineaNuevos } from "./posicion/use-linea-nuevos.ts";
import { useMirando, useVisto } from "./posicion/use-visto.ts";
import { RegistroLlegadas } from "./RegistroLlegadas.tsx";
import { useAutorDe } from "./use-autor.ts";
import { useFilas } from "./use-filas.ts";
import { useTeclasHilo } from "./use-teclas-hilo.ts";
import { useTurnos } from "./use-turnos.ts";

export type HiloProps = {
  /** The entry channel by which it is opened. */
  sesion?: number;
  nombre: string;
  /** In the order of the thread. */
  mensajes: readonly Mensaje[];
  envios: readonly Envio[];
  /** The first list came; before that, what is shown is what was held from another time. */
  cargado: boolean;
  hayMas: boolean;
  cargandoAnteriores: boolean;
  errorAnteriores: boolean;
  /** A page of older ones, or as many as it says. */
  onAnteriores: (limite?: number) => void;
  /** As it was when the conversation was opened. */
  leidoHasta: LeidoHasta;
  /** As it is now; the same object while it is the same. */
  leido: LeidoHasta;
  /** Something lies over it. */
  tapado?: boolean;
  idUsuario: number;
  /** More of the messages was on screen, and these were until now. */
  onVisto: (vistos: ReadonlySet<number>) => void;
  /** Whether it is being read: what comes is seen, and nothing unread is out of sight. */
  onLeyendo: (leyendo: boolean) => void;
  onSalir: () => void;
  /** Asked from outside to show the end: each new number goes there once. */
  alFin: number;
  /** Who is typing here besides me. */
  escribe: string | undefined;
  acciones: AccionesEnvio;
  /** The case is open and can be written to: what failed can be sent again. */
  escribible: boolean;
  /** The time for answering is over: nothing is sent again. */
  vencido?: boolean;
  /** A message as an answer of the server has it now. It must stay the same function. */
  onMensaje: (mensaje: Mensaje) => void;
  /** Absent where no message can be answered in particular. It must stay the same object. */
  responder?: Responder | undefined;
  /** Words that are marked where a message has all of them. It must stay the same list. */
  buscadas?: readonly string[];
};

const NADA_BUSCADO: readonly string[] = [];

/** The messages of a conversation. Mount it afresh for each conversation and case. */
export function Hilo(props: HiloProps) {
  const { nombre, mensajes, envios, cargado, hayMas, cargandoAnteriores, leidoHasta, idUsuario } = props;
  const t = useT();
  const nombreDia = useNombreDia();
  const caja = useRef<HTMLDivElement>(null);
  const [activa, setActiva] = useState<string | null>(null);
  const mirando = useMirando(props.tapado ?? false);
  const [vistos] = useState(() => new Set<number>());
  const linea = useLineaNuevos(mensajes, leidoHasta, { vistos, cargado, mirando });
  const desfase = useClockOffset();
  const filas = useFilas({ mensajes, envios, linea, idUsuario, desfase });
  const indiceActivo = filas.findIndex((fila) => fila.clave === activa);
  const { virtual, enFin, irAlFin, irAFila, alDesplazar } = useHiloVirtual({
    caja,
    filas,
    cargado,
    enfocada: indiceActivo < 0 ? null : indiceActivo,
    hayMas,
    cargandoAnteriores: cargandoAnteriores || props.errorAnteriores,
    onAnteriores: () => props.onAnteriores(),
  });
  const { leido, onVisto, onLeyendo } = props;
  const { revisar, arriba } = useVisto({
    caja,
    filas,
    virtual,
    mirando,
    cargado,
    enFin,
    leido,
    vistos,
    onVisto,
    onLeyendo,
  });
  const teclas = useTeclasHilo({
    caja,
    filas,
    irAFila,
    activa: indiceActivo,
    perdida: activa !== null && indiceActivo < 0,
    setActiva,
    onSalir: props.onSalir,
    responder: props.responder,
  });
  // The picture or document that is open.
  const [visto, setVisto] = useState<string | null>(null);
  const imagenes = useMemo(() => imagenesDe(mensajes), [mensajes]);
  const documento = useMemo(() => documentoDe(mensajes, visto), [mensajes, visto]);
  const { escribible, vencido = false, onMensaje, responder, buscadas = NADA_BUSCADO } = props;
  const { irA, buscando, dejar, senalada } = useIrA({
    filas,
    enfocar: (indice) => (isBehindDialog(caja.current) ? irAFila(indice) : teclas.irA(indice)),
    mostrar: irAFila,
    hayMas,
    cargandoAnteriores,
    errorAnteriores: props.errorAnteriores,
    onAnteriores: props.onAnteriores,
    buscadas,
  });
  const turnos = useTurnos(mensajes);
  const contexto = useMemo(
    () => ({ escribible, vencido, turnos, onMensaje, irA, responder }),
    [escribible, vencido, turnos, onMensaje, irA, responder],
  );
  const autorDe = useAutorDe(nombre, idUsuario);
  useIrAlPedido(props.sesion, { cargado, mensajes, irA, irAlFin });
  useSlowLoading(!cargado && filas.length === 0);
  useAlFinConLoPropio(`${props.alFin} ${envios.at(-1)?.clave ?? ""}`, irAlFin);

  const parada = indiceActivo < 0 ? filas.length - 1 : indiceActivo;
  const visibles = virtual.getVirtualItems();
  // Rows that turn out lower than was thought leave an offset that the thread no longer reaches.
  const alcance = Math.max(0, virtual.getTotalSize() - (virtual.scrollRect?.height ?? 0));
  const deArriba = visibles.find((item) => item.end > Math.min(virtual.scrollOffset ?? 0, alcance));
  const diaArriba = filas[deArriba?.index ?? 0];
  const abajo = useAbajo(mensajes, { enFin, arriba });

  if (filas.length === 0 && !cargado) return <EsqueletoHilo />;
  return (
    <div className={classes["marco"]}>
      {cargado ? null : <div className={classes["avance"]} aria-hidden />}
      <div className={classes["dia-fijo"]} aria-hidden>
        {diaArriba === undefined || diaArriba.abreDia ? null : nombreDia(diaArriba.instante)}
      </div>
      <div
        ref={caja}
        className={classes["caja"]}
        onScroll={() => {
          alDesplazar();
          revisar();
        }}
      >
        {hayMas ? (
          <div className={classes["anteriores"]}>
            {props.errorAnteriores ? <span>{t("chat:hiloError")}</span> : null}
            <Button
              size="compact-sm"
              variant="subtle"
              loading={cargandoAnteriores}
              onClick={() => props.onAnteriores()}
            >
              {t(props.errorAnteriores ? "comun:reintentar" : "chat:cargarAnteriores")}
            </Button>
          </div>
        ) : null}
        {filas.length === 0 ? (
          <EmptyState icon={<IconMessageOff size={32} />} title={t("chat:hiloVacio")} />
        ) : (
          <div
            role="feed"
            aria-label={t("chat:hiloNombre", { nombre })}
            aria-busy={cargandoAnteriores || !cargado}
            className={classes["hilo"]}
            style={{ height: virtual.getTotalSize() }}
            onKeyDown={teclas.onKeyDown}
            onFocus={teclas.onFocus}
          >
            <HiloContexto value={contexto}>
              <BuscadasContexto value={buscadas}>
                <VerArchivoContexto value={setVisto}>
                  {visibles.map(({ index, key, start }) => {
                    const fila = filas[index];
                    return fila === undefined ? null : (
                      <FilaHilo
                        key={key}
                        fila={fila}
                        nombre={nombre}
                        idUsuario={idUsuario}
                        indice={index}
                        total={hayMas ? -1 : filas.length}
                        parada={index === parada}
                        senalada={fila.clave === senalada}
                        arriba={start - virtual.options.scrollMargin}
                        nodo={virtual.measureElement}
                        acciones={props.acciones}
                      />
                    );
                  })}
                </VerArchivoContexto>
              </BuscadasContexto>
            </HiloContexto>
          </div>
        )}
      </div>
      <DebajoDelHilo
        escribe={props.escribe}
        buscando={buscando}
        errorAnteriores={props.errorAnteriores}
        onReintentar={() => props.onAnteriores()}
        onDejar={dejar}
        arriba={arriba}
        onArriba={irA}
        enFin={enFin}
        abajo={abajo}
        onAlFin={irAlFin}
      />
      <VisorImagenes
        imagenes={imagenes}
        clave={visto}
        onClave={setVisto}
        autorDe={({ mensaje }) => autorDe(mensaje)}
      />
      <VisorDocumento pieza={documento} onCerrar={() => setVisto(null)} />
      <RegistroLlegadas mensajes={mensajes} cargado={cargado} nombre={nombre} idUsuario={idUsuario} />
    </div>
  );
}
