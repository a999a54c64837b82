import { Button } from "@mantine/core";
import { IconAlertTriangle, IconPlayerRecordFilled } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { announce } from "../../../lib/announce.ts";
import { formatClock } from "../../../lib/format.ts";
import { type T, useT } from "../../../lib/use-t.ts";
import type { Grabacion } from "./grabaciones.store.ts";
import classes from "./redaccion.module.css";
import type { Redaccion } from "./use-redaccion.ts";
import { VozPorOir } from "./VozPorOir.tsx";

export type GrabadoraProps = {
  redaccion: Pick<Redaccion, "grabacion" | "grabar" | "detener" | "descartar" | "agregar" | "dejar">;
  /** It is done, one way or the other. */
  onTerminar: () => void;
};

/** A voice note: recorded, listened to, added or discarded. */
export function Grabadora({ redaccion, onTerminar }: GrabadoraProps) {
  const { grabacion, dejar } = redaccion;
  const principal = useRef<HTMLButtonElement>(null);
  useVozYFoco(grabacion, principal);
  // Also when the case is closed while somebody speaks: no microphone stays open unseen.
  useEffect(() => dejar, [dejar]);
  if (grabacion === undefined) return null;
  return <Fase {...redaccion} grabacion={grabacion} principal={principal} onTerminar={onTerminar} />;
}

type FaseProps = GrabadoraProps["redaccion"] & {
  grabacion: Grabacion;
  principal: RefObject<HTMLButtonElement | null>;
  onTerminar: () => void;
};

function Fase({ grabacion, principal, onTerminar, ...redaccion }: FaseProps) {
  const t = useT();
  const terminar = (hacer: () => void) => () => {
    hacer();
    onTerminar();
  };
  const descartar = (
    <Button size="compact-md" variant="default" onClick={terminar(redaccion.descartar)}>
      {t("redaccion:descartar")}
    </Button>
  );
  switch (grabacion.fase) {
    case "pidiendo":
    case "cerrando":
      return (
        <div className={classes["grabadora"]}>
          <p>{t(grabacion.fase === "pidiendo" ? "redaccion:pidiendo" : "redaccion:cerrando")}</p>
          {descartar}
        </div>
      );
    case "grabando":
      return (
        <div className={classes["grabadora"]} role="group" aria-label={t("redaccion:grabando")}>
          <IconPlayerRecordFilled size={16} className={classes["rojo"] ?? ""} aria-hidden />
          <span className={classes["segundos"]} role="timer">
            {formatClock(grabacion.segundos)}
            <span className={classes["maximo"]}> / {formatClock(grabacion.maximo)}</span>
          </span>
          <span className={classes["nivel"]} aria-hidden>
            {/* The ear hears a quarter of the swing as half as loud. */}
            <span style={{ transform: `scaleX(${Math.sqrt(grabacion.nivel)})` }} />
          </span>
          <Button ref={principal} size="compact-md" onClick={redaccion.detener}>
            {t("redaccion:detener")}
          </Button>
          {descartar}
        </div>
      );
    case "por-oir":
      return (
        <VozPorOir voz={grabacion}>
          <Button ref={principal} size="compact-md" onClick={terminar(redaccion.agregar)}>
            {t("redaccion:agregar")}
          </Button>
          {descartar}
        </VozPorOir>
      );
    case "fallo":
      return (
        <div className={classes["grabadora"]} data-fallo>
          <IconAlertTriangle size={18} aria-hidden />
          <p>{textoDeFallo(t, grabacion.causa)}</p>
          <Button ref={principal} size="compact-md" variant="default" onClick={redaccion.grabar}>
            {t("comun:reintentar")}
          </Button>
          {descartar}
        </div>
      );
  }
}

function textoDeFallo(t: T, causa: Extract<Grabacion, { fase: "fallo" }>["causa"]): string {
  switch (causa) {
    case "denied":
      return t("redaccion:sinPermiso");
    case "missing":
      return t("redaccion:sinMicrofono");
    case "busy":
      return t("redaccion:microfonoOcupado");
    case "insecure":
      return t("redaccion:sinHttps");
    case "vacia":
      return t("redaccion:grabacionVacia");
    case "failed":
      return t("redaccion:grabacionFallo");
  }
}

/** Start, end and failure are said, the seconds are not; the focus follows to the button that comes next. */
function useVozYFoco(grabacion: Grabacion | undefined, principal: RefObject<HTMLButtonElement | null>): void {
  const t = useT();
  const fase = grabacion?.fase;
  // What waited here when the conversation was opened takes nobody's focus.
  const anterior = useRef(fase);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per phase
  useEffect(() => {
    if (anterior.current === fase) return;
    anterior.current = fase;
    principal.current?.focus();
    if (grabacion?.fase === "grabando") announce(t("redaccion:vozEmpezo"));
    if (grabacion?.fase === "por-oir") {
      announce(t("redaccion:vozDetenida", { tiempo: formatClock(grabacion.segundos) }));
    }
    if (grabacion?.fase === "fallo") announce(textoDeFallo(t, grabacion.causa), { urgent: true });
  }, [fase]);
}
