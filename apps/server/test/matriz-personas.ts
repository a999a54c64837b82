// Which answers show a person without a row of their own in the log for it, each with its reason: written by hand (D111, ADR
// 105). What shows a person and stands neither here nor names its persons in the contract fails a test until somebody decides.

const CAMBIA =
  "it changes a case, and the change is on record with the case's number, in its own transaction";
const HILO =
  "a telephone that was said in a message: it is what was said, and belongs to nobody who is known";
const COLEGAS = "names of colleagues at their work, which citizens read as well; no citizen is among them";
const PROPIO = "the caller's own name";

const SALAS = {
  // The room writes its own row, persona.vista or that of what was done, with the person's number, in one transaction with the reading.
  leerPersona: "persona.vista, written by the statement that reads",
  leerPersonaDeOperador: "persona.vista, written by the statement that reads",
  leerDetalleCaso: "persona.vista, in the transaction that reads",
  buscarPersona:
    "persona.vista of whoever is known here; of somebody whom only the registry knows, who has no number yet, registro.consulta with a digest of the document, by which the log finds it once they have one",
  buscarPersonaSegip: "as buscarPersona",
  leerUsuario: "persona.vista, in the transaction that reads",
  usuario: "persona.vista: the same reading by a data query",
  log: "persona.mostrada, before a row that tells something of a person is answered",
} as const;

export const SIN_FILA_PROPIA: Readonly<Record<string, string>> = {
  ...SALAS,
  asignarPunto: CAMBIA,
  cancelarCaso: CAMBIA,
  adjuntarCaso: CAMBIA,
  atenderCaso: CAMBIA,
  cambiarCanalPrincipal: CAMBIA,
  cambiarEstadoCaso: CAMBIA,
  derivarCaso: CAMBIA,
  guardarCaso: CAMBIA,
  liberarCaso: CAMBIA,
  traspasarCaso: CAMBIA,
  leerHilo: HILO,
  enviarMensaje: HILO,
  enviarVarios: HILO,
  darPorEnviado: HILO,
  descartarFallo: HILO,
  intentarAhora: HILO,
  reintentarMensaje: HILO,
  escribirNota: HILO,
  leerSuelto: HILO,
  listarPresencias: COLEGAS,
  exportarPresencias: COLEGAS,
  crearPunto: COLEGAS,
  crearPuntoPost: COLEGAS,
  editarPunto: COLEGAS,
  cambiarPunto: COLEGAS,
  leerPunto: COLEGAS,
  listarUsuarios: COLEGAS,
  exportarUsuarios: COLEGAS,
  cambiarUsuario: COLEGAS,
  listarOperadores: COLEGAS,
  usuarios: COLEGAS,
  operadores: COLEGAS,
  iniciarSesion: PROPIO,
  leerMenu: PROPIO,
  ingresarConCodigo: PROPIO,
  ingresarConPasskey: PROPIO,
  confirmarTotpAlIngresar: PROPIO,
  inscribirPasskeyAlIngresar: PROPIO,
};
