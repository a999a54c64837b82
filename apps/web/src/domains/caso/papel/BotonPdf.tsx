import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useRef } from "react";
import { useT } from "../../../lib/use-t.ts";
import classes from "./papel.module.css";
import { useGuardarPdf } from "./use-guardar-pdf.ts";

export type BotonPdfProps = {
  idCaso: number;
  /** With what colleagues told each other. */
  notas: boolean;
};

/** Guardar PDF, which may be given up while it is made. */
export function BotonPdf({ idCaso, notas }: BotonPdfProps) {
  const t = useT();
  const boton = useRef<HTMLButtonElement>(null);
  const { guardando, guardar, cancelar } = useGuardarPdf(idCaso, notas);
  return (
    <>
      <Button
        ref={boton}
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        aria-disabled={guardando}
        {...(guardando && { "data-disabled": true })}
        onClick={guardar}
      >
        {t("papel:guardar")}
      </Button>
      {guardando ? (
        <span className={classes["preparando"]}>
          <span role="status">{t("papel:preparando")}</span>
          <Button
            variant="subtle"
            aria-label={t("papel:cancelarPdf")}
            onClick={() => {
              cancelar();
              boton.current?.focus();
            }}
          >
            {t("cancelar")}
          </Button>
        </span>
      ) : null}
    </>
  );
}
