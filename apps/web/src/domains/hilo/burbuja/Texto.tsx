import { useLayoutEffect, useRef, useState } from "react";
import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { useTab } from "../../archivo/index.ts";
import classes from "../hilo.module.css";
import { type Trozo as TrozoDeTexto, trozosDe } from "./texto.rules.ts";

export type TextoProps = {
  children: string;
  /** The part of it that is shown first; the rest is folded away. */
  propio?: string;
  /** What that rest is: it repeats older mails, or signs the letter. */
  plegado?: keyof typeof VER;
  /** Whom it names, as it stands in it. */
  nombres?: readonly string[] | undefined;
};

const VER = { cita: "chat:verCitado", firma: "chat:verFirma" } as const;

/** The words of a message: breaks kept, addresses as links, more than 14 lines folded. */
export function Texto({ children, propio, plegado = "cita", nombres }: TextoProps) {
  const t = useT();
  const tab = useTab();
  const caja = useRef<HTMLParagraphElement>(null);
  const [largo, setLargo] = useState(false);
  const [todo, setTodo] = useState(false);
  useLayoutEffect(() => {
    const nodo = caja.current;
    if (nodo !== null && !todo) setLargo(nodo.scrollHeight > nodo.clientHeight + 1);
  }, [todo]);
  // A button that speaks of the rest alone must not be what the rest of the answer hides behind.
  const verTodo = largo || propio === undefined ? "chat:verTodo" : VER[plegado];
  return (
    <>
      <p
        ref={caja}
        lang={STORED_LANGUAGE}
        className={`${classes["texto"]} ${todo ? "" : classes["plegado"]}`}
      >
        {trozosDe(todo ? children : (propio ?? children), nombres).map((trozo, lugar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
          <Trozo key={lugar} trozo={trozo} />
        ))}
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

function Trozo({ trozo }: { trozo: TrozoDeTexto }) {
  const t = useT();
  const language = useLanguage();
  const tab = useTab();
  if (trozo.tipo === "nombre") return <b className={classes["mencion"]}>{trozo.texto}</b>;
  if (trozo.tipo === "texto") return trozo.texto;
  return (
    <a href={trozo.href} target="_blank" rel="noopener noreferrer nofollow" tabIndex={tab}>
      {trozo.texto}
      <span className="solo-voz" lang={language}>
        {" "}
        {t("chat:pestanaNueva")}
      </span>
    </a>
  );
}
