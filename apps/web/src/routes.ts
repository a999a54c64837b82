// Every page behind the doors: its address, who may open it, its name and where its code is. A new page is one line here.
import { modulosDe } from "@ventanilla/contract/paginas";
import type { Modulo } from "@ventanilla/contract/permisos";
import type { Clave } from "@ventanilla/i18n";
import type { ComponentType } from "react";

export type RouteEntry = {
  path: `/${string}`;
  /** Opens with `<modulo>:read` of any of these; null: every signed-in person. */
  modulos: readonly Modulo[] | null;
  /** It comes with the frame: the menu says it before the page is there. */
  title: Extract<Clave, `paginas:${string}`>;
  load: () => Promise<ComponentType>;
  /** It says nothing but what comes with the frame; any other page waits for the texts of the pages too. */
  frameTexts?: true;
  /** Panes as high as the window, without page margins; the menu starts at 68. */
  fullHeight?: boolean;
};

const Tablero = async () => (await import("./pages/tablero/TableroPage.tsx")).TableroPage;
const Operadores = async () => (await import("./pages/operadores/OperadoresPage.tsx")).OperadoresPage;
const Chat = async () => {
  const [{ ChatPage }, { adelantarEnlace }] = await Promise.all([
    import("./pages/chat/ChatPage.tsx"),
    import("./pages/chat/adelantar-enlace.ts"),
  ]);
  adelantarEnlace();
  return ChatPage;
};
const Conversacion = async () => (await import("./pages/conversacion/ConversacionPage.tsx")).ConversacionPage;
const Pendientes = async () => (await import("./pages/pendientes/PendientesPage.tsx")).PendientesPage;
const Sueltos = async () => (await import("./pages/sueltos/SueltosPage.tsx")).SueltosPage;
const Historial = async () => (await import("./pages/historial/HistorialPage.tsx")).HistorialPage;
const Imprimir = async () => (await import("./pages/imprimir/ImprimirPage.tsx")).ImprimirPage;
const Buscar = async () => (await import("./pages/buscar/BuscarPage.tsx")).BuscarPage;
const AdminCasos = async () => (await import("./pages/admin-casos/AdminCasosPage.tsx")).AdminCasosPage;
const Modulos = async () => (await import("./pages/modulos/ModulosPage.tsx")).ModulosPage;
const Canales = async () => (await import("./pages/canales/CanalesPage.tsx")).CanalesPage;
const Apartados = async () => (await import("./pages/apartados/ApartadosPage.tsx")).ApartadosPage;
const Puntos = async () => (await import("./pages/puntos/PuntosPage.tsx")).PuntosPage;
const Usuarios = async () => (await import("./pages/usuarios/UsuariosPage.tsx")).UsuariosPage;
const Tramites = async () => (await import("./pages/tramites/TramitesPage.tsx")).TramitesPage;
const Entidades = async () => (await import("./pages/entidades/EntidadesPage.tsx")).EntidadesPage;
const Preferencias = async () => (await import("./pages/parametros/PreferenciasPage.tsx")).PreferenciasPage;
const Presencia = async () => (await import("./pages/presencia/PresenciaPage.tsx")).PresenciaPage;
const Logs = async () => (await import("./pages/logs/LogsPage.tsx")).LogsPage;
const Cuenta = async () => (await import("./pages/cuenta/CuentaPage.tsx")).CuentaPage;
const Error403 = async () => (await import("./pages/errores/Error403Page.tsx")).Error403Page;
const Error404 = async () => (await import("./pages/errores/Error404Page.tsx")).Error404Page;
const Error500 = async () => (await import("./pages/errores/Error500Page.tsx")).Error500Page;

export const ROUTES: readonly RouteEntry[] = [
  { path: "/", modulos: null, title: "paginas:tablero", load: Tablero },
  {
    path: "/operadores",
    modulos: modulosDe("operadores"),
    title: "paginas:puntosAtencion",
    load: Operadores,
    frameTexts: true,
  },
  {
    path: "/puntos-atencion",
    modulos: modulosDe("puntos-atencion"),
    title: "paginas:puntosAtencion",
    load: Operadores,
    frameTexts: true,
  },
  {
    path: "/chat/$id",
    modulos: modulosDe("chat"),
    title: "paginas:chat",
    load: Chat,
    frameTexts: true,
    fullHeight: true,
  },
  {
    path: "/conversacion/$cubiculo/$id",
    modulos: modulosDe("conversacion"),
    title: "paginas:conversacion",
    load: Conversacion,
    frameTexts: true,
    fullHeight: true,
  },
  {
    path: "/pendientes",
    modulos: modulosDe("pendientes"),
    title: "paginas:pendientes",
    load: Pendientes,
  },
  { path: "/sueltos", modulos: modulosDe("sueltos"), title: "paginas:sueltos", load: Sueltos },
  {
    path: "/historial",
    modulos: modulosDe("historial"),
    title: "paginas:historial",
    load: Historial,
  },
  {
    path: "/historial/imprimir/$id",
    modulos: modulosDe("historial"),
    title: "paginas:imprimir",
    load: Imprimir,
  },
  { path: "/buscar", modulos: modulosDe("buscar"), title: "paginas:buscar", load: Buscar },
  {
    path: "/admin-casos",
    modulos: modulosDe("admin-casos"),
    title: "paginas:casos",
    load: AdminCasos,
  },
  {
    path: "/presencia",
    modulos: modulosDe("presencia"),
    title: "paginas:presencia",
    load: Presencia,
  },
  { path: "/modulos", modulos: modulosDe("modulos"), title: "paginas:modulos", load: Modulos },
  { path: "/canales", modulos: modulosDe("canales"), title: "paginas:canales", load: Canales },
  {
    path: "/canales/apartados",
    modulos: modulosDe("canales"),
    title: "paginas:apartados",
    load: Apartados,
  },
  { path: "/puntos", modulos: modulosDe("puntos"), title: "paginas:puntos", load: Puntos },
  { path: "/tramites", modulos: modulosDe("tramites"), title: "paginas:tramites", load: Tramites },
  { path: "/entidades", modulos: modulosDe("entidades"), title: "paginas:entidades", load: Entidades },
  { path: "/usuarios", modulos: modulosDe("usuarios"), title: "paginas:usuarios", load: Usuarios },
  {
    path: "/parametros",
    modulos: modulosDe("parametros"),
    title: "paginas:parametros",
    load: Preferencias,
  },
  { path: "/logs", modulos: modulosDe("logs"), title: "paginas:logs", load: Logs },
  { path: "/account", modulos: null, title: "paginas:cuenta", load: Cuenta },
  { path: "/403", modulos: null, title: "paginas:error403Nombre", load: Error403, frameTexts: true },
  { path: "/404", modulos: null, title: "paginas:error404Nombre", load: Error404, frameTexts: true },
  { path: "/500", modulos: null, title: "paginas:error500Nombre", load: Error500, frameTexts: true },
  { path: "/$", modulos: null, title: "paginas:error404Nombre", load: Error404, frameTexts: true },
];

/** The entry of an address, parameters included. */
export function routeOf(path: string): RouteEntry | undefined {
  const parts = path.split("/");
  return ROUTES.find((entry) => {
    const pattern = entry.path.split("/");
    return (
      entry.path !== "/$" &&
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith("$") || part === parts[index])
    );
  });
}

/** The name of the page that a menu leads to; the chat's address goes on with its point. */
export function titleOf(path: string): Clave | undefined {
  const [, first] = path.split("/");
  return ROUTES.find((entry) => entry.path.split("/")[1] === first)?.title;
}
