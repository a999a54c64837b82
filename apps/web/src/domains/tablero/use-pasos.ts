import { useQuery } from "@tanstack/react-query";
import { leerPrimerosPasos } from "@ventanilla/contract/tablero/tablero.routes";
import { useEffect } from "react";
import { noteFirstStep, useFirstSteps } from "../../lib/first-steps.ts";
import { routeQuery } from "../../lib/route-query.ts";
import { useSession } from "../../lib/session.ts";

export type PasoPrimero = "Punto" | "Chat" | "Respuesta";
export type PasosPrimeros = readonly { paso: PasoPrimero; hecho: boolean }[];

/** The way to the first answer, until it was given or the operator wants no more of it; on this device nothing is asked then. */
export function usePasos(enPunto: boolean): {
  pasos: PasosPrimeros | "ninguno" | "sin saber";
  quitar: () => void;
} {
  const id = useSession()?.usuario.id ?? 0;
  const hasta = useFirstSteps(id);
  const listo = hasta === "done";
  const { data, isError } = useQuery(
    // Whoever comes back from a step sees it done.
    routeQuery(leerPrimerosPasos, listo ? undefined : {}, { staleTime: 0 }),
  );
  const respondio = data?.respondio === true;
  useEffect(() => {
    if (respondio) noteFirstStep(id, "done");
  }, [id, respondio]);
  const quitar = () => noteFirstStep(id, "done");
  if (listo || respondio || isError) return { pasos: "ninguno", quitar };
  if (data === undefined) return { pasos: "sin saber", quitar };
  return {
    pasos: [
      { paso: "Punto", hecho: enPunto },
      { paso: "Chat", hecho: data.atendio || hasta === "opened" },
      { paso: "Respuesta", hecho: false },
    ],
    quitar,
  };
}
