import { IconRefresh, IconWifiOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { announce } from "../lib/announce.ts";
import { startProbe, useLine } from "../lib/line-state.ts";
import { useT } from "../lib/use-t.ts";
import classes from "./line-strip.module.css";

const FAREWELL_MS = 2_000;

/** The strip under the bar: without line, and for two seconds after it came back. */
export function LineStrip() {
  const t = useT();
  const line = useLine();
  const queries = useQueryClient();
  const wasOffline = useRef(false);
  const [cameBack, setCameBack] = useState(false);
  useEffect(() => startProbe(), []);
  const text = cameBack ? t("shell:lineaVuelve") : t("shell:lineaTira");
  useEffect(() => {
    if (line === "offline") {
      wasOffline.current = true;
      setCameBack(false);
      announce(t("shell:lineaTira"), { urgent: true });
      return;
    }
    if (line !== "online" || !wasOffline.current) return;
    wasOffline.current = false;
    setCameBack(true);
    announce(t("shell:lineaVuelve"));
    void queries.refetchQueries({
      type: "active",
      // One that came is not read again in somebody's name; one that failed without line is.
      predicate: ({ meta, state }) => meta?.recorded !== true || state.data === undefined,
    });
  }, [line, queries, t]);
  // Apart: the line may change again, or the language, before it is over.
  useEffect(() => {
    if (!cameBack) return;
    const timer = setTimeout(() => setCameBack(false), FAREWELL_MS);
    return () => clearTimeout(timer);
  }, [cameBack]);
  if (line !== "offline" && !cameBack) return null;
  return (
    <div className={classes["tira"]} data-volvio={cameBack || undefined}>
      {cameBack ? <IconRefresh size={18} aria-hidden /> : <IconWifiOff size={18} aria-hidden />}
      <p>{text}</p>
    </div>
  );
}
