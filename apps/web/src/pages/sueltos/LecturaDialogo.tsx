import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ANCHO } from "@ventanilla/contract/limites";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Suelto } from "@ventanilla/contract/suelto/suelto";
import { leerSuelto } from "@ventanilla/contract/suelto/suelto.routes";
import { useMemo, useState } from "react";
import { useNombrar } from "../../domains/canal/index.ts";
import { HiloMirado } from "../../domains/hilo/index.ts";
import { RECORDED } from "../../lib/recorded.ts";
import { routeQuery } from "../../lib/route-query.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { Written } from "../../ui/Stored.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { ciudadanoDe } from "./columnas.tsx";
import classes from "./sueltos.module.css";
import type { Acciones } from "./use-acciones.ts";

export type LecturaDialogoProps = {
  /** Undefined: closed. */
  id: number | undefined;
  onClose: () => void;
  acciones: Acciones;
};

/** A message without a case, whole, and what can be done with it. */
export function LecturaDialogo({ id, onClose, acciones }: LecturaDialogoProps) {
  const t = useT();
  const nombrar = useNombrar();
  const { data, error, isFetching, refetch } = useQuery({
    ...routeQuery(leerSuelto, id === undefined ? undefined : { params: { id } }),
    // Each reading is on record: it is asked for once, whenever somebody opens it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    ...RECORDED,
  });
  // The dialog fades out with the message in it.
  const [visto, setVisto] = useState({ suelto: data, veces: 0 });
  if (data !== undefined && data !== visto.suelto) setVisto({ suelto: data, veces: visto.veces + 1 });
  const suelto = id === undefined ? visto.suelto : data;
  const ocupado = suelto !== undefined && acciones.ocupados.has(suelto.id);
  return (
    <Dialog
      opened={id !== undefined}
      onClose={onClose}
      title={
        suelto === undefined ? (
          t("sueltos:mensaje")
        ) : (
          <Written none={nombrar(ciudadanoDe(suelto))}>{suelto.asunto}</Written>
        )
      }
      width={ANCHO.casos}
      large
      busy={ocupado}
      {...(suelto !== undefined && {
        footer: <Botones suelto={suelto} acciones={acciones} ocupado={ocupado} />,
      })}
    >
      {suelto === undefined && (error === null || isFetching) ? <Lines count={8} /> : null}
      {suelto === undefined && error !== null && !isFetching ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {suelto === undefined ? null : <Cuerpo key={suelto.id} suelto={suelto} veces={visto.veces} />}
    </Dialog>
  );
}

type BotonesProps = { suelto: Suelto; acciones: Acciones; ocupado: boolean };

function Botones({ suelto: { id, estado, tiene_caso: tieneCaso }, acciones, ocupado }: BotonesProps) {
  const t = useT();
  const { abrirCaso, cambiar } = acciones;
  if (abrirCaso === undefined || cambiar === undefined) return null;
  const descartado = estado === "DESCARTADO";
  return (
    <div className={classes["botones"]}>
      <Button
        variant="default"
        disabled={ocupado}
        onClick={() => cambiar(id, descartado ? "POR_REVISAR" : "DESCARTADO")}
      >
        {t(descartado ? "sueltos:recuperar" : "sueltos:descartar")}
      </Button>
      <Button loading={ocupado} onClick={() => abrirCaso(id)}>
        {t(tieneCaso ? "sueltos:agregarCaso" : "sueltos:abrirCaso")}
      </Button>
    </div>
  );
}

type CuerpoProps = {
  suelto: Suelto;
  /** How often it was read and said something else. */
  veces: number;
};

/** With the bubble, the frame and the viewers of a thread that has one message. */
function Cuerpo({ suelto, veces }: CuerpoProps) {
  const t = useT();
  const nombrar = useNombrar();
  const idUsuario = useSession()?.usuario.id ?? 0;
  // It has no place in a thread; a letter that was read again is told by its number.
  const mensajes = useMemo(
    (): Mensaje[] => [{ ...suelto.mensaje, id_caso: 0, secuencia: veces }],
    [suelto.mensaje, veces],
  );
  return (
    <>
      <p className={classes["por"]}>{t(`sueltos:motivo_${suelto.motivo}`)}.</p>
      <div className={classes["lectura"]}>
        <HiloMirado nombre={nombrar(ciudadanoDe(suelto))} mensajes={mensajes} idUsuario={idUsuario} />
      </div>
    </>
  );
}
