import { ActionIcon, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconLock, IconNote } from "@tabler/icons-react";
import { NOTA_INTERNA_MAX } from "@ventanilla/contract/limites";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { type RefObject, useEffect } from "react";
import { useT } from "../../lib/use-t.ts";
import { focusInPage } from "../../ui/dialog/use-focus-back.ts";
import { CampoNota } from "./CampoNota.tsx";
import classes from "./nota.module.css";
import { type BorradorDeNota, useNota } from "./use-nota.ts";

/** The counter shows from here on. */
const CERCA_DEL_LIMITE = 0.9;

export type CompositorNotaProps = {
  borrador: BorradorDeNota;
  caso: number;
  campoRef: RefObject<HTMLTextAreaElement | null>;
  onGuardada: (nota: Mensaje) => void;
  /** It was not saved, and somebody left its field meanwhile. */
  onPerdida: (dicho: string) => void;
  onEscape: () => void;
  /** Back to the message. */
  onVolver: () => void;
};

/** Where a note is written: it looks like nothing that is sent. */
export function CompositorNota(props: CompositorNotaProps) {
  const { borrador, caso, campoRef, onGuardada, onPerdida, onEscape, onVolver } = props;
  const t = useT();
  const nota = useNota({ borrador, caso, onGuardada, onPerdida });
  const angosto = useMediaQuery("(max-width: 37.5em)", false, { getInitialValueInEffect: false }) ?? false;
  useEffect(() => focusInPage(campoRef.current), [campoRef]);
  const guardable = nota.texto.trim() !== "" && !nota.guardando;
  const guardar = () => {
    void nota.guardar();
    campoRef.current?.focus();
  };
  return (
    <form
      className={classes["compositor"]}
      aria-label={t("notas:titulo")}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        event.preventDefault();
        guardar();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        guardar();
      }}
    >
      <p className={classes["marca"]}>
        <IconLock size={16} aria-hidden />
        <span>{t("notas:soloColegas")}</span>
        <Button type="button" variant="subtle" size="compact-sm" onClick={onVolver}>
          {t("notas:volver")}
        </Button>
      </p>
      {nota.fallo === null ? null : (
        <p className={classes["fallo"]} role="alert">
          {nota.fallo}
        </p>
      )}
      <CampoNota
        texto={nota.texto}
        onTexto={nota.escribir}
        caso={caso}
        onElegir={nota.elegir}
        onGuardar={guardar}
        onEscape={onEscape}
        campoRef={campoRef}
      />
      <div className={classes["barra"]}>
        <span className={classes["avisados"]} aria-live="polite">
          {nota.nombrados.length === 0
            ? null
            : t("notas:avisara", { nombres: nota.nombrados.map(({ nombre }) => nombre).join(", ") })}
        </span>
        {nota.texto.length >= NOTA_INTERNA_MAX * CERCA_DEL_LIMITE ? (
          <span className={classes["cuenta"]}>
            {t("chat:caracteres", { usados: nota.texto.length, limite: NOTA_INTERNA_MAX })}
          </span>
        ) : null}
        {angosto ? (
          <ActionIcon
            type="submit"
            disabled={!guardable}
            color="ambar"
            variant="outline"
            size={44}
            aria-label={t("notas:guardar")}
          >
            <IconNote size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            type="submit"
            disabled={!guardable}
            color="ambar"
            variant="outline"
            leftSection={<IconNote size={16} aria-hidden />}
          >
            {t("notas:guardar")}
          </Button>
        )}
      </div>
    </form>
  );
}
