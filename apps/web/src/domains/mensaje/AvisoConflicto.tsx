import { Button } from "@mantine/core";
import { PREVISTA_CONVERSACION } from "@ventanilla/contract/limites";
import { useEffect } from "react";
import { announce } from "../../lib/announce.ts";
import { shorten } from "../../lib/format.ts";
import { useT } from "../../lib/use-t.ts";
import { Stored } from "../../ui/Stored.tsx";
import type { Envio } from "../hilo/index.ts";
import { AvisoCompositor } from "./AvisoCompositor.tsx";
import classes from "./compositor.module.css";

export type AvisoConflictoProps = {
  envio: Envio;
  /** Who spoke meanwhile, when it is known. */
  quien: string | null;
  onRevisar: (envio: Envio) => void;
  onForzar: (clave: string) => void;
};

/** Somebody answered while this was being written: look first, or send it all the same. */
export function AvisoConflicto({ envio, quien, onRevisar, onForzar }: AvisoConflictoProps) {
  const t = useT();
  const texto = quien === null ? t("chat:huboMensajes") : t("chat:respondio", { nombre: quien });
  useEffect(() => announce(texto, { urgent: true }), [texto]);
  return (
    <AvisoCompositor
      tono="aviso"
      acciones={
        <>
          <Button size="compact-sm" variant="default" onClick={() => onRevisar(envio)}>
            {t("chat:revisar")}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onForzar(envio.clave)}>
            {t("chat:enviarIgual")}
          </Button>
        </>
      }
    >
      <p>{texto}</p>
      {envio.texto === "" ? null : (
        <p className={classes["retenido"]}>
          <Stored
            sentence={(suyo) => t("chat:textoGuardado", { texto: suyo })}
            name={shorten(envio.texto, PREVISTA_CONVERSACION)}
          />
        </p>
      )}
      {envio.archivos.length === 0 ? null : (
        <p className={classes["retenido"]}>
          {t("redaccion:archivosDe", { nombres: envio.archivos.map(({ nombre }) => nombre).join(", ") })}
        </p>
      )}
    </AvisoCompositor>
  );
}
