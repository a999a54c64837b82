import { useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { enlaceDePunto } from "../../domains/caso/index.ts";
import { olvidarPedido, pedirMensaje } from "../../domains/hilo/index.ts";
import { puntoActual, useFaltaPunto } from "../../domains/punto/index.ts";
import { goTo } from "../../lib/navigation.ts";
import { useSession } from "../../lib/session.ts";
import { useStored } from "../../lib/use-stored.ts";
import { enviosDeUsuario } from "../../mesa/index.ts";
import { ChatVista } from "./ChatVista.tsx";
import { usePedida } from "./use-pedida.ts";
import { usePreguntarAlCambiar } from "./use-preguntar-al-cambiar.ts";

const irse = () => goTo("/puntos-atencion", { replace: true });

/** /chat/{id}: reachable only for the point that the operator chose. */
export function ChatPage() {
  const { id } = useParams({ strict: false });
  const idPunto = Number(id);
  const [cubiculoActual] = useStored("cubiculo_actual", 0);
  const aqui = cubiculoActual === idPunto;
  useFaltaPunto(aqui, irse);
  return aqui ? <ChatDePunto key={idPunto} idPunto={idPunto} /> : null;
}

function ChatDePunto({ idPunto }: { idPunto: number }) {
  const sesion = useSession();
  const navegar = useNavigate();
  const router = useRouter();
  const { abrir, mensaje } = useSearch({ strict: false }) as { abrir?: string; mensaje?: string };
  const enlace = useMemo(() => enlaceDePunto(idPunto), [idPunto]);
  const idUsuario = sesion?.usuario.id ?? 0;
  const envios = useMemo(() => enviosDeUsuario(idUsuario), [idUsuario]);
  const abierto = Number(abrir) > 0 ? Number(abrir) : null;
  const { pedida, soltar } = usePedida();
  usePreguntarAlCambiar();
  const ir = (sesionId: number | null, replace: boolean) =>
    void navegar({
      to: `/chat/${idPunto}`,
      search: sesionId === null ? pedida : { ...pedida, abrir: sesionId },
      // One that takes the place of another was opened from where that one was.
      state: replace ? true : { desdeLista: true },
      replace,
    });
  const cerrar = () => {
    // Asked of now, not of what was drawn: who presses twice does not leave the page.
    if (router.history.location.state.desdeLista === true) router.history.back();
    else ir(null, true);
  };
  useEffect(() => (abierto === null ? undefined : () => olvidarPedido(abierto)), [abierto]);
  // The message is shown once: the address keeps the conversation alone.
  useEffect(() => {
    if (abierto === null || !(Number(mensaje) > 0)) return;
    pedirMensaje({ sesion: abierto, mensaje: Number(mensaje) });
    void navegar({
      to: `/chat/${idPunto}`,
      search: ({ mensaje: _mostrado, ...otras }: Record<string, unknown>) => otras,
      state: true,
      replace: true,
    });
  }, [abierto, mensaje, idPunto, navegar]);
  return (
    <ChatVista
      enlace={enlace}
      envios={envios}
      idUsuario={idUsuario}
      nombrePunto={puntoActual()?.identificador ?? ""}
      abierto={abierto}
      listaPedida={pedida}
      onElegida={soltar}
      hrefDe={(sesionId) => `/chat/${idPunto}?${new URLSearchParams({ ...pedida, abrir: String(sesionId) })}`}
      onAbrir={(sesionId) => ir(sesionId, abierto !== null)}
      onCerrar={cerrar}
    />
  );
}
