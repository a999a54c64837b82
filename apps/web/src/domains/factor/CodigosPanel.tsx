import { Button, Checkbox } from "@mantine/core";
import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { saveAs } from "../../lib/save-as.ts";
import { useT } from "../../lib/use-t.ts";
import { useCopy } from "../../ui/use-copy.ts";
import classes from "./factor.module.css";

export type CodigosPanelProps = {
  codigos: readonly string[];
  /** Whose they are, for the paper. */
  usuario: string;
  /** Its owner says that they are kept. */
  guardados: boolean;
  onGuardados: (guardados: boolean) => void;
};

/** Recovery codes, shown this once, and three ways to keep them. */
export function CodigosPanel({ codigos, usuario, guardados, onGuardados }: CodigosPanelProps) {
  const t = useT();
  const { copy, copied } = useCopy("factores:noCopiado");
  const texto = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone: a field, in the step before.
  useEffect(() => texto.current?.focus(), []);
  const titulo = t("factores:codigosDe", { usuario });
  const descargar = () => {
    const hoja = [titulo, "", ...codigos, ""].join("\n");
    saveAs(new Blob([hoja], { type: "text/plain;charset=utf-8" }), t("factores:codigosArchivo"));
  };
  return (
    <div className={classes["pila"]}>
      <p ref={texto} tabIndex={-1}>
        {t("factores:codigosTexto")}
      </p>
      <div className={classes["hoja"]}>
        <p className={classes["soloPapel"]}>{titulo}</p>
        <ul className={classes["codigos"]} aria-label={t("factores:codigos")}>
          {codigos.map((codigo) => (
            <li key={codigo}>{codigo}</li>
          ))}
        </ul>
      </div>
      <div className={classes["acciones"]}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy(codigos.join("\n"))}
        >
          {t(copied ? "copiado" : "copiar")}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={descargar}>
          {t("descargar")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t("factores:imprimir")}
        </Button>
      </div>
      <Checkbox
        label={t("factores:codigosGuardados")}
        checked={guardados}
        onChange={(event) => onGuardados(event.currentTarget.checked)}
      />
    </div>
  );
}
