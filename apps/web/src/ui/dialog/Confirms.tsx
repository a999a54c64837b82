import { Button } from "@mantine/core";
import { ANCHO } from "@ventanilla/contract/limites";
import { useRef, useState, useSyncExternalStore } from "react";
import { useT } from "../../lib/use-t.ts";
import { getQuestions, onQuestions, type Pregunta } from "./confirm.ts";
import { Dialog } from "./Dialog.tsx";
import classes from "./dialog.module.css";

/** Shows what confirm() and alertDialog() ask. Mounted once, by the root. */
export function Confirms() {
  const preguntas = useSyncExternalStore(onQuestions, getQuestions);
  return preguntas.map((pregunta) => <Question key={pregunta.id} pregunta={pregunta} />);
}

function Question({ pregunta }: { pregunta: Pregunta }) {
  const t = useT();
  const [ocupado, setOcupado] = useState(false);
  // State changes come a moment after the press; the second press of a double click would still pass.
  const pulsado = useRef(false);
  const cancelar = () => {
    if (pulsado.current) return;
    pregunta.responder(false);
  };
  const aceptar = async () => {
    if (pulsado.current) return;
    pulsado.current = true;
    if (pregunta.tipo === "confirm" && pregunta.run !== undefined) {
      setOcupado(true);
      try {
        await pregunta.run();
      } finally {
        pregunta.responder(true);
      }
      return;
    }
    pregunta.responder(true);
  };
  const destruye = pregunta.tipo === "confirm" && pregunta.destruye === true;
  return (
    <Dialog
      opened
      onClose={cancelar}
      title={pregunta.titulo}
      width={ANCHO.confirmar}
      explica
      ocupado={ocupado}
      onSubmit={() => void aceptar()}
      footer={
        <>
          {pregunta.tipo === "alert" ? null : (
            <Button
              variant="default"
              onClick={cancelar}
              disabled={ocupado}
              {...(destruye ? { "data-autofocus": true } : {})}
            >
              {pregunta.cancelar ?? t("cancelar")}
            </Button>
          )}
          <Button
            onClick={() => void aceptar()}
            loading={ocupado}
            {...(destruye ? { color: "rojo" } : { "data-autofocus": true })}
          >
            {pregunta.tipo === "alert" ? t("entendido") : pregunta.verbo}
          </Button>
        </>
      }
    >
      <p className={classes["pregunta"]}>{pregunta.texto}</p>
    </Dialog>
  );
}
