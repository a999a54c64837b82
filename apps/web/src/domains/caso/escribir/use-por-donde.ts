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

/** Through which entry channels a point may write to a citizen: that of a case first, then the others of its person. */
export function usePorDonde(idPrincipal: number, idPersona: number | null, idPunto: number): PorDonde {
  const principal = useCanalEntrada(idPrincipal);
  const dePersona = useCanalesDePersona(idPersona);
  const punto = useCubiculo(idPunto);
  const preguntas = [principal, punto, ...(idPersona === null ? [] : [dePersona])];
  const cuentas = new Set(
    punto.data?.canales_autorizados.filter((canal) => !canal.solo_registro).map(({ id }) => id),
  );
  const suyas = [...(principal.data ? [principal.data] : []), ...(dePersona.data?.rows ?? [])];
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
