import { Button, Checkbox } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { BotonPdf } from "../../domains/caso/index.ts";
import { useT } from "../../lib/use-t.ts";
import { errorText } from "../../ui/errors/handle-error.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { Hoja } from "./Hoja.tsx";
import classes from "./imprimir.module.css";
import { useRegistro } from "./use-registro.ts";

/** /historial/imprimir/$id: a case with its whole thread, as it goes on paper. */
export function ImprimirPage() {
  const t = useT();
  const { id } = useParams({ strict: false });
  const idCaso = Number(id);
  const [notas, setNotas] = useState(false);
  const { registro, error, isFetching, leidos, refetch } = useRegistro(idCaso, notas);
  return (
    <>
      <div className={classes["mandos"]}>
        <PageHeader
          title={t("papel:imprimirCaso", { caso: String(id) })}
          actions={
            <>
              <BotonPdf idCaso={idCaso} notas={notas} />
              <Button
                leftSection={<IconPrinter size={16} aria-hidden />}
                disabled={registro === undefined}
                onClick={() => window.print()}
              >
                {t("papel:imprimir")}
              </Button>
            </>
          }
        />
        <Checkbox
          checked={notas}
          label={t("papel:pedirNotas")}
          description={t("papel:pedirNotasAyuda")}
          onChange={({ currentTarget }) => setNotas(currentTarget.checked)}
        />
      </div>
      {registro === undefined && (isFetching || error === null) ? (
        <div className={classes["leyendo"]}>
          <p role="status">{t("papel:leyendo", { count: leidos })}</p>
          <Lines count={8} />
        </div>
      ) : null}
      {registro === undefined && error !== null && !isFetching ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {registro === undefined ? null : (
        <div className={classes["mesa"]}>
          <Hoja {...registro} />
        </div>
      )}
    </>
  );
}
