import { useSyncExternalStore } from "react";
import { useT } from "../lib/use-t.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { EmptyState } from "../ui/states/EmptyState.tsx";
import { Time } from "../ui/Time.tsx";
import { TOAST_ICON } from "../ui/toast/Toasts.tsx";
import { getToasts, onToasts } from "../ui/toast/toasts.ts";
import classes from "./panels.module.css";
import { openPanel } from "./panels.ts";

const ANCHO_AVISOS = 560;

/** Every notice of this session, newest first: a text that went away can still be read. */
export function NoticesDialog() {
  const t = useT();
  const { recientes } = useSyncExternalStore(onToasts, getToasts);
  return (
    <Dialog
      opened
      onClose={() => openPanel(undefined)}
      title={t("shell:avisosRecientes")}
      width={ANCHO_AVISOS}
      grande
    >
      {recientes.length === 0 ? (
        <EmptyState title={t("shell:avisosVacios")} />
      ) : (
        <ul className={classes["avisos"]}>
          {recientes.map((uno) => {
            const Icono = TOAST_ICON[uno.kind];
            return (
              <li key={uno.id}>
                <Icono size={20} className={classes[uno.kind]} aria-hidden />
                <div>
                  {uno.titulo === undefined ? null : <b>{uno.titulo}</b>}
                  <p>{uno.texto}</p>
                </div>
                <Time at={uno.at} format="hora" />
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
