// Every page: its address, who may open it, its name and where its code is. A new page is one line here.
import { PAGINAS } from "@ventanilla/contract/paginas";
import type { Modulo } from "@ventanilla/contract/permisos";
import type { Clave } from "@ventanilla/i18n";
import type { ComponentType } from "react";

export type RouteEntry = {
  path: `/${string}`;
  /** Opens with `<modulo>:read` of any of these; null: every signed-in person. */
  modulos: readonly Modulo[] | null;
  titulo: Clave;
  load: () => Promise<ComponentType>;
  /** Panes as high as the window, without page margins; the menu starts at 68. */
  completa?: boolean;
};

const Tablero = async () => (await import("./pages/tablero/TableroPage.tsx")).TableroPage;
const Operadores = async () => (await import("./pages/operadores/OperadoresPage.tsx")).OperadoresPage;
const Chat = async () => (await import("./pages/chat/ChatPage.tsx")).ChatPage;
const Conversacion = async () => (await import("./pages/conversacion/ConversacionPage.tsx")).ConversacionPage;
const Pendientes = async () => (await import("./pages/pendientes/PendientesPage.tsx")).PendientesPage;
const Historial = async () => (await import("./pages/historial/HistorialPage.tsx")).HistorialPage;
const Puntos = async () => (await import("./pages/puntos/PuntosPage.tsx")).PuntosPage;
const Tramites = async () => (await import("./pages/tramites/TramitesPage.tsx")).TramitesPage;
const Error403 = async () => (await import("./pages/errores/Error403Page.tsx")).Error403Page;
const Error404 = async () => (await import("./pages/errores/Error404Page.tsx")).Error404Page;
const Error500 = async () => (await import("./pages/errores/Error500Page.tsx")).Error500Page;
const Login = async () => (await import("./pages/login/LoginPage.tsx")).LoginPage;

export const ROUTES: readonly RouteEntry[] = [
  { path: "/", modulos: null, titulo: "paginas:tablero", load: Tablero },
  {
    path: "/operadores",
    modulos: PAGINAS.operadores,
    titulo: "paginas:puntosAtencion",
    load: Operadores,
  },
  {
    path: "/puntos-atencion",
    modulos: PAGINAS["puntos-atencion"],
    titulo: "paginas:puntosAtencion",
    load: Operadores,
  },
  {
    path: "/chat/$id",
    modulos: PAGINAS.chat,
    titulo: "paginas:chat",
    load: Chat,
    completa: true,
  },
  {
    path: "/conversacion/$cubiculo/$id",
    modulos: PAGINAS.conversacion,
    titulo: "paginas:conversacion",
    load: Conversacion,
    completa: true,
  },
  {
    path: "/pendientes",
    modulos: PAGINAS.pendientes,
    titulo: "paginas:pendientes",
    load: Pendientes,
  },
  {
    path: "/historial",
    modulos: PAGINAS.historial,
    titulo: "historial:titulo",
    load: Historial,
  },
  { path: "/puntos", modulos: PAGINAS.puntos, titulo: "puntos:menu", load: Puntos },
  { path: "/tramites", modulos: PAGINAS.tramites, titulo: "tramites:titulo", load: Tramites },
  { path: "/403", modulos: null, titulo: "paginas:error403Nombre", load: Error403 },
  { path: "/404", modulos: null, titulo: "paginas:error404Nombre", load: Error404 },
  { path: "/500", modulos: null, titulo: "paginas:error500Nombre", load: Error500 },
  { path: "/$", modulos: null, titulo: "paginas:error404Nombre", load: Error404 },
];

/** Pages outside the frame: the doors. */
export const LOGIN_ROUTES: readonly Pick<RouteEntry, "path" | "titulo" | "load">[] = [
  { path: "/login", titulo: "paginas:login", load: Login },
];

/** The entry of an address, parameters included. */
export function routeOf(path: string): RouteEntry | undefined {
  const partes = path.split("/");
  return ROUTES.find((entry) => {
    const modelo = entry.path.split("/");
    return (
      entry.path !== "/$" &&
      modelo.length === partes.length &&
      modelo.every((parte, indice) => parte.startsWith("$") || parte === partes[indice])
    );
  });
}
