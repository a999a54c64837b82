import { Button } from "@mantine/core";
import { ANCHO } from "@ventanilla/contract/limites";
import { useRef, useState } from "react";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { type OpenQuestion, useQuestions } from "./confirm.ts";
import { Dialog } from "./Dialog.tsx";
import classes from "./dialog.module.css";

/** Shows what confirm() and alertDialog() ask. Mounted once, by the root. */
export function Confirms() {
  const questions = useQuestions();
  return questions.map((question) => <Question key={question.id} question={question} />);
}

function Question({ question }: { question: OpenQuestion }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  // State changes come a moment after the press; the second press of a double click would still pass.
  const pressed = useRef(false);
  const cancel = () => {
    if (pressed.current) return;
    question.answer(false);
  };
  const accept = async () => {
    if (pressed.current) return;
    pressed.current = true;
    if (question.kind === "confirm" && question.run !== undefined) {
      setBusy(true);
      try {
        await question.run();
      } finally {
        question.answer(true);
      }
      return;
    }
    question.answer(true);
  };
  const destructive = question.kind === "confirm" && question.destructive === true;
  return (
    <Dialog
      opened
      onClose={cancel}
      title={question.title}
      width={ANCHO.confirmar}
      explains
      busy={busy}
      onSubmit={() => void accept()}
      footer={
        <>
          {question.kind === "alert" ? null : (
            <Button
              variant="default"
              onClick={cancel}
              disabled={busy}
              {...(destructive ? { "data-autofocus": true } : {})}
            >
              {question.cancelLabel ?? t("cancelar")}
            </Button>
          )}
          <Button
            onClick={() => void accept()}
            loading={busy}
            {...(destructive ? { color: "rojo" } : { "data-autofocus": true })}
          >
            {question.kind === "alert" ? t("entendido") : question.confirmLabel}
          </Button>
        </>
      }
    >
      <p className={classes["pregunta"]}>{question.text}</p>
      {question.kind === "alert" || question.about === undefined ? null : (
        <p className={classes["registro"]} lang={STORED_LANGUAGE}>
          {question.about}
        </p>
      )}
    </Dialog>
  );
}
