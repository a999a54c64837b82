import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { RefObject } from "react";
import { useT } from "../../lib/use-t.ts";
import { useCopy } from "../../ui/use-copy.ts";
import classes from "./compositor.module.css";

export type TextoGuardadoProps = { texto: string; campoRef: RefObject<HTMLTextAreaElement | null> };

/** What somebody was writing when the field went: still there to be read and copied, and back in the field when it comes back. */
export function TextoGuardado({ texto, campoRef }: TextoGuardadoProps) {
  const t = useT();
  const { copy, copied } = useCopy("shell:noCopiado");
  return (
    <section className={classes["guardado"]} aria-label={t("chat:borradorGuardadoTitulo")}>
      <p className={classes["retenido"]}>{t("chat:borradorGuardado")}</p>
      <textarea
        ref={campoRef}
        className={classes["guardado-texto"]}
        readOnly
        rows={Math.min(6, texto.split("\n").length + 1)}
        value={texto}
        aria-label={t("chat:borradorGuardadoTitulo")}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy(texto)}
      >
        {t(copied ? "comun:copiado" : "comun:copiar")}
      </Button>
    </section>
  );
}
