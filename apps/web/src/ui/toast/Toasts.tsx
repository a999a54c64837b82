import { Button, CloseButton } from "@mantine/core";
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { goTo } from "../../lib/navigation.ts";
import { useStored } from "../../lib/use-stored.ts";
import { useT } from "../../lib/use-t.ts";
import { usePlace } from "./places.ts";
import { TOAST_ICON } from "./toast-icon.ts";
import classes from "./toasts.module.css";
import { type Toast, toast, useToasts, VISIBLE } from "./toasts.ts";

/** The notices, in the place that the screen keeps for them. Mounted once, by the root. */
export function Toasts() {
  const { shown } = useToasts();
  const place = usePlace();
  // It is moved, not made again: their times go on where the screen changes.
  const [host] = useState(() => document.createElement("div"));
  useLayoutEffect(() => {
    (place ?? document.body).append(host);
  }, [place, host]);
  useLayoutEffect(() => () => host.remove(), [host]);
  return createPortal(
    <div className={classes["pila"]} data-suelta={place === undefined || undefined}>
      {shown.slice(0, VISIBLE).map((item) => (
        <ToastItem key={item.id} toast={item} />
      ))}
    </div>,
    host,
  );
}

// role=group: the text is spoken through announce(), and an alert role would say it twice.
function ToastItem({ toast: item }: { toast: Toast }) {
  const t = useT();
  const [paused, setPaused] = useState(false);
  /** Who had the focus before a button of the notice took it. */
  const before = useRef<HTMLElement | null>(null);
  const [keep] = useStored("mantener_avisos", false);
  const Icon = TOAST_ICON[item.kind];
  // biome-ignore lint/correctness/useExhaustiveDependencies(item.at): said again, its time begins anew
  useEffect(() => {
    if (paused || keep) return;
    const timer = setTimeout(() => toast.close(item.id), item.durationMs);
    return () => clearTimeout(timer);
  }, [paused, keep, item.id, item.at, item.durationMs]);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    setPaused(true);
    if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return;
    before.current = relatedTarget;
  };
  const close = () => {
    // Nobody's, it would make shortcuts of what is typed next.
    before.current?.focus({ preventScroll: true });
    toast.close(item.id);
  };
  const { link } = item;
  const action =
    item.action ?? (link === undefined ? undefined : { label: link.label, run: () => goTo(link.href) });
  return (
    <div
      role="group"
      aria-label={item.title ?? item.text}
      className={`${classes["toast"]} ${classes[item.kind] ?? ""}`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={enter}
      onBlur={() => setPaused(false)}
    >
      <span className={classes["icono"]} aria-hidden>
        <Icon size={20} />
      </span>
      <div>
        {item.title === undefined ? null : <p className={classes["titulo"]}>{item.title}</p>}
        <p className={classes["texto"]}>{item.text}</p>
        {action === undefined ? null : (
          <Button
            className={classes["accion"] ?? ""}
            size="xs"
            variant="default"
            onClick={() => {
              close();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <CloseButton aria-label={t("cerrarAviso")} title={t("cerrarAviso")} onClick={close} />
    </div>
  );
}
