import { useEffect, useMemo, useState } from "react";
import { volverAEnviar } from "../../../domains/hilo/index.ts";
import {
  cuentasDe,
  enVivo,
  type FilaEnVivo,
  reintentablesDe,
  textoDeCuentas,
  useEntregas,
} from "../../../domains/mensaje/index.ts";
import { announce } from "../../../lib/announce.ts";
import { useStore } from "../../../lib/store.ts";
import { type T, useT } from "../../../lib/use-t.ts";
import { tenerALaVista } from "../../../mesa/index.ts";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { delPunto, enCurso } from "./en-curso.ts";

export interface Resultado {
  filas: readonly FilaEnVivo[] | null;
  /** The messages of these rows that failed go again as they are. */
  reenviar(filas: readonly FilaEnVivo[]): Promise<void>;
  ocupado: boolean;
}

/** What becomes of a message to several: asked for while something of it is on its way, and told when nothing is any more. */
export function useResultado(idPunto: number): Resultado {
  const t = useT();
  const escritas = useStore(enCurso, (todo) => delPunto(todo, idPunto).hecho?.filas ?? null);
  const [ocupado, setOcupado] = useState(false);
  const ids = useMemo(
    () => (escritas ?? []).flatMap(({ mensajes }) => mensajes.map(({ id }) => id)),
    [escritas],
  );
  const { entregas, preguntar } = useEntregas(ids);
  const filas = useMemo(() => escritas && enVivo(escritas, entregas), [escritas, entregas]);
  // Each failure stands in its row: no notice covers the panel.
  useEffect(() => tenerALaVista(ids), [ids]);

  const dicho = filas === null ? "" : loQueFue(t, filas);
  useEffect(() => announce(dicho), [dicho]);

  return {
    filas,
    ocupado,
    reenviar: async (cuales) => {
      const mensajes = cuales.flatMap(reintentablesDe);
      if (mensajes.length === 0) return;
      setOcupado(true);
      for (const { id } of mensajes) await volverAEnviar(id).catch((error: unknown) => handleError(error));
      await preguntar();
      setOcupado(false);
    },
  };
}

/** Nothing while something of it is on its way. */
function loQueFue(t: T, filas: readonly FilaEnVivo[]): string {
  const cuentas = cuentasDe(filas);
  if (cuentas.enCola > 0) return "";
  return cuentas.enviados === filas.length ? t("chat:enviado") : textoDeCuentas(t, cuentas);
}
