import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { announce, joinSentences } from "../../lib/announce.ts";
import { headingOf } from "../../lib/heading-of.ts";
import { useFocusRelay } from "../../lib/use-focus-relay.ts";
import { useT } from "../../lib/use-t.ts";
import { resting } from "../resting.ts";
import classes from "./states.module.css";

export type ErrorStateProps = {
  /** «No se pudo cargar la lista.»; without it the general sentence. */
  title?: string;
  /** The server's own words. */
  text?: string;
  onRetry?: () => void;
  /** What was asked for again is still to come. */
  retrying?: boolean;
  /** One line above what is still shown. */
  compact?: boolean;
};

/** What failed, in words, also for who does not see it, with Reintentar. */
export function ErrorState({ title, text, onRetry, retrying = false, compact = false }: ErrorStateProps) {
  const t = useT();
  const block = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLElement>(null);
  const said = title ?? t("errorTitulo");
  const spoken = joinSentences(text === undefined ? [said] : [said, text]);
  useEffect(() => {
    if (!retrying) announce(spoken);
  }, [spoken, retrying]);
  useEffect(() => {
    heading.current = block.current && headingOf(block.current);
  });
  // What was asked for again came, and the button is gone.
  useFocusRelay(() => heading.current);
  return (
    <div
      ref={block}
      className={`${classes["bloque"]} ${classes["error"]}`}
      data-compacto={compact || undefined}
    >
      <span className={classes["icono"]} aria-hidden>
        <IconAlertTriangle size={compact ? 20 : 32} />
      </span>
      <p className={classes["titulo"]}>{said}</p>
      {text === undefined ? null : <p className={classes["texto"]}>{text}</p>}
      {onRetry === undefined ? null : (
        <div className={classes["acciones"]}>
          <Button
            variant="default"
            {...resting(retrying)}
            onClick={() => {
              if (!retrying) onRetry();
            }}
          >
            {t("reintentar")}
          </Button>
        </div>
      )}
    </div>
  );
}
