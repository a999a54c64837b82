import { Button } from "@mantine/core";
import { useT } from "../../lib/use-t.ts";
import classes from "./states.module.css";

/** Instead of the first page, when its code did not come. */
export function NotHere() {
  const t = useT();
  return (
    <main className={classes["bloque"]}>
      <p className={classes["titulo"]}>{t("errores:conexion")}</p>
      <Button onClick={() => location.reload()}>{t("reintentar")}</Button>
    </main>
  );
}
