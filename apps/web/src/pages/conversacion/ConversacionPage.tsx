import { useParams } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { enlaceDePunto } from "../../domains/caso/index.ts";
import { olvidarPedido } from "../../domains/hilo/index.ts";
import { exigirPunto, useCubiculos, useFaltaPunto, usePuntoActual } from "../../domains/punto/index.ts";
import { currentPath, goTo } from "../../lib/navigation.ts";
import { useSession } from "../../lib/session.ts";
import { enviosDeUsuario } from "../../mesa/index.ts";
import { ConversacionVista } from "./ConversacionVista.tsx";

const idDe = (texto: string | undefined): number | null =>
  texto !== undefined && /^[1-9]\d*$/.test(texto) ? Number(texto) : null;

/** /conversacion/{cubiculo}/{id}: the conversation of an entry channel, attended from the point where the operator is. */
export function ConversacionPage() {
  const { cubiculo, id } = useParams({ strict: false });
  const idPunto = idDe(cubiculo);
  const sesionId = idDe(id);
  const mal = idPunto === null || sesionId === null;
  const punto = usePuntoActual();
  const { isPending } = useCubiculos();
  const sinSaberse = mal || (punto === undefined && isPending);
  useFaltaPunto(sinSaberse ? undefined : punto !== undefined, exigirPunto);
  useEffect(() => {
    if (mal) goTo("/404", { replace: true });
  }, [mal]);
  // Whoever leaves the point and enters it again gets the page anew: the line of before is closed.
  if (mal || punto === undefined) return null;
  return (
    <ConversacionDePunto
      key={`${punto.id} ${sesionId}`}
      aqui={punto}
      cubiculo={idPunto}
      sesionId={sesionId}
    />
  );
}

type Props = { aqui: { id: number; identificador: string }; cubiculo: number; sesionId: number };

function ConversacionDePunto({ aqui, cubiculo, sesionId }: Props) {
  const idUsuario = useSession()?.usuario.id ?? 0;
  const enlace = useMemo(() => enlaceDePunto(aqui.id), [aqui.id]);
  const envios = useMemo(() => enviosDeUsuario(idUsuario), [idUsuario]);
  useEffect(() => {
    const aqui = currentPath();
    return () => {
      // While developing, effects end and begin once more on the same page, and what was asked for on the way to it stays.
      if (currentPath() !== aqui) olvidarPedido(sesionId);
    };
  }, [sesionId]);
  return (
    <ConversacionVista
      enlace={enlace}
      envios={envios}
      idUsuario={idUsuario}
      sesionId={sesionId}
      nombrePunto={cubiculo === aqui.id ? aqui.identificador : undefined}
      onSalir={() => goTo("/pendientes")}
      onNoExiste={() => goTo("/404", { replace: true })}
      onIr={(otra) => goTo(`/conversacion/${cubiculo}/${otra}`, { replace: true })}
    />
  );
}
