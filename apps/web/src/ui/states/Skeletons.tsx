import { useEffect } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./states.module.css";

/** A grey block of the size of what is coming; height and width by class or style. */
export function Bone({ className = "" }: { className?: string }) {
  return <span aria-hidden className={`${classes["hueso"]} ${className}`} />;
}

/** Grey lines in place of a text. */
export function Lines({ count = 2 }: { count?: number }) {
  return (
    <div className={classes["lineas"]} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical lines without state
        <Bone key={index} className={classes["linea"] ?? ""} />
      ))}
    </div>
  );
}

/** Says "Cargando…" once the wait has lasted a second. */
export function useSlowLoading(loading: boolean): void {
  const t = useT();
  const text = t("cargando");
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => announce(text), 1000);
    return () => clearTimeout(timer);
  }, [loading, text]);
}
