import { Button } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { olvidarPedido } from "../../domains/hilo/index.ts";
import { PrimerosPasos, usePasos } from "../../domains/tablero/index.ts";
import { goTo } from "../../lib/navigation.ts";
import { useT } from "../../lib/use-t.ts";
import { SiguienteSinLeer } from "../../mesa/index.ts";
import classes from "./chat.module.css";

/** The middle pane with nothing chosen. */
export function SinConversacion({ onSiguiente }: { onSiguiente: (() => void) | undefined }) {
  const t = useT();
  const { pasos, quitar } = usePasos(true);
  return (
    <Marco
      texto={t("chat:seleccione")}
      antes={
        typeof pasos === "string" ? null : <PrimerosPasos pasos={pasos} onQuitar={quitar} enlace={null} />
      }
    >
      {onSiguiente === undefined ? null : <SiguienteSinLeer onSiguiente={onSiguiente} />}
    </Marco>
  );
}

type AusenteProps = {
  sesion: number;
  /** Where it can still be read. */
  href: string;
  onLista: () => void;
};

/** The middle pane with a conversation that the list of the point does not hold. */
export function Ausente({ sesion, href, onLista }: AusenteProps) {
  const t = useT();
  // Each time: the address says after this is drawn which message was asked for.
  useEffect(() => olvidarPedido(sesion));
  return (
    <Marco texto={t("chat:retiradaAviso")}>
      <div className={classes["salidas"]}>
        <a
          href={href}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            goTo(href);
          }}
        >
          {t("chat:ausenteVer")}
        </a>
        <Button variant="default" onClick={onLista}>
          {t("chat:volver")}
        </Button>
      </div>
    </Marco>
  );
}

type MarcoProps = { texto: string; antes?: ReactNode; children: ReactNode };

function Marco({ texto, antes, children }: MarcoProps) {
  return (
    <div className={classes["elegir-marco"]}>
      {antes}
      <div className={classes["elegir"]} role="note">
        <IconInfoCircle size={20} aria-hidden />
        {texto}
      </div>
      {children}
    </div>
  );
}
