import { Accordion, ActionIcon, Button } from "@mantine/core";
import { IconMessageQuestion, IconPencil } from "@tabler/icons-react";
import type { Faq } from "@ventanilla/contract/faq/faq";
import { ANCHO } from "@ventanilla/contract/limites";
import { useState } from "react";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Can } from "../../ui/Can.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { errorText } from "../../ui/errors/handle-error.ts";
import { Written } from "../../ui/Stored.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { useFaqs } from "./api.ts";
import classes from "./dialogo.module.css";

export type FaqDialogoProps = {
  tramite: { id: number; nombre_tramite: string };
  onEditar: (faq: Faq) => void;
  onClose: () => void;
};

/** «Preguntas frecuentes» of a procedure: panels in the order in which they are offered. */
export function FaqDialogo({ tramite, onEditar, onClose }: FaqDialogoProps) {
  const t = useT();
  const { data, error, refetch } = useFaqs(tramite.id);
  const [abiertas, setAbiertas] = useState<string[]>([]);
  const faqs = data?.rows;
  return (
    <Dialog opened onClose={onClose} title={t("tramites:preguntas")} width={ANCHO.formulario} large>
      <div className={classes["barra"]}>
        <p className={classes["tramite"]} lang={STORED_LANGUAGE}>
          {tramite.nombre_tramite}
        </p>
        {faqs === undefined || faqs.length === 0 ? null : (
          <Button
            variant="default"
            size="xs"
            disabled={abiertas.length === 0}
            onClick={() => setAbiertas([])}
          >
            {t("tramites:ocultarTodas")}
          </Button>
        )}
      </div>
      {faqs === undefined && error === null ? <Lines count={5} /> : null}
      {faqs === undefined && error !== null ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {faqs?.length === 0 ? (
        <EmptyState icon={<IconMessageQuestion size={32} />} title={t("tramites:sinPreguntas")} />
      ) : null}
      <Accordion multiple order={3} value={abiertas} onChange={setAbiertas} chevronPosition="left">
        {(faqs ?? []).map((faq) => (
          <Panel key={faq.id} faq={faq} onEditar={onEditar} />
        ))}
      </Accordion>
    </Dialog>
  );
}

function Panel({ faq, onEditar }: { faq: Faq; onEditar: (faq: Faq) => void }) {
  const t = useT();
  const nombre = t("tramites:editarPregunta", { pregunta: faq.pregunta });
  return (
    <Accordion.Item value={String(faq.id)}>
      <div className={classes["cabeza"]}>
        <Accordion.Control>
          <span className={classes["pregunta"]}>
            <span
              className={classes["prioridad"]}
              title={t("tramites:prioridadVoz", { numero: faq.prioridad })}
            >
              {faq.prioridad}
            </span>
            <Written>{faq.pregunta}</Written>
          </span>
        </Accordion.Control>
        <Can permiso="tramites:update">
          <ActionIcon aria-label={nombre} title={t("editar")} onClick={() => onEditar(faq)}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        </Can>
      </div>
      <Accordion.Panel>
        <p className={classes["respuesta"]} lang={STORED_LANGUAGE}>
          {faq.respuesta}
        </p>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
