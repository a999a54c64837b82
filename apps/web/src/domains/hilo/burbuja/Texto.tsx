import { diceTodo, marcasDe } from "@ventanilla/contract/busqueda/busqueda.rules";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { STORED_LANGUAGE } from "../../../lib/stored-language.ts";
import { useLanguage, useT } from "../../../lib/use-t.ts";
import { Marked } from "../../../ui/Marked.tsx";
import { useTab } from "../../archivo/index.ts";
import { useBuscadas } from "../contexto.ts";
import classes from "../hilo.module.css";
import { cabeSiempre, type Trozo as TrozoDeTexto, trozosDe } from "./texto.rules.ts";

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

/** The words of a message, from the side on which their own letters begin: breaks kept, addresses as links, more than 14 lines folded unless what is looked for is among them. */
export function Texto({ children, propio, plegado = "cita", nombres }: TextoProps) {
  const t = useT();
  const tab = useTab();
  const caja = useRef<HTMLParagraphElement>(null);
  const [largo, setLargo] = useState(false);
  const buscadas = useBuscadas();
  const marcadas = useMemo(() => (diceTodo(children, buscadas) ? buscadas : []), [children, buscadas]);
  const [elegido, setElegido] = useState<boolean | null>(null);
  const todo = elegido ?? marcadas.length > 0;
  const corto = cabeSiempre(children);
  useLayoutEffect(() => {
    const nodo = caja.current;
    // Asked of each row it would have the browser lay out the thread as often as rows come into sight.
    if (nodo !== null && !todo && !corto) setLargo(nodo.scrollHeight > nodo.clientHeight + 1);
  }, [todo, corto]);
  // A button that speaks of the rest alone must not be what the rest of the answer hides behind.
  const verTodo = largo || propio === undefined ? "chat:verTodo" : VER[plegado];
  return (
    <>
      <p
        ref={caja}
        dir="auto"
        lang={STORED_LANGUAGE}
        className={`${classes["texto"]} ${todo ? "" : classes["plegado"]}`}
      >
        {trozosDe(todo ? children : (propio ?? children), nombres).map((trozo, lugar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
          <Trozo key={lugar} trozo={trozo} marcadas={marcadas} />
        ))}
      </p>
      {largo || propio !== undefined ? (
        <button
          type="button"
          className={classes["accion"]}
          tabIndex={tab}
          aria-expanded={todo}
          onClick={() => setElegido(!todo)}
        >
          {t(todo ? "chat:verMenos" : verTodo)}
        </button>
      ) : null}
    </>
  );
}

function Trozo({ trozo, marcadas }: { trozo: TrozoDeTexto; marcadas: readonly string[] }) {
  const t = useT();
  const language = useLanguage();
  const tab = useTab();
  const palabras = <Marked text={trozo.texto} marks={marcasDe(trozo.texto, marcadas)} />;
  if (trozo.tipo === "nombre") return <b className={classes["mencion"]}>{palabras}</b>;
  if (trozo.tipo === "texto") return palabras;
  return (
    <a href={trozo.href} target="_blank" rel="noopener noreferrer nofollow" tabIndex={tab}>
      {palabras}
      <span className="solo-voz" lang={language}>
        {" "}
        {t("chat:pestanaNueva")}
      </span>
    </a>
  );
}
