import type { RefObject } from "react";
import { borradoresDe, useBorrador } from "../../domains/borrador/index.ts";
import {
  AvisoCompositor,
  type Redaccion,
  RedaccionGuardada,
  seguroDeDescartar,
  TextoGuardado,
} from "../../domains/mensaje/index.ts";
import { useFocusRelay } from "../../lib/use-focus-relay.ts";
import { useT } from "../../lib/use-t.ts";
import type { Impedimento } from "./use-impedimento.tsx";

const TONO = {
  final: "cerrado",
  retirada: "neutro",
  permiso: "neutro",
  plazo: "aviso",
} as const satisfies Record<Impedimento["clase"], string>;

export type ImpedidoProps = {
  impedimento: Impedimento;
  idUsuario: number;
  sesion: number;
  redaccion: Redaccion;
  avisoRef: RefObject<HTMLDivElement | null>;
  guardadoRef: RefObject<HTMLTextAreaElement | null>;
  campoRef: RefObject<HTMLTextAreaElement | null>;
};

/** In the place of the field: why one cannot write, and what was begun, which stays in sight where it cannot be sent. */
export function Impedido(props: ImpedidoProps) {
  const { impedimento, avisoRef, guardadoRef, campoRef } = props;
  const texto = useBorrador(props.idUsuario, props.sesion);
  const t = useT();
  useFocusRelay(() => campoRef.current);
  const descartar = async () => {
    if (!(await seguroDeDescartar())) return;
    borradoresDe(props.idUsuario).poner(props.sesion, "");
    avisoRef.current?.focus();
  };
  return (
    <>
      <AvisoCompositor tono={TONO[impedimento.clase]} acciones={impedimento.acciones} focoRef={avisoRef}>
        {impedimento.porque}
      </AvisoCompositor>
      {texto.trim() === "" ? null : (
        <TextoGuardado
          titulo={t("chat:borradorGuardadoTitulo")}
          porque={t("chat:borradorGuardado")}
          texto={texto}
          campoRef={guardadoRef}
          onDescartar={() => void descartar()}
        />
      )}
      <RedaccionGuardada redaccion={props.redaccion} onQuitar={() => avisoRef.current?.focus()} />
    </>
  );
}
