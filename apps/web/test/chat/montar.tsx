// The chat of a point on a fake socket, with its questions, notices and voice; as an operator with both permissions.

import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useState } from "react";
import { EnlaceStore } from "../../src/domains/caso/index.ts";
import { type Envio, esperarAceptacion } from "../../src/domains/hilo/index.ts";
import { EnviosStore } from "../../src/domains/mensaje/index.ts";
import { loadFrameTexts, startI18n } from "../../src/lib/i18n.ts";
import { startSession } from "../../src/lib/session.ts";
import { writeStored } from "../../src/lib/storage.ts";
import { useDespedida, useMudanza, useNovedades } from "../../src/mesa/index.ts";
import { ChatVista } from "../../src/pages/chat/ChatVista.tsx";
import { ConversacionVista } from "../../src/pages/conversacion/ConversacionVista.tsx";
import { useRefuseDrops } from "../../src/shell/use-refuse-drops.ts";
import { Confirms } from "../../src/ui/dialog/Confirms.tsx";
import { LiveRegions } from "../../src/ui/LiveRegions.tsx";
import { bringLateDialogs } from "../../src/ui/late/late-dialog.tsx";
import { theme } from "../../src/ui/theme/index.ts";
import { Toasts } from "../../src/ui/toast/Toasts.tsx";
import { toast } from "../../src/ui/toast/toasts.ts";
import { contado, sinPedidos } from "../espera.ts";
import { unCubiculoDetalle, unInicio, unUsuario } from "../fabrica.ts";
import { medir } from "../medidas.ts";
import { alCerrar, ventana } from "../pagina.ts";
import { servidor } from "../servidor.ts";
import { contextoChats, contextoHilo, PUNTO, YO } from "./fabrica.ts";
import { SocketFalso } from "./socket-falso.ts";

export type Enviar = (envio: Envio) => Promise<Mensaje>;

export function nuevosEnvios(enviar: Enviar, enlace?: EnlaceStore): EnviosStore {
  return new EnviosStore({
    usuario: YO.id,
    puede: () => true,
    enviar,
    decir: () => "El canal no respondió.",
    decirVencido: () => "",
    decirEspera: () => "El servidor no responde.",
    alEnviar: (envio, mensaje) => {
      enlace?.link.updateHilo(envio.sesion, (hilo) => ({
        ...hilo,
        mensajes: new Map(hilo.mensajes).set(mensaje.id, mensaje),
      }));
      esperarAceptacion([mensaje]);
    },
    alFallar: () => void toast.error("No se pudo enviar el mensaje!"),
  });
}

function Pantalla({
  enlace,
  envios,
  alAbrir,
}: {
  enlace: EnlaceStore;
  envios: EnviosStore;
  alAbrir: number | null;
}) {
  const [cual, setCual] = useState(alAbrir);
  return (
    <ChatVista
      enlace={enlace}
      envios={envios}
      idUsuario={YO.id}
      nombrePunto="Cubículo 3"
      abierto={cual}
      listaPedida={{}}
      onElegida={() => undefined}
      hrefDe={(id) => `/chat/${PUNTO}?abrir=${id}`}
      onAbrir={setCual}
      onCerrar={() => setCual(null)}
    />
  );
}

/** The page of one conversation, of an entry channel. */
export interface Conversacion {
  sesion: number;
  /** Undefined: of another point than the operator's. */
  nombrePunto?: string | undefined;
  onSalir: () => void;
  onNoExiste: () => void;
  onIr: (sesion: number) => void;
}

interface Montaje {
  enviar?: Enviar;
  /** Conversation that the chat shows at first. */
  abierto?: number | null;
  /** Its own page instead of the chat. */
  conversacion?: Conversacion;
  /** As on a telephone. */
  angosto?: boolean;
}

/** What holds the point on every page. */
function EnVivo({ enlace, envios }: { enlace: EnlaceStore; envios: EnviosStore }) {
  useNovedades(enlace);
  useDespedida(enlace);
  useMudanza(enlace, envios, YO.id);
  useRefuseDrops();
  return null;
}

export async function montar({ enviar, abierto = null, conversacion, angosto = false }: Montaje = {}) {
  servidor.salvo("GET", "/ws/api/system/operadores/menciones", () => ({ cuerpo: { rows: [], sin_ver: 0 } }));
  servidor.salvo("GET", `/ws/api/system/operadores/cubiculo/${PUNTO}`, () => ({
    cuerpo: unCubiculoDetalle(),
  }));
  writeStored("avisos_ofrecidos", true);
  ventana({ ancha: !angosto });
  medir();
  await startI18n();
  await loadFrameTexts();
  // As at a desk that stands for a while.
  await bringLateDialogs();
  startSession(unInicio({ usuario: unUsuario({ id: YO.id }) }));
  const socket = new SocketFalso();
  const enlace = new EnlaceStore({
    url: "",
    token: () => "t",
    id_punto: PUNTO,
    id_usuario: YO.id,
    connect: () => socket.comoConexion(),
  });
  const envios = nuevosEnvios(enviar ?? (() => new Promise(() => undefined)), enlace);
  const persona = userEvent.setup();
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
  alCerrar(() => {
    enlace.cerrar();
    envios.detener();
    cache.clear();
  });
  render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={cache}>
        <LiveRegions />
        {conversacion === undefined ? (
          <Pantalla enlace={enlace} envios={envios} alAbrir={abierto} />
        ) : (
          <ConversacionVista
            enlace={enlace}
            envios={envios}
            idUsuario={YO.id}
            sesionId={conversacion.sesion}
            nombrePunto={conversacion.nombrePunto}
            onSalir={conversacion.onSalir}
            onNoExiste={conversacion.onNoExiste}
            onIr={conversacion.onIr}
          />
        )}
        <EnVivo enlace={enlace} envios={envios} />
        <Confirms />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  );
  /** The server says it, and the screen took it. */
  const decir = async (evento: string, ...datos: unknown[]) => {
    await act(async () => socket.decir(evento, ...datos));
    await contado();
  };
  await act(async () => socket.conectar());
  return {
    socket,
    enlace,
    envios,
    persona,
    decir,
    sinPedidos: () => sinPedidos(cache),
    lista: (chats: Chat[], cambios = {}) => decir(EVENTO.nuevoUsuario, chats, contextoChats(cambios)),
    hilo: (sesion: number, mensajes: Mensaje[], cambios = {}) =>
      decir(EVENTO.nuevoMensaje, mensajes, contextoHilo(sesion, cambios)),
  };
}
