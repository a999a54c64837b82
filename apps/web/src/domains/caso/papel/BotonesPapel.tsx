import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useT } from "../../../lib/use-t.ts";
import { BotonPdf } from "./BotonPdf.tsx";
import classes from "./papel.module.css";

/** A case taken along: to be printed, in a window of its own so that the desk stays as it is, and as PDF. Both without what colleagues told each other; the page to print asks about that. */
export function BotonesPapel({ idCaso }: { idCaso: number }) {
  const t = useT();
  return (
    <div className={classes["botones"]}>
      <Button
        component="a"
        href={`/historial/imprimir/${idCaso}`}
        target="_blank"
        variant="default"
        className={classes["imprimir"] ?? ""}
        leftSection={<IconPrinter size={16} aria-hidden />}
        aria-label={`${t("papel:imprimir")} ${t("chat:pestanaNueva")}`}
      >
        {t("papel:imprimir")}
      </Button>
      <BotonPdf idCaso={idCaso} notas={false} />
    </div>
  );
}
