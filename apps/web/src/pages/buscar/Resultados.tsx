import { Button, UnstyledButton } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight, IconLock } from "@tabler/icons-react";
import type { MensajeHallado } from "@ventanilla/contract/busqueda/busqueda";
import type { CasoFila } from "@ventanilla/contract/caso/caso";
import type { ReactNode } from "react";
import { useCasosHallados, useMensajesHallados } from "../../domains/busqueda/index.ts";
import { CanalIcono, NombreCiudadano } from "../../domains/canal/index.ts";
import { CasoChip, ciudadanoDe } from "../../domains/caso/index.ts";
import { STORED_LANGUAGE } from "../../lib/stored-language.ts";
import { useT } from "../../lib/use-t.ts";
import { Marked } from "../../ui/Marked.tsx";
import { Written } from "../../ui/Stored.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./buscar.module.css";

/** What was chosen among what was found: a case, and a message in it. */
export interface Elegido {
  fila: CasoFila;
  mensaje?: { id: number; sesion: number };
}
type Props = { texto: string; onElegir: (elegido: Elegido) => void };

export function CasosHallados({ texto, onElegir }: Props) {
  const t = useT();
  const { data, isError, isPlaceholderData, refetch } = useCasosHallados(texto);
  return (
    <Seccion
      titulo={t("busqueda:casos")}
      cuantos={data?.rows.length}
      deAntes={isPlaceholderData}
      nada={t("busqueda:casosNada")}
      fallo={isError ? { titulo: t("busqueda:casosError"), repetir: () => void refetch() } : undefined}
    >
      <ul className={classes["lista"]}>
        {data?.rows.map((fila) => (
          <li key={fila.id}>
            <Caso fila={fila} onElegir={onElegir} />
          </li>
        ))}
      </ul>
    </Seccion>
  );
}

function Caso({ fila, onElegir }: { fila: CasoFila; onElegir: Props["onElegir"] }) {
  const t = useT();
  return (
    <UnstyledButton className={classes["hallazgo"]} onClick={() => onElegir({ fila })}>
      <Cabeza fila={fila} />
      <span className={classes["palabras"]} lang={STORED_LANGUAGE}>
        {fila.descripcion}
      </span>
      <span className={classes["pie"]}>
        {t("busqueda:caso", { id: fila.id })}
        {fila.punto_atencion === null ? null : (
          <>
            {" · "}
            <Written>{fila.punto_atencion.identificador}</Written>
          </>
        )}{" "}
        · <Time at={fila._updated_at} />
      </span>
    </UnstyledButton>
  );
}

export function MensajesHallados({ texto, onElegir }: Props) {
  const t = useT();
  const hallados = useMensajesHallados(texto);
  const { data, isError, isPlaceholderData, refetch, hasNextPage } = hallados;
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = hallados;
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
      {hasNextPage ? (
        <MasAtras
          buscando={isFetchingNextPage}
          fallo={isFetchNextPageError}
          onMas={() => void fetchNextPage()}
        />
      ) : null}
    </Seccion>
  );
}

function MasAtras({ buscando, fallo, onMas }: { buscando: boolean; fallo: boolean; onMas: () => void }) {
  const t = useT();
  if (fallo && !buscando) return <ErrorState title={t("busqueda:mensajesError")} onRetry={onMas} compact />;
  return (
    <Button variant="default" loading={buscando} onClick={onMas}>
      {t("busqueda:mas")}
    </Button>
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
  onElegir: Props["onElegir"];
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

function Cabeza({ fila }: { fila: CasoFila }) {
  return (
    <span className={classes["cabeza"]}>
      <CanalIcono clasificacion={fila.canal_principal.principal.clasificacion} />
      <strong>
        <NombreCiudadano de={ciudadanoDe(fila)} />
      </strong>
      <CasoChip estado={fila.estado} creado={fila._created_at} actualizado={fila._updated_at} />
    </span>
  );
}

type SeccionProps = {
  titulo: string;
  /** Undefined: they are on their way. */
  cuantos: number | undefined;
  /** They answer the words before: told as such, and not counted, until those come that are looked for. */
  deAntes: boolean;
  /** Said when there are none. */
  nada: string;
  /** Told while nothing was found yet: what was found stays. */
  fallo: { titulo: string; repetir: () => void } | undefined;
  children: ReactNode;
};

function Seccion({ titulo, cuantos, deAntes, nada, fallo, children }: SeccionProps) {
  const t = useT();
  const cuenta = deAntes ? undefined : cuantos;
  const hallados = cuenta === undefined ? "" : t("busqueda:resultados", { count: cuenta });
  return (
    <section className={classes["seccion"]} aria-label={titulo} aria-busy={deAntes || undefined}>
      <h2>{titulo}</h2>
      <p className={cuenta === 0 ? classes["nada"] : "solo-voz"} role="status">
        {cuenta === 0 ? nada : hallados}
      </p>
      {cuantos === undefined ? <EnCamino fallo={fallo} /> : children}
    </section>
  );
}

function EnCamino({ fallo }: Pick<SeccionProps, "fallo">) {
  if (fallo === undefined) return <Lines count={4} />;
  return <ErrorState title={fallo.titulo} onRetry={fallo.repetir} compact />;
}
