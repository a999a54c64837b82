import { useEffect, useState } from "react";
import { announce } from "../lib/announce.ts";
import { useT } from "../lib/use-t.ts";
import classes from "./loading-overlay.module.css";

/** Short waits show nothing: a sign that flashes reads as a fault. */
const LATE_MS = 300;

/** Covers the page while the next one is on its way, once that takes long. What lies under it takes no press. */
export function LoadingOverlay({ loading }: { loading: boolean }) {
  const t = useT();
  const [late, setLate] = useState(false);
  const text = t("cargando");
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => {
      setLate(true);
      announce(text);
    }, LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [loading, text]);
  if (!late) return null;
  return (
    <div className={classes["velo"]} role="progressbar" aria-label={text}>
      <span className={classes["rueda"]} aria-hidden />
    </div>
  );
}
