import { HttpError } from "@ventanilla/client/http";
import type { CanalEntrada } from "@ventanilla/contract/canal/canal";
import { useCanalEntrada } from "../../canal/index.ts";
import { useCanalesDePersona } from "../api.ts";
import { useCubiculo } from "../llamada/llamada.api.ts";

export interface PorDonde {
  /** Undefined while they load. */
  entradas: readonly CanalEntrada[] | undefined;
  error: boolean;
  reintentar(): void;
}

/**
 * Through which entry channels a point may write to a citizen: that of a case first, then the others of its person. That of a
 * case that is over may have become somebody else's: then only theirs.
 */
export function usePorDonde(idPrincipal: number, idPersona: number | null, idPunto: number): PorDonde {
  const principal = useCanalEntrada(idPrincipal);
  // Theirs by now who attend the citizen elsewhere: asked again it would be refused again.
  const esDeOtros = principal.error instanceof HttpError && principal.error.code === "NO_EXISTE";
  const dePersona = useCanalesDePersona(idPersona);
  const punto = useCubiculo(idPunto);
  const preguntas = [...(esDeOtros ? [] : [principal]), punto, ...(idPersona === null ? [] : [dePersona])];
  const cuentas = new Set(
    punto.data?.canales_autorizados.filter((canal) => !canal.solo_registro).map(({ id }) => id),
  );
  const delCaso = principal.data && esDe(principal.data, idPersona) ? [principal.data] : [];
  const suyas = [...delCaso, ...(dePersona.data?.rows ?? [])];
  const distintas = [...new Map(suyas.map((una) => [una.id, una])).values()];
  return {
    entradas: preguntas.some(({ isPending }) => isPending)
      ? undefined
      : distintas.filter(({ id_canal }) => cuentas.has(id_canal)),
    error: preguntas.some(({ isError }) => isError),
    reintentar: () => {
      for (const { isError, refetch } of preguntas) if (isError) void refetch();
    },
  };
}

/** Nobody is meant by name, or nobody else is known to write there. */
const esDe = ({ id_persona }: CanalEntrada, idPersona: number | null): boolean =>
  idPersona === null || id_persona === null || id_persona === idPersona;
