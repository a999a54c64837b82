import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { useCopy } from "../../ui/use-copy.ts";
import classes from "./compositor.module.css";

export type TextoGuardadoProps = {
  titulo: string;
  /** Why it stands here. */
  porque: string;
  texto: string;
  campoRef?: Ref<HTMLTextAreaElement>;
  onDescartar: () => void;
  children?: ReactNode;
};

/** What somebody wrote and cannot send here: there to be read and copied until they themselves take it away. */
export function TextoGuardado(props: TextoGuardadoProps) {
  const { titulo, porque, texto, campoRef, onDescartar, children } = props;
  const t = useT();
  const { copy, copied } = useCopy("shell:noCopiado");
  return (
    <section className={classes["guardado"]} aria-label={titulo}>
      <p className={classes["retenido"]}>{porque}</p>
      <textarea
        {...(campoRef && { ref: campoRef })}
        className={classes["guardado-texto"]}
        readOnly
        lang={STORED_LANGUAGE}
        dir="auto"
        rows={Math.min(6, texto.split("\n").length + 1)}
        value={texto}
        aria-label={titulo}
      />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy(texto)}
      >
        {t(copied ? "comun:copiado" : "comun:copiar")}
      </Button>
      <Button variant="default" onClick={onDescartar}>
        {t("redaccion:descartar")}
      </Button>
      {children}
    </section>
  );
}
