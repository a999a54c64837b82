import { useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../../lib/use-t.ts";
import { useTab } from "../../archivo/index.ts";
import classes from "../hilo.module.css";
import { trozosDe } from "./texto.rules.ts";

export type TextoProps = {
  children: string;
  /** The part of it that is shown first; the rest, which repeats older mails, is folded away. */
  propio?: string;
};

/** The words of a message: breaks kept, addresses as links, more than 14 lines folded. */
export function Texto({ children, propio }: TextoProps) {
  const t = useT();
  const tab = useTab();
  const caja = useRef<HTMLParagraphElement>(null);
  const [largo, setLargo] = useState(false);
  const [todo, setTodo] = useState(false);
  useLayoutEffect(() => {
    const nodo = caja.current;
    if (nodo !== null && !todo) setLargo(nodo.scrollHeight > nodo.clientHeight + 1);
  }, [todo]);
  // A button that speaks of older mails alone must not be what the rest of the answer hides behind.
  const verTodo = largo || propio === undefined ? "chat:verTodo" : "chat:verCitado";
  return (
    <>
      <p ref={caja} className={`${classes["texto"]} ${todo ? "" : classes["plegado"]}`}>
        {trozosDe(todo ? children : (propio ?? children)).map((trozo, lugar) =>
          trozo.tipo === "texto" ? (
            trozo.texto
          ) : (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
              key={lugar}
              href={trozo.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              tabIndex={tab}
            >
              {trozo.texto}
              <span className="solo-voz"> {t("chat:pestanaNueva")}</span>
            </a>
          ),
        )}
      </p>
      {largo || propio !== undefined ? (
        <button
          type="button"
          className={classes["accion"]}
          tabIndex={tab}
          aria-expanded={todo}
          onClick={() => setTodo((antes) => !antes)}
        >
          {t(todo ? "chat:verMenos" : verTodo)}
        </button>
      ) : null}
    </>
  );
}
