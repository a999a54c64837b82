import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconMessageQuestion, IconX } from "@tabler/icons-react";
import type { Faq } from "@ventanilla/contract/faq/faq";
import { useId, useRef, useState } from "react";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { useT } from "../../lib/use-t.ts";
import { Keys } from "../../ui/states/Keys.tsx";
import classes from "./sugeridas.module.css";

export type SugeridasProps = {
  /** The likeliest first; none: only their place. */
  faqs: readonly Faq[];
  /** Its answer goes into the field and is not sent. */
  onElegir: (respuesta: string) => void;
  onQuitar: () => void;
};

const teclaDe = (indice: number) => `alt+${indice + 1}`;

/** Between the thread and the field: the questions that may answer the citizen, in a place that is there before they are. */
export function Sugeridas(props: SugeridasProps) {
  return <div className={classes["lugar"]}>{props.faqs.length === 0 ? null : <Tira {...props} />}</div>;
}

/** One key each. On a telephone the likeliest, and the others when asked for: below each other they would leave the thread no room. */
function Tira({ faqs, onElegir, onQuitar }: SugeridasProps) {
  const t = useT();
  const titulo = useId();
  const lista = useId();
  const tira = useRef<HTMLElement>(null);
  const angosto = useNarrow(tira);
  const [todas, setTodas] = useState(false);
  const vistas = angosto && !todas ? faqs.slice(0, 1) : faqs;
  const verbo = todas ? t("chat:verMenos") : t("caso:sugeridasTodas", { count: faqs.length });
  useHotkeys(
    t("caso:sugeridas"),
    faqs.map(({ respuesta }, indice) => ({
      keys: teclaDe(indice),
      label: t("caso:sugeridaInsertar", { n: indice + 1 }),
      inFields: true,
      run: () => onElegir(respuesta),
    })),
  );
  return (
    <section ref={tira} className={classes["tira"]} aria-labelledby={titulo}>
      <span id={titulo} className={classes["titulo"]}>
        {t("caso:sugeridas")}
      </span>
      <span className={classes["senal"]} title={t("caso:sugeridas")} aria-hidden>
        <IconMessageQuestion size={18} />
        <Keys combo="alt" />
      </span>
      <ul id={lista} className={classes["lista"]}>
        {vistas.map(({ id, pregunta, respuesta }, indice) => (
          <li key={id}>
            <button
              type="button"
              className={classes["una"]}
              aria-keyshortcuts={`Alt+${indice + 1}`}
              title={respuesta}
              onClick={() => onElegir(respuesta)}
            >
              <span className={classes["pregunta"]} lang={STORED_LANGUAGE}>
                {pregunta}
              </span>
              <span className={classes["tecla"]} aria-hidden>
                <Keys combo={teclaDe(indice)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {angosto && faqs.length > 1 ? (
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={verbo}
          title={verbo}
          aria-expanded={todas}
          aria-controls={lista}
          onClick={() => setTodas(!todas)}
        >
          {todas ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
        </ActionIcon>
      ) : null}
      <ActionIcon variant="subtle" size={32} aria-label={t("caso:sugeridasQuitar")} onClick={onQuitar}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </section>
  );
}
