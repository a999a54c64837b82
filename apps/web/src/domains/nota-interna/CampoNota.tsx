import { NOTA_INTERNA_MAX } from "@ventanilla/contract/limites";
import type { Mencionable } from "@ventanilla/contract/nota-interna/nota-interna";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../lib/use-t.ts";
import { useCaretKept } from "../../ui/field/use-caret-kept.ts";
import { useGrown } from "../../ui/field/use-grown.ts";
import { useMencionables } from "./menciones.api.ts";
import { type Buscado, buscadoEn, conNombre } from "./menciones.rules.ts";
import classes from "./nota.module.css";

export type CampoNotaProps = {
  texto: string;
  onTexto: (texto: string) => void;
  caso: number;
  onElegir: (quien: Mencionable) => void;
  onGuardar: () => void;
  onEscape: () => void;
  campoRef: RefObject<HTMLTextAreaElement | null>;
};

/** The field of a note. Behind an «@» it offers colleagues: arrows choose, Enter or Tab takes, Escape closes only the list. */
export function CampoNota(props: CampoNotaProps) {
  const { texto, onTexto, caso, onElegir, onGuardar, onEscape, campoRef } = props;
  const t = useT();
  const id = useId();
  const [buscado, setBuscado] = useState<Buscado | null>(null);
  const [lugar, setLugar] = useState(0);
  const cursor = useRef<number | null>(null);
  const colegas = useMencionables(caso, buscado?.texto);
  const abierta = buscado !== null && colegas.length > 0;
  const elegido = abierta ? colegas[Math.min(lugar, colegas.length - 1)] : undefined;

  useGrown(campoRef, texto);
  useCaretKept(campoRef, texto);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the field holds the new text
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    campoRef.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [campoRef, texto]);

  const mirar = (nodo: HTMLTextAreaElement) => {
    setBuscado(buscadoEn(nodo.value, nodo.selectionEnd));
    setLugar(0);
  };
  const tomar = (quien: Mencionable) => {
    if (buscado === null) return;
    const puesto = conNombre(texto, buscado, quien.nombre);
    cursor.current = puesto.cursor;
    onElegir(quien);
    onTexto(puesto.texto);
    setBuscado(null);
    campoRef.current?.focus();
  };
  const enLista = (event: KeyboardEvent): boolean => {
    if (elegido === undefined) return false;
    const pasos: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const paso = pasos[event.key];
    if (paso !== undefined) setLugar((antes) => (antes + paso + colegas.length) % colegas.length);
    else if (event.key === "Escape") setBuscado(null);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) tomar(elegido);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const alPulsar = (event: KeyboardEvent) => {
    // Safari reports the Enter that ends a composition with keyCode 229 and isComposing false.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (enLista(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onEscape();
      return;
    }
    if (event.key !== "Enter" || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) onGuardar();
  };
  const opcion = (uno: Mencionable) => `${id}-${uno.id}`;
  return (
    <>
      {abierta ? (
        <div id={`${id}-lista`} role="listbox" aria-label={t("notas:colegas")} className={classes["lista"]}>
          {colegas.map((uno) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys
            <div
              key={uno.id}
              id={opcion(uno)}
              role="option"
              aria-selected={uno === elegido}
              className={classes["colega"]}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => tomar(uno)}
            >
              <span>{uno.nombre}</span>
              <span className={classes["usuario"]}>{uno.usuario}</span>
            </div>
          ))}
        </div>
      ) : null}
      <label className="solo-voz" htmlFor={id}>
        {t("notas:campo")}
      </label>
      <div>
        <textarea
          ref={campoRef}
          id={id}
          dir="auto"
          className={classes["campo"]}
          rows={1}
          value={texto}
          maxLength={NOTA_INTERNA_MAX}
          placeholder={t("notas:escriba")}
          aria-keyshortcuts="Enter Shift+Enter"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={abierta ? `${id}-lista` : undefined}
          aria-activedescendant={elegido === undefined ? undefined : opcion(elegido)}
          onChange={(event) => {
            onTexto(event.currentTarget.value);
            mirar(event.currentTarget);
          }}
          onSelect={(event) => {
            const { currentTarget: nodo } = event;
            if (nodo.selectionEnd !== (buscado?.desde ?? -1) + 1 + (buscado?.texto.length ?? 0)) mirar(nodo);
          }}
          onBlur={() => setBuscado(null)}
          onKeyDown={alPulsar}
        />
      </div>
    </>
  );
}
