import { HILO_LIMITE_MAX } from "@ventanilla/contract/limites";
import { useCallback, useEffect, useRef, useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { useT } from "../../../lib/use-t.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import type { Fila } from "../filas.rules.ts";
import { useSenalada } from "./use-senalada.ts";

/** As many more messages are read for one that was asked for; asking again goes on. */
const LEJOS_MAX = 5_000;

/** Whether the focus goes along, or stays where somebody types. */
export type Llegada = "con foco" | "a la vista";

export type OpcionesIrA = {
  filas: readonly Fila[];
  /** To a row, with the focus. */
  enfocar: (indice: number) => void;
  /** To a row, and the focus stays. */
  mostrar: (indice: number) => void;
  hayMas: boolean;
  cargandoAnteriores: boolean;
  errorAnteriores: boolean;
  onAnteriores: (limite?: number) => void;
  /** What is looked for: of other words, what was found of these is no longer read up to. */
  buscadas: readonly string[];
};

interface Lejano {
  id: number;
  como: Llegada;
  /** Rows at which the search for it ends. */
  tope: number;
}

export interface IrA {
  /** Leads to a message of the thread. Always the same function, so that rows are not drawn again when others come. */
  irA: (idMensaje: number, como?: Llegada) => void;
  /** Older ones are being read because of a message that was asked for. */
  buscando: boolean;
  dejar: () => void;
  /** The row that was asked for, while it stands out. */
  senalada: string | null;
}

/** Ways to a message: where it is not held yet, all before it is read first, so that the thread stays one list without holes. */
export function useIrA(opciones: OpcionesIrA): IrA {
  const t = useT();
  const [lejano, setLejano] = useState<Lejano | null>(null);
  const { senalada, senalar } = useSenalada();
  const llegar = ({ id, como }: Pick<Lejano, "id" | "como">): boolean => {
    const indice = opciones.filas.findIndex((fila) => fila.tipo !== "envio" && fila.mensaje.id === id);
    const fila = opciones.filas[indice];
    if (fila === undefined) return false;
    opciones[como === "con foco" ? "enfocar" : "mostrar"](indice);
    senalar(fila.clave);
    return true;
  };
  const seguir = () => {
    if (lejano === null) return;
    const { filas, hayMas, cargandoAnteriores, errorAnteriores, onAnteriores } = opciones;
    if (llegar(lejano)) setLejano(null);
    else if (cargandoAnteriores || errorAnteriores) return;
    else if (hayMas && filas.length < lejano.tope) onAnteriores(HILO_LIMITE_MAX);
    else {
      setLejano(null);
      toast.info(t(hayMas ? "chat:lejosTope" : "chat:lejosNo"));
    }
  };
  useEffect(seguir);
  const { buscadas } = opciones;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other words are looked for, or none
  useEffect(() => setLejano((antes) => (antes?.como === "a la vista" ? null : antes)), [buscadas]);

  const pedir = (id: number, como: Llegada) => {
    if (llegar({ id, como })) setLejano(null);
    else {
      announce(t("chat:lejosBuscando"));
      setLejano({ id, como, tope: opciones.filas.length + LEJOS_MAX });
    }
  };
  const ahora = useRef(pedir);
  useEffect(() => {
    ahora.current = pedir;
  });
  return {
    irA: useCallback((id, como = "con foco") => ahora.current(id, como), []),
    buscando: lejano !== null,
    dejar: useCallback(() => setLejano(null), []),
    senalada,
  };
}
