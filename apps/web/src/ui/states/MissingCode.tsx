import { Button } from "@mantine/core";
import { reloadPage } from "../../lib/navigation.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./states.module.css";

const TEXT = {
  line: "errores:conexion",
  replaced: "errores:versionNueva",
  broken: "errores:unknown",
} as const;

type Props = {
  /** `replaced`: a newer version stands in its place; `broken`: it is here, and failed when it was drawn. */
  why?: keyof typeof TEXT;
  /** Asks for it again; without it, or where that would not help, the whole page comes anew. */
  onRetry?: () => void;
};

/** In the place of what should be drawn there. Smaller than `ErrorState`: the log-in carries it. */
export function MissingCode({ why = "line", onRetry = reloadPage }: Props) {
  const t = useT();
  const replaced = why === "replaced";
  return (
    <div className={classes["bloque"]}>
      <p className={classes["titulo"]}>{t(TEXT[why])}</p>
      <Button variant="default" onClick={replaced ? reloadPage : onRetry}>
        {t(replaced ? "recargar" : "reintentar")}
      </Button>
    </div>
  );
}
