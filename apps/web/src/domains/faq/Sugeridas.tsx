import { ActionIcon, Button } from "@mantine/core";
import { IconMessageQuestion, IconX } from "@tabler/icons-react";
import type { Faq } from "@ventanilla/contract/faq/faq";
import { useId, useRef, useState } from "react";
import { useHotkeys } from "../../lib/hotkeys.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { useT } from "../../lib/use-t.ts";
import { Keys } from "../../ui/states/Keys.tsx";
import classes from "./sugeridas.module.css";

export type SugeridasProps = {
  /** The likeliest first. */
  faqs: readonly Faq[];
  /** Its answer goes into the field and is not sent. */
  onElegir: (respuesta: string) => void;
  onQuitar: () => void;
};

const teclaDe = (indice: number) => `alt+${indice + 1}`;

/** Above the field: the questions that may answer the citizen, one key each. On a telephone the likeliest, and the others when asked for: below each other they would leave the thread no room. */
export function Sugeridas({ faqs, onElegir, onQuitar }: SugeridasProps) {
  const t = useT();
  const titulo = useId();
  const lista = useId();
  const tira = useRef<HTMLElement>(null);
  const angosto = useNarrow(tira);
  const [todas, setTodas] = useState(false);
  const vistas = angosto && !todas ? faqs.slice(0, 1) : faqs;
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
      {angosto && faqs.length > 1 ? (
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={todas}
          aria-controls={lista}
          onClick={() => setTodas(!todas)}
        >
          {todas ? t("chat:verMenos") : t("caso:sugeridasTodas", { count: faqs.length })}
        </Button>
      ) : null}
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
      <ActionIcon variant="subtle" size={32} aria-label={t("caso:sugeridasQuitar")} onClick={onQuitar}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </section>
  );
}
