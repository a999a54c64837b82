import { Button, Loader } from "@mantine/core";
import { IconArrowForwardUp, IconDoorExit, IconLock, IconUserShare } from "@tabler/icons-react";
import type { Caso } from "@ventanilla/contract/caso/caso";
import { puedeDerivarse, puedeTraspasarse } from "@ventanilla/contract/caso/caso.rules";
import { useId, useRef, useState } from "react";
import { useFocusRelay } from "../../lib/use-focus-relay.ts";
import { useT } from "../../lib/use-t.ts";
import { resting } from "../../ui/resting.ts";
import classes from "./tarjetas/tarjetas.module.css";
import type { AccionesCaso } from "./use-acciones-caso.ts";

export type BotonesCasoProps = {
  caso: Pick<Caso, "estado" | "tipo" | "operador_principal">;
  /** The list told of it, and it is on its way: they only have their place, where nothing moves when they come. */
  enCamino: boolean;
  acciones: AccionesCaso;
  /** User name of who is signed in: who leads a case may give it back. */
  usuario: string;
};

/** What can be done with an open case, besides taking it, which the head of the conversation offers; what this user or this case does not allow is absent, except Derivar, which says why. */
export function BotonesCaso({ caso, enCamino, acciones, usuario }: BotonesCasoProps) {
  const t = useT();
  const porQue = useId();
  const caja = useRef<HTMLDivElement>(null);
  if (!(enCamino ? acciones.porEscribir : acciones.escribible)) return null;
  const derivable = puedeDerivarse(caso);
  return (
    <div
      ref={caja}
      role="group"
      aria-label={t("caso:titulo")}
      tabIndex={-1}
      className={classes["acciones"]}
      {...(enCamino && { style: { visibility: "hidden" } })}
    >
      <Button
        variant="default"
        leftSection={<IconLock size={16} aria-hidden />}
        aria-keyshortcuts="q"
        onClick={() => void acciones.cerrar()}
      >
        {t("caso:cerrar")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={16} aria-hidden />}
        aria-keyshortcuts="d"
        disabled={!derivable}
        {...(!derivable && { "aria-describedby": porQue })}
        onClick={() => void acciones.derivar()}
      >
        {t("caso:derivar")}
      </Button>
      {puedeTraspasarse(caso) ? (
        <Button
          variant="default"
          leftSection={<IconUserShare size={16} aria-hidden />}
          aria-keyshortcuts="p"
          onClick={acciones.traspasar}
        >
          {t("caso:traspasar")}
        </Button>
      ) : null}
      {caso.operador_principal === usuario ? (
        <BotonLiberar onLiberar={acciones.liberar} enSuLugar={() => caja.current} />
      ) : null}
      {derivable ? null : (
        <p id={porQue} className={classes["pista"]}>
          {t("caso:derivarSoloComplejo")}
        </p>
      )}
    </div>
  );
}

type BotonLiberarProps = {
  onLiberar: () => Promise<void>;
  /** What takes the focus when the case is nobody's. */
  enSuLugar: () => HTMLElement | null;
};

function BotonLiberar({ onLiberar, enSuLugar }: BotonLiberarProps) {
  const t = useT();
  const [liberando, setLiberando] = useState(false);
  useFocusRelay(enSuLugar);
  const liberar = async () => {
    if (liberando) return;
    setLiberando(true);
    await onLiberar();
    setLiberando(false);
  };
  return (
    <Button
      variant="default"
      leftSection={liberando ? <Loader size={14} aria-hidden /> : <IconDoorExit size={16} aria-hidden />}
      {...resting(liberando)}
      onClick={() => void liberar()}
    >
      {t("caso:liberar")}
    </Button>
  );
}
