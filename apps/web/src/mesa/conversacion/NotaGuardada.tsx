import type { RefObject } from "react";
import { clavesDe, mencionadosDe, notasDe, useBorradorDeNota } from "../../domains/borrador/index.ts";
import { seguroDeDescartar, TextoGuardado } from "../../domains/mensaje/index.ts";
import { useFocusRelay } from "../../lib/use-focus-relay.ts";
import { useT } from "../../lib/use-t.ts";

export type NotaGuardadaProps = {
  idUsuario: number;
  sesion: number;
  textoRef: RefObject<HTMLTextAreaElement | null>;
  /** What takes its focus when it goes. */
  enSuLugar: () => HTMLElement | null;
};

/** A note that was begun where none can be saved now: only this browser has it, and it stays in sight. */
export function NotaGuardada(props: NotaGuardadaProps) {
  return useBorradorDeNota(props.idUsuario, props.sesion).trim() === "" ? null : <Guardada {...props} />;
}

function Guardada({ idUsuario, sesion, textoRef, enSuLugar }: NotaGuardadaProps) {
  const t = useT();
  const texto = useBorradorDeNota(idUsuario, sesion);
  useFocusRelay(enSuLugar);
  const descartar = async () => {
    if (!(await seguroDeDescartar())) return;
    notasDe(idUsuario).poner(sesion, "");
    mencionadosDe(idUsuario).poner(sesion, undefined);
    clavesDe(idUsuario).poner(sesion, undefined);
    enSuLugar()?.focus();
  };
  return (
    <TextoGuardado
      titulo={t("chat:borradorNotaTitulo")}
      porque={t("chat:borradorNota")}
      texto={texto}
      campoRef={textoRef}
      onDescartar={() => void descartar()}
    />
  );
}
