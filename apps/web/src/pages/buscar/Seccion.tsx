import { Button } from "@mantine/core";
import type { CasoFila } from "@ventanilla/contract/caso/caso";
import type { ReactNode } from "react";
import { useT } from "../../lib/use-t.ts";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";
import classes from "./buscar.module.css";

/** What was chosen among what was found: a case, and a message in it. */
export interface Elegido {
  fila: CasoFila;
  mensaje?: { id: number; sesion: number };
}
export type HalladosProps = { texto: string; onElegir: (elegido: Elegido) => void };

type SeccionProps = {
  titulo: string;
  /** Undefined: they are on their way. */
  cuantos: number | undefined;
  /** They answer the words before: told as such, and not counted, until those come that are looked for. */
  deAntes: boolean;
  /** Said when there are none. */
  nada: string;
  /** Said when these are not all that there are. */
  hayMas?: string | undefined;
  /** Told while nothing was found yet: what was found stays. */
  fallo: { titulo: string; repetir: () => void } | undefined;
  children: ReactNode;
};

/** One kind of what was found. */
export function Seccion({ titulo, cuantos, deAntes, nada, hayMas, fallo, children }: SeccionProps) {
  const t = useT();
  const cuenta = deAntes ? undefined : cuantos;
  const hallados = cuenta === undefined ? "" : (hayMas ?? t("busqueda:resultados", { count: cuenta }));
  const seVe = cuenta === 0 || (cuenta !== undefined && hayMas !== undefined);
  return (
    <section className={classes["seccion"]} aria-label={titulo} aria-busy={deAntes || undefined}>
      <h2>{titulo}</h2>
      <p className={seVe ? classes["nada"] : "solo-voz"} role="status">
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

type SiguientesProps = {
  rotulo: string;
  error: string;
  consulta: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
};

/** The way to what was not asked for yet; when that fails what was found stays. */
export function Siguientes({ rotulo, error, consulta }: SiguientesProps) {
  const { hasNextPage, isFetchingNextPage: enCamino, isFetchNextPageError, fetchNextPage } = consulta;
  const pedir = () => void fetchNextPage();
  if (!hasNextPage) return null;
  if (isFetchNextPageError && !enCamino) return <ErrorState title={error} onRetry={pedir} compact />;
  return (
    <Button variant="default" loading={enCamino} onClick={pedir}>
      {rotulo}
    </Button>
  );
}
