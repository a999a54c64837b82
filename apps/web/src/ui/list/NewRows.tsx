import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import classes from "./pendientes.module.css";

export type CasosNuevosProps = { cantidad: number; onActualizar: () => void };

/** "2 casos nuevos [Actualizar]", beside the title: the rows below never move when it comes or goes. */
export function CasosNuevos({ cantidad, onActualizar }: CasosNuevosProps) {
  const t = useT();
  const texto = t("pendientes:casosNuevos", { count: cantidad });
  useEffect(() => {
    if (cantidad > 0) announce(texto);
  }, [cantidad, texto]);
  if (cantidad === 0) return null;
  return (
    <div className={classes["nuevos"]}>
      <span>{texto}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={onActualizar}
      >
        {t("actualizar")}
      </Button>
    </div>
  );
}
