import { IconCheck } from "@tabler/icons-react";
import { direccionVisible } from "@ventanilla/contract/canal/canal.rules";
import type { Principal } from "@ventanilla/contract/caso/caso";
import type { z } from "zod";
import { useT } from "../../../lib/use-t.ts";
import { Address } from "../../../ui/Address.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Lines } from "../../../ui/states/Skeletons.tsx";
import { CanalIcono, useNombreCanal } from "../../canal/index.ts";
import { useCanalesDePersona } from "../api.ts";
import classes from "./tarjetas.module.css";

type Canal = z.output<typeof Principal>;

export type TarjetaCanalesProps = {
  principal: Canal;
  /** Whose channels are offered; without a person only that of the case is known. */
  idPersona: number | null;
  /** Absent where the case cannot be changed. */
  onElegir: ((idCanal: number) => void) | undefined;
};

/** The person's channels; the main one is that through which the case is answered. */
export function TarjetaCanales({ principal, idPersona, onElegir }: TarjetaCanalesProps) {
  const t = useT();
  const { data, isError, isLoading, refetch } = useCanalesDePersona(idPersona);
  if (isLoading) return <Lines count={2} />;
  const canales = data?.rows ?? [];
  const otros = canales.filter(({ id }) => id !== principal.id);
  return (
    <>
      <ul className={classes["canales"]}>
        {[principal, ...otros].map((canal) => (
          <li key={canal.id}>
            <FilaCanal canal={canal} esPrincipal={canal.id === principal.id} onElegir={onElegir} />
          </li>
        ))}
      </ul>
      {isError && data === undefined ? (
        <ErrorState compact title={t("chat:tarjetaError")} onRetry={() => void refetch()} />
      ) : null}
    </>
  );
}

type FilaCanalProps = Pick<TarjetaCanalesProps, "onElegir"> & { canal: Canal; esPrincipal: boolean };

function FilaCanal({ canal, esPrincipal, onElegir }: FilaCanalProps) {
  const t = useT();
  const nombreCanal = useNombreCanal();
  const usuario = direccionVisible(canal.clasificacion, canal.usuario);
  const contenido = (
    <>
      <span className={classes["marca"]}>
        {esPrincipal ? <IconCheck size={16} stroke={2.5} aria-hidden data-principal /> : null}
      </span>
      <CanalIcono clasificacion={canal.clasificacion} />{" "}
      <span className={classes["usuario"]}>
        <Address of={usuario} />
      </span>{" "}
      {esPrincipal ? <span className={classes["principal"]}>{t("chat:principal")}</span> : null}
    </>
  );
  if (onElegir === undefined) return <div className={classes["canal"]}>{contenido}</div>;
  const nombre = `${nombreCanal(canal.clasificacion)} ${usuario}`;
  return (
    <button
      type="button"
      className={classes["canal"]}
      aria-pressed={esPrincipal}
      {...(!esPrincipal && { title: t("caso:canalCambiar", { canal: nombre }) })}
      onClick={() => {
        if (!esPrincipal) onElegir(canal.id);
      }}
    >
      {contenido}
    </button>
  );
}
