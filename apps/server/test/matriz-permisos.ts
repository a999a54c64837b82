// Who may call what, written by hand from documents A and B and the numbered decisions (D…), never read off the routes:
// the contract, the seeded roles and the server are held against it.
import type { Permiso } from "@ventanilla/contract/permisos";

export const ROLES = ["SUPERADMIN", "ADMIN", "OPERADOR"] as const;
export type NombreRol = (typeof ROLES)[number];

export interface Fila {
  /** Any one of them opens it; `sesion`: any signed-in user; `public`: anybody. */
  pide: readonly Permiso[] | "sesion" | "public";
  /** Which of the seeded roles get in. */
  roles: readonly NombreRol[];
  /** Where it is said. «sin decir»: nowhere in so many words; what follows is why it stands so. */
  dice: string;
  /** What a document says and the product does not do, and who decided it. */
  difiere?: string;
}

const TODOS = ROLES;
const ADMINISTRADORES = ["SUPERADMIN", "ADMIN"] as const;
const OPERADOR = ["OPERADOR"] as const;

/** One line per route of the contract, and a test names the route that has none. */
const MATRIZ: Readonly<Record<string, Fila>> = {
  // Session and account (A §7)
  iniciarSesion: { pide: "public", roles: TODOS, dice: "A-login-08: it is the door" },
  leerFormasIngreso: {
    pide: "public",
    roles: TODOS,
    dice: "sin decir: the log-in pages offer what there is",
  },
  leerCodigo: { pide: "public", roles: TODOS, dice: "A-ciudadania-04: it is a door" },
  recuperarContrasena: { pide: "public", roles: TODOS, dice: "D32: who forgot it cannot sign in" },
  elegirContrasena: { pide: "public", roles: TODOS, dice: "D32: the link is what is asked for" },
  leerMenu: { pide: "sesion", roles: TODOS, dice: "A-modulos-24; the menu is everybody's own" },
  salir: { pide: "sesion", roles: TODOS, dice: "D26" },
  cambiarContrasena: { pide: "sesion", roles: TODOS, dice: "D40: /account is always open" },
  desactivarCuenta: { pide: "sesion", roles: TODOS, dice: "D34, D40: /account is always open" },
  listarSesiones: {
    pide: "sesion",
    roles: TODOS,
    dice: "sin decir: of /account, which is always open (D40)",
  },
  leerFirmaPropia: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: one's own, of who writes letters (D40)",
  },
  guardarFirmaPropia: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: one's own, of who writes letters (D40)",
  },
  terminarSesion: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own; of /account (D40)" },
  leerFactores: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own; of /account (D40)" },
  comenzarPrueba: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own; of /account (D40)" },
  comenzarTotp: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own, after a proof; of /account" },
  confirmarTotp: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own; of /account (D40)" },
  quitarTotp: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own, after a proof; of /account" },
  comenzarPasskey: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own, after a proof; of /account" },
  inscribirPasskey: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own; of /account (D40)" },
  renombrarPasskey: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own; of /account (D40)" },
  quitarPasskey: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own, after a proof; of /account" },
  hacerCodigos: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own, after a proof; of /account" },
  listarFiltros: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own, of any list" },
  guardarFiltro: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own, of any list" },
  quitarFiltro: { pide: "sesion", roles: TODOS, dice: "sin decir: one's own, of any list" },
  ingresarConCodigo: { pide: "public", roles: TODOS, dice: "sin decir: it is the door's second half" },
  pedirPasskey: { pide: "public", roles: TODOS, dice: "sin decir: it is the door's second half" },
  ingresarConPasskey: { pide: "public", roles: TODOS, dice: "sin decir: it is the door's second half" },
  comenzarTotpAlIngresar: { pide: "public", roles: TODOS, dice: "sin decir: it is the door's second half" },
  confirmarTotpAlIngresar: { pide: "public", roles: TODOS, dice: "sin decir: it is the door's second half" },
  comenzarPasskeyAlIngresar: {
    pide: "public",
    roles: TODOS,
    dice: "sin decir: it is the door's second half",
  },
  inscribirPasskeyAlIngresar: {
    pide: "public",
    roles: TODOS,
    dice: "sin decir: it is the door's second half",
  },

  // The operators' desk: where they stand (D40: chooser)
  listarCubiculos: { pide: ["operadores:read"], roles: OPERADOR, dice: "A-shell-07, A-permisos-08, D40" },
  leerCubiculo: { pide: ["operadores:read"], roles: OPERADOR, dice: "D40: chooser, chat" },
  ingresar: { pide: ["operadores:read"], roles: OPERADOR, dice: "D40: chooser" },
  dejarPunto: { pide: ["operadores:read"], roles: OPERADOR, dice: "D40: chooser" },

  // Service points
  listarPuntos: { pide: "sesion", roles: TODOS, dice: "D23: short rows for any signed-in user" },
  exportarPuntos: { pide: ["puntos:csv"], roles: ["SUPERADMIN"], dice: "D41: csv = may export the list" },
  leerPunto: { pide: ["puntos:read"], roles: ADMINISTRADORES, dice: "D23: full rows need the permission" },
  crearPunto: { pide: ["puntos:create"], roles: ADMINISTRADORES, dice: "B-puntos-12, B-producto-14" },
  crearPuntoPost: { pide: ["puntos:create"], roles: ADMINISTRADORES, dice: "D9: an alias of it" },
  editarPunto: { pide: ["puntos:update"], roles: ADMINISTRADORES, dice: "B-puntos-13, B-producto-14" },
  cambiarPunto: { pide: ["puntos:update"], roles: ADMINISTRADORES, dice: "B-puntos-13: the switch" },
  borrarPunto: { pide: ["puntos:delete"], roles: ["SUPERADMIN"], dice: "B-puntos-14, D42: and the role" },

  // Channels
  listarCanales: { pide: "sesion", roles: TODOS, dice: "D23: short rows for any signed-in user" },
  exportarCanales: { pide: ["canales:csv"], roles: ["SUPERADMIN"], dice: "D41: csv = may export the list" },
  leerCanal: { pide: ["canales:read"], roles: ADMINISTRADORES, dice: "D23: full rows need the permission" },
  crearCanal: { pide: ["canales:create"], roles: ADMINISTRADORES, dice: "B-canales-27" },
  editarCanal: { pide: ["canales:update"], roles: ADMINISTRADORES, dice: "B-canales-28" },
  cambiarCanal: { pide: ["canales:update"], roles: ADMINISTRADORES, dice: "B-canales-28: the switch" },
  borrarCanal: { pide: ["canales:delete"], roles: ["SUPERADMIN"], dice: "B-canales-29, D42: and the role" },
  probarCanal: {
    pide: ["canales:update"],
    roles: ADMINISTRADORES,
    dice: "sin decir: it wakes an account that was paused, as a saved change does",
  },
  leerTokenDeCanal: {
    pide: ["canales:update"],
    roles: ADMINISTRADORES,
    dice: "D93: shown with canales:update",
  },
  listarApartados: {
    pide: ["canales:read"],
    roles: ADMINISTRADORES,
    dice: "sin decir: of the screen /canales, which opens with its read (D40)",
  },
  leerApartado: {
    pide: ["canales:read"],
    roles: ADMINISTRADORES,
    dice: "sin decir: of the screen /canales (D40); each look is on record",
  },
  releerApartado: {
    pide: ["canales:update"],
    roles: ADMINISTRADORES,
    dice: "sin decir: it brings messages in, as the token does (D93)",
  },
  descartarApartado: {
    pide: ["canales:update"],
    roles: ADMINISTRADORES,
    dice: "sin decir: it takes something off the list of an account",
  },
  generarTokenDeCanal: {
    pide: ["canales:update"],
    roles: ADMINISTRADORES,
    dice: "D93: the token of the account's configuration",
  },
  leerConexionCanal: {
    pide: ["canales:read"],
    roles: ADMINISTRADORES,
    dice: "sin decir: whether an account works is of the screen /canales, which opens with its read (D40)",
  },
  leerOpcionesEditor: { pide: ["operadores:read"], roles: OPERADOR, dice: "B-canales-36, D40: chat" },
  leerOpcionesDeEntrada: { pide: ["operadores:read"], roles: OPERADOR, dice: "B-canales-36, D40: chat" },
  leerFirmasDeCarta: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: what a letter is signed with is for sending, so it asks what sending asks (D40)",
  },
  leerPlantillas: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: approved words are for sending, so they ask what sending asks (D40)",
  },
  leerCanalEntrada: { pide: ["operadores:read"], roles: OPERADOR, dice: "B-caso-46, D40: conversation" },
  leerUniones: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "sin decir: what was begun in a conversation goes on with it (B-mensajes-08); D40: conversation",
  },

  // Cases: what changes them (D40)
  crearCaso: { pide: ["operadores:update"], roles: OPERADOR, dice: "D40: crear" },
  guardarCaso: { pide: ["operadores:update"], roles: OPERADOR, dice: "D40: guardar" },
  cambiarEstadoCaso: { pide: ["operadores:update"], roles: OPERADOR, dice: "D40: estado" },
  derivarCaso: { pide: ["operadores:update"], roles: OPERADOR, dice: "D40: derivar" },
  adjuntarCaso: { pide: ["operadores:update"], roles: OPERADOR, dice: "D40: adjuntar" },
  cambiarCanalPrincipal: { pide: ["operadores:update"], roles: OPERADOR, dice: "D40: canal_principal" },
  atenderCaso: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: D79 has the button «Atender» take a case as guardar and asociar do, so it asks what they ask",
  },
  liberarCaso: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: D79 has «Liberar» undo it, so it asks the same",
  },

  traspasarCaso: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: it changes who leads a case, as derivar and «Liberar» do (D40)",
  },

  // Cases: what shows them
  listarColegas: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: whom a case may be given is of who may give it",
  },
  leerCaso: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "D40: conversation; admin-casos detail; B-producto-15",
  },
  leerDetalleCaso: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "D40: admin-casos detail; the lists of operators open the same dialog (B §2)",
  },
  listarCasos: {
    pide: ["admin-casos:read"],
    roles: ADMINISTRADORES,
    dice: "B-casos-admin-03, D40, D44",
  },
  exportarCasos: {
    pide: ["admin-casos:csv"],
    roles: ADMINISTRADORES,
    dice: "D41: csv = may export the list",
  },
  listarDestinos: {
    pide: ["admin-casos:update"],
    roles: ADMINISTRADORES,
    dice: "sin decir: what «Asignar punto» chooses from (D79)",
  },
  asignarPunto: {
    pide: ["admin-casos:update"],
    roles: ADMINISTRADORES,
    dice: "D40, D79: administrators use «Asignar punto»",
  },
  cancelarCaso: {
    pide: ["admin-casos:update"],
    roles: ADMINISTRADORES,
    dice: "D40, D58: CANCELADO by an administrator",
  },
  listarPendientes: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "D40: pending; ADMIN through admin-casos:read; B-pendientes-08",
  },
  listarFallosTardios: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "sin decir: D115 tells failures as such; D40: history",
  },
  listarHistorial: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "D40: history; ADMIN through admin-casos:read; B-historial-05",
  },
  listarAdjuntosDeCaso: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "B-adjuntar-05, D40: conversation",
  },
  listarCasosDePersona: { pide: ["operadores:read"], roles: OPERADOR, dice: "B-caso-43, D40: conversation" },
  listarCanalesDePersona: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "B-caso-45, D40: conversation",
  },

  // Messages without a case
  listarSueltos: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "sin decir: D59 leaves messages without a case; whoever sees the lists of cases sees what waits beside them (D40)",
  },
  leerSuelto: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "sin decir: read as a thread is read",
  },
  descargarDeSuelto: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "sin decir: its files, for whoever may read it (D99)",
  },
  abrirCasoDeSuelto: {
    pide: ["operadores:update", "admin-casos:update"],
    roles: TODOS,
    dice: "sin decir: operators open cases (D40: crear); administrators give untaken ones a place (D79), so what waits for a case is not left to wait for an operator",
  },
  cambiarSuelto: {
    pide: ["operadores:update", "admin-casos:update"],
    roles: TODOS,
    dice: "sin decir: whoever may open a case of it may say that it needs none",
  },

  // Messages and files
  leerHilo: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "A §1: administrators view case conversations; D40: conversation",
  },
  leerPapel: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "sin decir: as leerHilo and leerDetalleCaso, which it puts on paper",
  },
  descargarPapel: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "sin decir: as leerPapel, drawn",
  },
  buscarCasos: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "sin decir: what may be read may be found; the search of the bar is everybody's who reads cases",
  },
  buscarMensajes: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "sin decir: as leerHilo, of which it finds a place",
  },
  sugerirFaqs: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "sin decir: as leerHilo, whose last words it answers; D40: FAQ rows are readable by any signed-in user",
  },
  escribirNota: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: a note beside a case is the desk's, as what is sent (D40: enviar)",
  },
  leerMencionables: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: asked for to write a note, and by nobody else",
  },
  leerMenciones: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "sin decir: as the conversation that it leads to (D40)",
  },
  verMenciones: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "sin decir: whoever reads the conversation has seen them (D40)",
  },
  enviarMensaje: { pide: ["operadores:update"], roles: OPERADOR, dice: "D40: enviar" },
  enviarVarios: { pide: ["operadores:update"], roles: OPERADOR, dice: "D40: enviar" },
  reintentarMensaje: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: D115 tells failed deliveries as such; sending once more is sending (D40)",
  },
  darPorEnviado: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: D115 tells uncertain deliveries as such; whoever may send may say that it was sent",
  },
  intentarAhora: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: D115 tells queued deliveries as such; sending now is sending (D40)",
  },
  descartarFallo: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: D115 tells failed deliveries as such; whoever may send once more may leave it",
  },
  leerEntregas: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "sin decir: D115 tells deliveries of chats that are not open; D40: conversation",
  },
  leerEnviosDeCaso: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "sin decir: D115 tells deliveries as such; D40: conversation",
  },
  subirArchivos: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "D88: files of a message; D40: enviar",
  },
  descargarMensaje: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "D99: whoever may read the case",
  },
  pedirArchivosDeMensaje: {
    pide: ["operadores:update"],
    roles: OPERADOR,
    dice: "sin decir: D99 has files come with their message; whoever answers it may ask for them once more",
  },
  descargarOriginal: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "sin decir: the original holds what was sent to the institution and no more, so whoever may read the message may have it (D99)",
  },
  releerMensaje: {
    pide: ["admin-casos:update"],
    roles: ADMINISTRADORES,
    dice: "sin decir: it changes what a case shows, by hand and from above: the administration's own flag for cases",
  },

  // Persons
  buscarPersona: { pide: ["operadores:read"], roles: OPERADOR, dice: "B-persona-24, D40: person data" },
  buscarPersonaSegip: {
    pide: ["usuarios:read", "operadores:read"],
    roles: TODOS,
    dice: "A §7 calls it from the users' screen, D49: one service with the operators' search",
  },
  contrastarPersona: {
    pide: ["operadores:update", "usuarios:create", "usuarios:update"],
    roles: TODOS,
    dice: "D40: contrastar; A §7 calls it from the users' form, which asks usuarios:create (A-usuarios-18) or usuarios:update (A-usuarios-19)",
  },
  leerPersona: {
    pide: ["operadores:read", "admin-casos:read"],
    roles: TODOS,
    dice: "D40: person data; for admin-casos:read sin decir: the detail of a case shows its requester (B-caso-detalle-07)",
  },
  leerPersonaDeOperador: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "B-persona-28, D40: person data",
  },
  asociarPersona: { pide: ["operadores:update"], roles: OPERADOR, dice: "D40: asociar" },
  deshacerAsociacion: { pide: ["operadores:update"], roles: OPERADOR, dice: "D56: undo; D40: asociar" },
  listarAsociaciones: { pide: ["operadores:read"], roles: OPERADOR, dice: "D56: history; D40: person data" },

  // Accounts
  listarUsuarios: { pide: ["usuarios:read"], roles: ADMINISTRADORES, dice: "D40, D43" },
  exportarUsuarios: { pide: ["usuarios:csv"], roles: ["SUPERADMIN"], dice: "D41: csv = may export the list" },
  importarUsuarios: {
    pide: ["usuarios:create"],
    roles: ADMINISTRADORES,
    dice: "sin decir: many at once of what usuarioAdd makes, which asks usuarios:create (A-permisos-03)",
  },
  leerUsuario: { pide: ["usuarios:read"], roles: ADMINISTRADORES, dice: "D40, D43" },
  cambiarUsuario: { pide: ["usuarios:update"], roles: ADMINISTRADORES, dice: "A-usuarios-22" },
  borrarUsuario: {
    pide: ["usuarios:delete"],
    roles: ["SUPERADMIN"],
    dice: "A-usuarios-23, D42: and the role",
  },
  generarToken: { pide: ["usuarios:update"], roles: ADMINISTRADORES, dice: "A-usuarios-20" },
  revocarToken: {
    pide: ["usuarios:update"],
    roles: ADMINISTRADORES,
    dice: "D36: revocable; whoever may generate it may take it back",
  },
  regenerarPassword: { pide: ["usuarios:update"], roles: ADMINISTRADORES, dice: "A-usuarios-21" },
  listarSesionesDeUsuario: {
    pide: ["usuarios:update"],
    roles: ADMINISTRADORES,
    dice: "sin decir: D25 has sessions revoked; whoever may switch an account off may end one session of it",
  },
  terminarSesionDeUsuario: {
    pide: ["usuarios:update"],
    roles: ADMINISTRADORES,
    dice: "sin decir: whoever may switch an account off may end one session of it",
  },
  leerFactoresDeUsuario: {
    pide: ["usuarios:update"],
    roles: ADMINISTRADORES,
    dice: "sin decir: whoever may take them away sees whether there are any",
  },
  quitarFactoresDeUsuario: {
    pide: ["usuarios:update"],
    roles: ADMINISTRADORES,
    dice: "sin decir: as a new password for an account (A-usuarios-21)",
  },

  // Procedures and frequent questions
  listarTramites: { pide: "sesion", roles: TODOS, dice: "D23: short rows for any signed-in user" },
  exportarTramites: { pide: ["tramites:csv"], roles: ["SUPERADMIN"], dice: "D41: csv = may export the list" },
  leerTramite: { pide: ["tramites:read"], roles: ADMINISTRADORES, dice: "A-lista-18, D40" },
  cambiarTramite: { pide: ["tramites:update"], roles: ADMINISTRADORES, dice: "B-tramites-13, D10" },
  cambiarTramitePorFaqs: { pide: ["tramites:update"], roles: ADMINISTRADORES, dice: "B-tramites-11, D10" },
  borrarTramite: {
    pide: ["tramites:delete"],
    roles: ADMINISTRADORES,
    dice: "B-rest-04, D7: the generic DELETE",
  },
  importarTramites: {
    pide: ["tramites:create"],
    roles: ADMINISTRADORES,
    dice: "sin decir: a table makes procedures as the portal's synchronisation does (B-producto-14, D48)",
  },
  crearFaq: { pide: ["tramites:update"], roles: ADMINISTRADORES, dice: "B-faqs-13, B-producto-14" },
  crearFaqPost: { pide: ["tramites:update"], roles: ADMINISTRADORES, dice: "D9: an alias of it" },
  editarFaq: { pide: ["tramites:update"], roles: ADMINISTRADORES, dice: "B-faqs-14, B-producto-14" },
  listarFaqs: {
    pide: "sesion",
    roles: TODOS,
    dice: "D40: FAQ rows are readable by any signed-in user",
    difiere:
      "B-faqs-15: viewing FAQs needs tramites:read. D40 opens the rows, because operators answer from them",
  },

  // Modules, permissions and roles: the platform's (D42)
  listarModulos: { pide: ["modulos:read"], roles: ["SUPERADMIN"], dice: "D40, D42" },
  exportarModulos: { pide: ["modulos:csv"], roles: ["SUPERADMIN"], dice: "D41: csv = may export the list" },
  leerModulo: { pide: ["modulos:read"], roles: ["SUPERADMIN"], dice: "D40, D42" },
  crearModulo: { pide: ["modulos:create"], roles: ["SUPERADMIN"], dice: "A-modulos-21, D42" },
  editarModulo: { pide: ["modulos:update"], roles: ["SUPERADMIN"], dice: "A-modulos-22, D42" },
  cambiarModulo: { pide: ["modulos:update"], roles: ["SUPERADMIN"], dice: "A-modulos-22: the switch" },
  borrarModulo: { pide: ["modulos:delete"], roles: ["SUPERADMIN"], dice: "A-modulos-23, D42" },
  listarPermisos: {
    pide: ["permisos:read"],
    roles: ["SUPERADMIN"],
    dice: "sin decir: A-permisos-05 names the update alone; what a role may do is read with the read of its module (D40)",
  },
  editarPermiso: { pide: ["permisos:update"], roles: ["SUPERADMIN"], dice: "A-permisos-05, D42" },
  listarRoles: {
    pide: ["roles:read", "usuarios:read"],
    roles: ADMINISTRADORES,
    dice: "A-roles-11, A-permisos-14; D22: the users' list loads those that one may assign",
  },
  exportarRoles: { pide: ["roles:csv"], roles: ["SUPERADMIN"], dice: "D41: csv = may export the list" },
  leerRol: { pide: ["roles:read"], roles: ["SUPERADMIN"], dice: "A-permisos-14, D42" },
  crearRol: { pide: ["roles:create"], roles: ["SUPERADMIN"], dice: "A-roles-11, D42" },
  cambiarRol: { pide: ["roles:update"], roles: ["SUPERADMIN"], dice: "A-roles-11, D42" },
  borrarRol: { pide: ["roles:delete"], roles: ["SUPERADMIN"], dice: "A-roles-11, D42" },

  // Catalogues
  listarOperadores: { pide: "sesion", roles: TODOS, dice: "D23: short rows for any signed-in user" },
  listarEntidades: {
    pide: "sesion",
    roles: TODOS,
    dice: "sin decir: D5 counts it among the catalogues, which D23 opens; who is not SUPERADMIN sees their own alone",
  },
  exportarEntidades: {
    pide: ["entidades:csv"],
    roles: ["SUPERADMIN"],
    dice: "D41: csv = may export the list",
  },
  leerTiposDato: {
    pide: "sesion",
    roles: TODOS,
    dice: "sin decir: operators (B-caso-47) and administrators (A-entidades-11) read it, of their own institution",
  },

  // The dashboard
  leerTableroAhora: {
    pide: ["tablero:read"],
    roles: ADMINISTRADORES,
    dice: "A-rutas-02 leaves it open: the figures of an institution, to whom its module is given (ADR 79)",
  },
  leerTableroPeriodo: {
    pide: ["tablero:read"],
    roles: ADMINISTRADORES,
    dice: "A-rutas-02 leaves it open: the figures of an institution, to whom its module is given (ADR 79)",
  },
  leerTableroPunto: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "A-rutas-02 leaves it open: an operator's own point and own day (D40)",
  },
  leerPrimerosPasos: {
    pide: ["operadores:read"],
    roles: OPERADOR,
    dice: "sin decir: what the caller has done, told to the caller alone",
  },

  listarPresencias: {
    pide: ["tablero:read"],
    roles: ADMINISTRADORES,
    dice: "sin decir: entries and exits are kept (D77); who sees the institution's figures reads them (ADR 80)",
  },
  exportarPresencias: {
    pide: ["tablero:csv"],
    roles: ADMINISTRADORES,
    dice: "D41: the flag csv lets its holder export the list",
  },

  // Institutions
  leerEntidad: { pide: ["entidades:read"], roles: ADMINISTRADORES, dice: "A-entidades-06, D40" },
  leerPuestaEnMarcha: {
    pide: ["entidades:read"],
    roles: ADMINISTRADORES,
    dice: "sin decir: what an institution has, to whoever may read it (D40)",
  },
  cambiarEntidad: {
    pide: ["entidades:update"],
    roles: ADMINISTRADORES,
    dice: "A-entidades-08; A-entidades-29 keeps an ADMIN, who reaches no other, from any of it (412)",
  },
  borrarEntidad: {
    pide: ["entidades:delete"],
    roles: ["SUPERADMIN"],
    dice: "A-lista-19; D42 asks no role besides",
  },
  listarEntidadesDelPortal: {
    pide: ["entidades:create"],
    roles: ["SUPERADMIN"],
    dice: "A-entidades-02, D48",
  },
  sincronizarEntidades: { pide: ["entidades:create"], roles: ["SUPERADMIN"], dice: "A-entidades-03, D48" },
  buscarEnPortal: { pide: ["entidades:create"], roles: ["SUPERADMIN"], dice: "A-entidades-39, D48" },
  sincronizarTramites: { pide: ["tramites:create"], roles: ADMINISTRADORES, dice: "A-entidades-12, D48" },
  // Preferences
  leerParametro: { pide: ["parametros:read"], roles: ADMINISTRADORES, dice: "A-parametros-02, D40" },
  borrarParametro: { pide: ["parametros:delete"], roles: ["SUPERADMIN"], dice: "A-parametros-08, D42" },
  exportarParametros: {
    pide: ["parametros:csv"],
    roles: ["SUPERADMIN"],
    dice: "D41: csv = may export the list",
  },
  leerServicioIop: { pide: ["serviciosIop:read"], roles: ["SUPERADMIN"], dice: "A-parametros-02, D42" },
  cambiarServicioIop: { pide: ["serviciosIop:update"], roles: ["SUPERADMIN"], dice: "A-servicios-11, D8" },
  borrarServicioIop: { pide: ["serviciosIop:delete"], roles: ["SUPERADMIN"], dice: "A-servicios-11, D42" },
  exportarServiciosIop: {
    pide: ["serviciosIop:csv"],
    roles: ["SUPERADMIN"],
    dice: "D41: csv = may export the list",
  },
  // Log
  exportarLogs: { pide: ["logs:csv"], roles: ["SUPERADMIN"], dice: "D41: csv = may export the list" },
};

export const FILAS = Object.entries(MATRIZ);

export function filaDe(nombre: string): Fila {
  const fila = MATRIZ[nombre];
  if (!fila) throw new Error(`no line says who may call ${nombre}`);
  return fila;
}
