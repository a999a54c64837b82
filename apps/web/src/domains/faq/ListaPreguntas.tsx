import { TextInput } from "@mantine/core";
import { IconMessageQuestion, IconSearch, IconSearchOff } from "@tabler/icons-react";
import type { Faq } from "@ventanilla/contract/faq/faq";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { matches } from "../../lib/palette.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { useFaqs } from "./api.ts";
import classes from "./faq.module.css";

export type ListaPreguntasProps = { idTramite: number | null; onElegir: (respuesta: string) => void };

/** Search and questions; the focus stays in the search while the arrows walk and Enter chooses. */
export function ListaPreguntas({ idTramite, onElegir }: ListaPreguntasProps) {
  const t = useT();
  const lista = useId();
  const { data, isError, refetch } = useFaqs(idTramite);
  const [consulta, setConsulta] = useState("");
  const [marcada, setMarcada] = useState(0);
  const todas = data?.rows ?? [];
  const halladas = todas.filter(({ pregunta, respuesta }) => matches(consulta, `${pregunta} ${respuesta}`));
  const actual = Math.min(marcada, halladas.length - 1);
  const alPulsar = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const elegida = halladas[actual];
    if (event.key === "ArrowDown") setMarcada(Math.min(actual + 1, halladas.length - 1));
    else if (event.key === "ArrowUp") setMarcada(Math.max(actual - 1, 0));
    else if (event.key === "Enter" && elegida !== undefined) onElegir(elegida.respuesta);
    else if (event.key !== "Enter") return;
    event.preventDefault();
  };
  const hayLista = halladas.length > 0;
  return (
    <>
      <TextInput
        type="text"
        role="combobox"
        aria-expanded={hayLista}
        aria-controls={lista}
        {...(hayLista && { "aria-activedescendant": `${lista}-${halladas[actual]?.id}` })}
        aria-autocomplete="list"
        aria-label={t("caso:faqsBuscar")}
        placeholder={t("caso:faqsBuscar")}
        leftSection={<IconSearch size={16} aria-hidden />}
        data-autofocus
        value={consulta}
        onChange={(event) => {
          setConsulta(event.currentTarget.value);
          setMarcada(0);
        }}
        onKeyDown={alPulsar}
      />
      <div className={classes["contenido"]}>
        {idTramite === null ? <Vacio texto={t("caso:faqsSinTramite")} /> : null}
        {idTramite !== null && data === undefined && !isError ? <Lines count={6} /> : null}
        {data === undefined && isError ? (
          <ErrorState title={t("caso:faqsError")} onRetry={() => void refetch()} />
        ) : null}
        {data !== undefined && todas.length === 0 ? <Vacio texto={t("caso:faqsVacio")} /> : null}
        {todas.length > 0 && !hayLista ? (
          <EmptyState icon={<IconSearchOff size={32} />} title={t("lista:sinCoincidencias")} />
        ) : null}
        {hayLista ? (
          <div id={lista} role="listbox" aria-label={t("caso:faqsLista")}>
            {halladas.map((faq, indice) => (
              <Pregunta
                key={faq.id}
                id={`${lista}-${faq.id}`}
                faq={faq}
                marcada={indice === actual}
                onElegir={() => onElegir(faq.respuesta)}
              />
            ))}
          </div>
        ) : null}
      </div>
      {hayLista ? <p className={classes["ayuda"]}>{t("caso:faqsAyuda")}</p> : null}
    </>
  );
}

const Vacio = ({ texto }: { texto: string }) => (
  <EmptyState icon={<IconMessageQuestion size={32} />} title={texto} />
);

type PreguntaProps = { id: string; faq: Faq; marcada: boolean; onElegir: () => void };

function Pregunta({ id, faq, marcada, onElegir }: PreguntaProps) {
  const nodo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (marcada) nodo.current?.scrollIntoView({ block: "nearest" });
  }, [marcada]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and answers the keys
    <div
      ref={nodo}
      id={id}
      role="option"
      lang={STORED_LANGUAGE}
      tabIndex={-1}
      aria-selected={marcada}
      className={classes["pregunta"]}
      onClick={onElegir}
    >
      <b>{faq.pregunta}</b>
      <span className={classes["respuesta"]}>{faq.respuesta}</span>
    </div>
  );
}
