import { UnstyledButton } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight, IconLock } from "@tabler/icons-react";
import type { MensajeHallado } from "@ventanilla/contract/busqueda/busqueda";
import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { useMensajesHallados } from "../../domains/busqueda/index.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Marked } from "../../ui/Marked.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./buscar.module.css";
import { Cabeza } from "./Cabeza.tsx";
import { type HalladosProps, Seccion, Siguientes } from "./Seccion.tsx";

export function MensajesHallados({ texto, onElegir }: HalladosProps) {
  const t = useT();
  const hallados = useMensajesHallados(texto);
  const { data, isError, isPlaceholderData, refetch, hasNextPage } = hallados;
  const mensajes = data?.pages.flatMap(({ rows }) => rows);
  const casos = new Map(data?.pages.flatMap((pagina) => pagina.casos).map((fila) => [fila.id, fila]));
  return (
    <Seccion
      titulo={t("busqueda:mensajes")}
      cuantos={mensajes?.length}
      deAntes={isPlaceholderData}
      nada={t(hasNextPage ? "busqueda:mensajesNadaReciente" : "busqueda:mensajesNada")}
      fallo={isError ? { titulo: t("busqueda:mensajesError"), repetir: () => void refetch() } : undefined}
    >
      <ul className={classes["lista"]}>
        {mensajes?.map((mensaje) => {
          const fila = casos.get(mensaje.id_caso);
          return fila === undefined ? null : (
            <li key={mensaje.id}>
              <Mensaje mensaje={mensaje} fila={fila} onElegir={onElegir} />
            </li>
          );
        })}
      </ul>
      {data?.pages.at(-1)?.indexando ? <p className={classes["nada"]}>{t("busqueda:indexando")}</p> : null}
      <Siguientes rotulo={t("busqueda:mas")} error={t("busqueda:mensajesError")} consulta={hallados} />
    </Seccion>
  );
}

/** Notices are not found. */
const FLECHA = {
  ENTRADA: IconArrowDownLeft,
  SALIDA: IconArrowUpRight,
  AVISO: IconArrowUpRight,
  INTERNA: IconLock,
} as const;
const DE_QUIEN = {
  ENTRADA: "busqueda:recibido",
  SALIDA: "busqueda:enviado",
  AVISO: "busqueda:enviado",
  INTERNA: "notas:titulo",
} as const;

function Mensaje({
  mensaje: { id, id_canal_entrada: sesion, direccion, msg_tz, fragmento },
  fila,
  onElegir,
}: {
  mensaje: MensajeHallado;
  fila: CasoFila;
  onElegir: HalladosProps["onElegir"];
}) {
  const t = useT();
  const Flecha = FLECHA[direccion];
  return (
    <UnstyledButton
      className={classes["hallazgo"]}
      onClick={() => onElegir({ fila, mensaje: { id, sesion } })}
    >
      <Cabeza fila={fila} />
      <span className={classes["palabras"]}>
        <Flecha size={14} aria-hidden />
        <span className="solo-voz">{t(DE_QUIEN[direccion])}: </span>
        <span lang={STORED_LANGUAGE} dir="auto">
          <Marked text={fragmento.texto} marks={fragmento.marcas} />
        </span>
      </span>
      <span className={classes["pie"]}>
        {t("busqueda:caso", { id: fila.id })} · <Time at={Number(msg_tz) * 1000} />
      </span>
    </UnstyledButton>
  );
}
