import { Button, CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useStored } from "../../lib/use-stored.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./toasts.module.css";
import { getToasts, onToasts, type Toast, type ToastKind, toast, VISIBLES } from "./toasts.ts";

export const TOAST_ICON = {
  exito: IconCircleCheck,
  info: IconInfoCircle,
  aviso: IconAlertTriangle,
  error: IconCircleX,
} as const satisfies Record<ToastKind, unknown>;

/** The corner where notices appear. Mounted once, by the root. */
export function Toasts() {
  const { abiertos } = useSyncExternalStore(onToasts, getToasts);
  return (
    <div className={classes["pila"]}>
      {abiertos.slice(0, VISIBLES).map((uno) => (
        <ToastItem key={uno.id} toast={uno} />
      ))}
    </div>
  );
}

// role=group: the text is spoken through announce(), and an alert role would say it twice.
function ToastItem({ toast: uno }: { toast: Toast }) {
  const t = useT();
  const [pausado, setPausado] = useState(false);
  const [mantener] = useStored("mantener_avisos", false);
  const Icono = TOAST_ICON[uno.kind];
  useEffect(() => {
    if (pausado || mantener) return;
    const reloj = setTimeout(() => toast.close(uno.id), uno.ms);
    return () => clearTimeout(reloj);
  }, [pausado, mantener, uno.id, uno.ms]);
  const { action } = uno;
  return (
    <div
      role="group"
      aria-label={uno.titulo ?? uno.texto}
      className={`${classes["toast"]} ${classes[uno.kind] ?? ""}`}
      onMouseEnter={() => setPausado(true)}
      onMouseLeave={() => setPausado(false)}
      onFocus={() => setPausado(true)}
      onBlur={() => setPausado(false)}
    >
      <span className={classes["icono"]} aria-hidden>
        <Icono size={20} />
      </span>
      <div>
        {uno.titulo === undefined ? null : <p className={classes["titulo"]}>{uno.titulo}</p>}
        <p className={classes["texto"]}>{uno.texto}</p>
        {action === undefined ? null : (
          <Button
            className={classes["accion"] ?? ""}
            size="xs"
            variant="default"
            onClick={() => {
              toast.close(uno.id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <CloseButton
        aria-label={t("cerrarAviso")}
        title={t("cerrarAviso")}
        onClick={() => toast.close(uno.id)}
      />
    </div>
  );
}
