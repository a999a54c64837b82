import { IconLock } from "@tabler/icons-react";
import { notaLegible } from "@ventanilla/contract/nota-interna/nota-interna.rules";
import { nombreDeOperador } from "@ventanilla/contract/persona/nombre.rules";
import { formatDateTime } from "../../../lib/format.ts";
import { useT } from "../../../lib/use-t.ts";
import { Time } from "../../../ui/Time.tsx";
import type { FilaNota } from "../filas.rules.ts";
import classes from "../hilo.module.css";
import { Texto } from "./Texto.tsx";

export type NotaInternaProps = { fila: FilaNota; autor: string };

/** What colleagues tell each other: as wide as the thread, so that it looks like nothing that was said to anybody. */
export function NotaInterna({ fila: { mensaje, instante }, autor }: NotaInternaProps) {
  const t = useT();
  const { menciones } = mensaje.extras;
  return (
    <div className={classes["nota"]} title={formatDateTime(instante)}>
      <p className={classes["nota-autor"]}>
        <IconLock size={14} aria-hidden />
        <span>
          {t("notas:titulo")} · {autor}
        </span>
        <span className={classes["nota-hora"]}>
          <Time at={instante} />
        </span>
      </p>
      <Texto nombres={menciones?.map(({ nombre }) => `@${nombreDeOperador(nombre)}`)}>
        {notaLegible(mensaje.contenido, menciones)}
      </Texto>
    </div>
  );
}
