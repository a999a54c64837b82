import { ActionIcon, Tooltip } from "@mantine/core";
import { IconBlockquote, IconX } from "@tabler/icons-react";
import { CARTA_ASUNTO_MAX, CARTA_COPIAS_MAX } from "@ventanilla/contract/limites";
import { type RefObject, useId, useRef } from "react";
import { useT } from "../../../lib/use-t.ts";
import classes from "./carta.module.css";
import { type CartaEnCurso, faltaEnCarta } from "./carta.rules.ts";

export type CamposCartaProps = {
  carta: CartaEnCurso;
  /** The conversation's subject goes on; empty: it has none yet. */
  sugerido: string;
  /** The citizen wrote something that may stand below. */
  citable: boolean;
  onCarta: (carta: CartaEnCurso) => void;
  campoRef: RefObject<HTMLTextAreaElement | null>;
};

/** Over the field of a letter: its subject, who gets a copy, and whether what it answers stands below. */
export function CamposCarta({ carta, sugerido, citable, onCarta, campoRef }: CamposCartaProps) {
  const t = useT();
  const idAsunto = useId();
  const idCopias = useId();
  const copiasRef = useRef<HTMLInputElement>(null);
  const abiertas = carta.copias !== null;
  const abrir = () => {
    onCarta({ ...carta, copias: "" });
    // Once its line stands there.
    requestAnimationFrame(() => copiasRef.current?.focus());
  };
  const cerrar = () => {
    onCarta({ ...carta, copias: null });
    campoRef.current?.focus();
  };
  return (
    <div className={classes["carta"]}>
      <div className={classes["renglon"]}>
        <label htmlFor={idAsunto}>{t("medios:asunto")}</label>
        <input
          id={idAsunto}
          className={classes["campo"]}
          value={carta.asunto ?? sugerido}
          maxLength={CARTA_ASUNTO_MAX}
          placeholder={sugerido === "" ? t("redaccion:cartaAsuntoNuevo") : sugerido}
          autoComplete="off"
          onChange={({ currentTarget }) => onCarta({ ...carta, asunto: currentTarget.value })}
          onKeyDown={(event) => alCampo(event, campoRef)}
        />
        {abiertas ? null : (
          <button
            type="button"
            className={classes["boton"]}
            aria-label={t("redaccion:cartaCopiar")}
            onClick={abrir}
          >
            {t("redaccion:cartaCc")}
          </button>
        )}
        {citable ? (
          <Tooltip label={t("redaccion:cartaCitarAyuda")}>
            <button
              type="button"
              className={classes["boton"]}
              aria-pressed={carta.citar}
              onClick={() => onCarta({ ...carta, citar: !carta.citar })}
            >
              <IconBlockquote size={16} aria-hidden />
              {t("redaccion:cartaCitar")}
            </button>
          </Tooltip>
        ) : null}
      </div>
      {carta.copias === null ? null : (
        <div className={classes["renglon"]}>
          <label htmlFor={idCopias}>
            <abbr title={t("medios:correoCopia")}>{t("redaccion:cartaCc")}</abbr>
          </label>
          <input
            ref={copiasRef}
            id={idCopias}
            className={classes["campo"]}
            type="text"
            inputMode="email"
            value={carta.copias}
            placeholder={t("redaccion:cartaCopiasEjemplo")}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={faltaEnCarta(carta) !== null}
            onChange={({ currentTarget }) => onCarta({ ...carta, copias: currentTarget.value })}
            onKeyDown={(event) => alCampo(event, campoRef)}
          />
          <ActionIcon variant="subtle" size={32} aria-label={t("redaccion:cartaSinCopias")} onClick={cerrar}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}

/** Enter goes on to the words; with Ctrl or ⌘ the letter is sent, as from everywhere in it. */
function alCampo(event: React.KeyboardEvent, campoRef: CamposCartaProps["campoRef"]): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  campoRef.current?.focus();
}

/** Why the letter cannot leave, in words; undefined when it can. */
export function useFaltaEnCarta(carta: CartaEnCurso | undefined): string | undefined {
  const t = useT();
  const falta = carta && faltaEnCarta(carta);
  if (!falta) return undefined;
  return falta.malas.length > 0
    ? t("redaccion:cartaCopiaMala", { direccion: falta.malas.join(", ") })
    : t("redaccion:cartaCopiasMuchas", { limite: CARTA_COPIAS_MAX });
}
