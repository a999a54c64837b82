/** Limits, times and widths of documents A and B. Pure constants: this file imports nothing, so that the login page loads no schema package. */

export const USUARIO_MAX = 50;
/** The login form is stricter than the account itself (D30). */
export const USUARIO_LOGIN_MAX = 25;
export const CONTRASENA_MAX = 100;
/** Of a new password; length protects, rules about its characters do not. */
export const CONTRASENA_MIN = 10;
/** Of a password that an administrator gives: its owner changes it at the first log-in (D25). */
export const CONTRASENA_DADA_MAX = 50;
export const USUARIO_EMAIL_MAX = 100;
export const USUARIO_CARGO_MAX = 100;
/** Seconds for which a token of the API holds (D36). */
export const TOKEN_API_VIGENCIA_S = 365 * 24 * 3600;
export const NIT_LOGIN_MAX = 25;
/** What comes back from the identity provider: its code, our state, and its own name. */
export const CODIGO_PROVEEDOR_MAX = 2000;
export const ESTADO_INGRESO_MAX = 200;
export const EMISOR_MAX = 500;
/** Seconds between leaving for the identity provider and coming back. */
export const INGRESO_CIUDADANIA_S = 600;
/** Of the secret part of a link that a mail carries. */
export const ENLACE_MAX = 100;
/** Minutes for which the link of a forgotten password holds (D32). */
export const ENLACE_RECUPERAR_MIN = 30;
/** Seconds between who it is and the second factor; where one has to be enrolled first, an application is installed meanwhile. */
export const SEGUNDO_FACTOR_S = 300;
export const SEGUNDO_FACTOR_INSCRIBIR_S = 900;
/** Seconds between the beginning and the end of an enrolment in the own account, and of an answer of a passkey. */
export const INSCRIPCION_FACTOR_S = 600;
/** Seconds after a log-in at the identity provider for which it counts as a proof of who sits there. */
export const INGRESO_RECIENTE_S = 600;
/** Of what a log-in that waits for its second factor is named by. */
export const DESAFIO_MAX = 100;
/** Digits of a code of an authenticator application, and the seconds that it is shown. */
export const CODIGO_TOTP = 6;
export const CODIGO_TOTP_S = 30;
/** Recovery codes: how many a set has, from how many on it is said that few are left, and how long one is as typed. */
export const CODIGOS_RECUPERACION = 10;
export const CODIGOS_POCOS = 3;
export const CODIGO_RECUPERACION_MAX = 30;
/** Passkeys of one account, and the name of one. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NOMBRE_MAX = 50;
/** One value of what an authenticator answers, in base64url, and how many ways it says it can be reached by. */
export const WEBAUTHN_CAMPO_MAX = 8_000;
export const WEBAUTHN_TRANSPORTES_MAX = 10;
export const DESCRIPCION_CASO_MAX = 200;
/** Digits of the telephone of a call, the first of which is no 0 (D55). */
export const TELEFONO_LLAMADA = 8;
export const COMENTARIO_DERIVAR_MAX = 500;
/** Operators of one point who are offered a case. */
export const COLEGAS_MAX = 500;
/** Why a case is cancelled. */
export const MOTIVO_CANCELAR_MAX = 255;
export const IDENTIFICADOR_PUNTO_MAX = 150;
/** Of a module and of a role (A §3). */
export const MODULO_TEXTO_MAX = 50;
export const MODULO_ICONO_MAX = 30;
/** Digits of a module's place in the menu. */
export const MODULO_ORDEN_MAX = 3;
export const ROL_NOMBRE_MAX = 50;
export const ROL_PATH_MAX = 100;
export const ROL_DESCRIPCION_MAX = 255;
export const ENTIDAD_NOMBRE_MAX = 150;
/** Of an institution: its short name, its codes at the portal, its tax number (A §3). */
export const ENTIDAD_CODIGO_MAX = 20;
/** Its mail and its address on the web. */
export const ENTIDAD_CONTACTO_MAX = 100;
/** Its description and where it is. */
export const ENTIDAD_TEXTO_MAX = 500;
/** All its telephones, joined by commas. */
export const ENTIDAD_TELEFONOS_MAX = 500;
/** The name of one kind of extra data, and how many kinds an institution asks. */
export const DATO_USUARIO_MAX = 50;
export const DATOS_USUARIO_MAX = 20;
/** Of a channel: its user, profile route, session, and SMTP server and port (B §9). */
export const CANAL_CAMPO_MAX = 100;
/** A channel's password. */
export const CANAL_CLAVE_MAX = 30;
/** One secret that a provider gave: none of them promises a length. */
export const CANAL_CREDENCIAL_MAX = 8_000;
/** An address, a name or a scope at a provider that gives tokens instead of taking a password. */
export const CANAL_OAUTH_MAX = 500;
/** Addresses of web forms that a mailbox knows, and letters of the field that holds them. */
export const CANAL_FORMULARIOS_MAX = 50;
export const CANAL_DIRECCIONES_MAX = 5_200;
/** Seconds between two readings of X: each message that is read costs money. */
export const CANAL_SONDEO_S = { min: 60, max: 86_400 } as const;
export const MENSAJE_BIENVENIDA_MAX = 1_000;
export const FAQ_TEXTO_MAX = 500;
export const FAQ_PRIORIDAD_MAX = 5;
/** Frequent questions that are offered for what a citizen wrote. */
export const FAQ_SUGERIDAS_MAX = 3;
/** Of nombre, valor and label of a parameter. */
export const PARAMETRO_CAMPO_MAX = 50;
/** D102. */
export const PARAMETRO_DESCRIPCION_MAX = 255;
export const SERVICIO_MAX = {
  codigo: 20,
  metodo: 100,
  descripcion: 500,
  entidad: 255,
  url: 1000,
  token: 3000,
} as const;
/** Of a cell with a value, an address or a token (A §2). */
export const CELDA_MAX = 50;
/** Of what a row of the log is about: `<noun>:<id>`. */
export const REFERENCIA_LOG_MAX = 100;
export const NRO_DOCUMENTO_MAX = 20;
/** Letters or digits that tell apart two identity cards of one number (D54). */
export const COMPLEMENTO_MAX = 3;
export const NOMBRE_PERSONA_MAX = 100;
export const TELEFONO_PERSONA_MAX = 30;
export const OTRO_DATO_MAX = 200;
/** Seconds for which a contrast with the registry counts (D56). */
export const CONTRASTE_VIGENCIA_S = 900;
/** Rows of a catalogue that answers everything without a limit (D5). */
export const CATALOGO_MAX = 1000;
/** Chats of one message to several. */
export const VARIOS_MAX = 50;
/** Messages whose delivery is asked for at once: the text and the files of a send to several. */
export const ENTREGAS_MAX = 300;
/** Conversations asked for together whether they go on in others. */
export const UNIONES_MAX = 100;
/** Failures of one conversation that a list of chats carries. */
export const FALLIDOS_MAX = 10;
/** For how many days after its case ended a send that failed is told of. */
export const FALLO_TARDIO_DIAS = 30;

/** Text is sent when its trimmed length is greater than this (D91). */
export const TEXTO_MENSAJE_MIN = 1;
/** Longest text an operator sends in one message; a channel may take less. What a citizen writes is kept whole. */
export const TEXTO_MENSAJE_MAX = 20_000;
/** Of a letter: its subject, how many get a copy, one address, and how much of what it answers goes below it. */
export const CARTA_ASUNTO_MAX = 200;
export const CARTA_COPIAS_MAX = 10;
export const CARTA_DIRECCION_MAX = 254;
export const CARTA_CITA_MAX = 10_000;
/** Letters and lines of what a letter is signed with, of the operator and of the institution each. */
export const FIRMA_CORREO_MAX = 500;
export const FIRMA_CORREO_LINEAS_MAX = 8;

/** Saved filters: how many a person has of one list, letters of a name, of a value and of an order, fields of one. */
export const FILTROS_MAX = 20;
export const FILTRO_NOMBRE_MAX = 60;
export const FILTRO_VALOR_MAX = 200;
export const FILTRO_ORDEN_MAX = 60;
export const FILTROS_CAMPOS_MAX = 20;

/** Letters of an internal note, people it names, how many are offered, and how many mentions a person is shown. */
export const NOTA_INTERNA_MAX = 4_000;
export const MENCIONES_MAX = 10;
export const MENCIONABLES_MAX = 20;
export const MENCIONES_RECIENTES_MAX = 50;

/** Of words that a provider approved: how long what stands in a gap may be, and how many gaps there may be. */
export const PLANTILLA_PARAMETRO_MAX = 1_024;
export const PLANTILLA_PARAMETROS_MAX = 20;

/** Seconds for which the answer of an Idempotency-Key is kept (D88). */
export const CLAVE_VIGENCIA_S = 24 * 3600;

/** Files of one message (B §5). */
export const ARCHIVOS_MAX = 5;
export const ARCHIVO_NOMBRE_MAX = 150;
/** Bytes. The largest of any channel; each channel has its own by kind of file. */
export const ARCHIVO_SUBIDO_MAX = 100 * 1024 * 1024;
/** Bytes of a request that carries files inside its JSON; larger ones are uploaded first. */
export const ENVIO_BASE64_MAX = 32 * 1024 * 1024;
/**
 * Bytes of a mail that is read whole, as it travels. Institutions let people attach up to 50 MB: base64 makes 4 of 3, each
 * line of 76 ends in two more, and there is a letter besides: some 69 MB. Of a larger mail the beginning is read, and the
 * original is kept up to the size of the largest file.
 */
export const CORREO_MAX = 70 * 1024 * 1024;
/** MB of the largest mail that an account's server takes, where nobody said otherwise; and the most that can be said. */
export const CORREO_SERVIDOR_MB = 25;
export const CORREO_SERVIDOR_MB_MAX = 100;
/** Letters of a table that is taken in, and its lines. */
export const IMPORTAR_LETRAS_MAX = 2_000_000;
export const IMPORTAR_FILAS_MAX = 5_000;
/** Lines of a table of accounts: each of their passwords takes its time to keep. */
export const IMPORTAR_USUARIOS_MAX = 500;
/** Known persons about whom one's tables may be wrong before no more are looked at for a while. */
export const IMPORTAR_DESACIERTOS_MAX = 20;
/** Name of a procedure, and its code at the portal. */
export const TRAMITE_NOMBRE_MAX = 500;
export const TRAMITE_CODIGO_MAX = 50;
/** Seconds after which an upload that nobody sent is forgotten. */
export const ARCHIVO_SUBIDO_VIGENCIA_S = 24 * 3600;
/** Pixels. A picture in the thread (A §4). */
export const MINIATURA = { ancho: 200, alto: 150 } as const;
/** Pixels. A picture at its largest (A §4). */
export const IMAGEN_AMPLIADA = { ancho: 800, alto: 600 } as const;
/** Percent. Where a player begins, and what it comes back to when nothing else is remembered (A §4). */
export const VOLUMEN_INICIAL = 100;
export const VOLUMEN_RECORDADO = 35;
/** Pixels. A mail is shown this high before somebody asks for all of it. */
export const CORREO_ALTO = 480;

export const PREVISTA_LISTA = 40;
export const PREVISTA_CHAT = 32;
export const PREVISTA_CONVERSACION = 80;

export const PAGINA_LIMITE_DEFECTO = 10;
export const PAGINA_LIMITE_MAX = 100;
export const PAGINA_LIMITES = [5, 10, 25] as const;
/** Exact counts end here; beyond it the answer says `aproximado` (D3). */
export const CONTEO_EXACTO_MAX = 10_000;
/** Messages of a thread in one answer (D5). */
export const HILO_LIMITE = 50;
/** The same, where everything that is unread is asked for at once. */
export const HILO_LIMITE_MAX = 500;
/** Characters of their contents: a mail may be a megabyte, and fifty of them would hold everybody up. */
export const HILO_CARACTERES = 4_000_000;
/** Text filters match anywhere from this length on, by word prefix below it (D4). */
export const FILTRO_CONTIENE_MIN = 3;

/** Seconds. */
export const SESION_INACTIVIDAD_S = 3600;
export const SESION_DESCUENTO_S = 15;
export const SESION_AVISO_S = 120;
export const SESION_ABSOLUTA_S = 12 * 3600;
export const SONDEO_USUARIOS_MS = 1000;
/** Minutes after which an unanswered citizen waits too long, and much too long, unless a parameter says otherwise. */
export const ESPERA_DEMORA_MIN = 15;
export const ESPERA_ATRASO_MIN = 60;
/** A point's list comes in parts of so many chats: the first fills the tallest screen and is soon there, the rest follows by itself. */
export const CHATS_PARTE = { primera: 40, siguiente: 250, pausa_ms: 50 } as const;
export const CHATS_PARTE_MAX = 500;
/** A message this old at receipt is marked as late (D87). Seconds. */
export const LLEGADA_TARDIA_S = 600;
/** From so long before a channel's time for answering ends, what is left of it is said. */
export const PLAZO_AVISO_MS = 4 * 3600 * 1000;

/** How long a change of a case waits for what is just leaving before it says that something did not leave. */
export const SALIENDO_MS = 1_500;

export const AVISO_TOAST_LLAMADA_MS = 6_000;
export const AVISO_TOAST_MARCO_MS = 10_000;
export const AVISO_TOAST_CHAT_MS = 2_000;
/** A channel that was created and whose connection failed (B §8). */
export const AVISO_CONEXION_MS = 5_000;
/** After a permission was switched (A §8). */
export const AVISO_PERMISO_MS = 1_500;
/** From the arrival of a new menu until it is shown where its change is (A §4). */
export const MENU_MUESTRA_MS = 500;
/** What lacks before the portal can be asked for an institution (A §5). */
export const AVISO_PORTAL_MS = 12_000;
/** Of the identity dialogs (A §9, D19). */
export const AVISO_IDENTIDAD_MS = { aviso: 12_000, exito: 7_000, error: 10_000 } as const;
export const AVISO_SESION_CERRADA_MS = 30_000;

/** How long whoever signs out waits for the server's answer before the session ends here without it. */
export const SALIDA_MS = 4_000;

export const INTENTOS_ACCESO_MAX = 5;
export const BLOQUEO_ACCESO_S = 600;

/** Pixels. */
export const ANCHO = {
  entidad: 800,
  usuario: 840,
  modulo: 640,
  permisos: 960,
  imagen: 820,
  documento: 1200,
  persona: 700,
  casos: 1000,
  canal: 800,
  derivar: 400,
  formulario: 640,
  cuenta: 440,
  confirmar: 360,
  cajon: 260,
  cajonMini: 68,
} as const;

export const IDIOMAS = ["es", "en", "ay"] as const;
export type Idioma = (typeof IDIOMAS)[number];
export const ZONA_HORARIA = "America/La_Paz";

/** First characters of a message without a case that its list holds, and looks in. */
export const PALABRAS_SUELTO_MAX = 200;

/** Of what providers brought and could not be read or stored: bytes of one that are kept, how many of an account wait, for how long any is kept. */
export const APARTADO_BYTES_MAX = 512 * 1024;
export const APARTADOS_MAX = 200;
export const APARTADO_VIGENCIA_S = 30 * 24 * 3600;

/** People that a mail names in one of its fields: more are counted only. */
export const CORREO_PERSONAS_MAX = 50;
/** First characters of the message that another one answers. */
export const CITA_MAX = 120;
/** Places of a number that is typed. */
export const DECIMALES_MAX = 2;

/** What is looked for in cases and messages: characters; searches of one user in a minute; what one answer holds. */
export const BUSQUEDA_MIN = 2;
export const BUSQUEDA_MAX = 100;
/** Of fewer letters only the word itself is looked for: half the language begins with one. */
export const BUSQUEDA_PREFIJO_MIN = 2;
export const BUSQUEDAS_POR_MINUTO = 120;
export const BUSQUEDA_CASOS_MAX = 8;
export const BUSQUEDA_MENSAJES_MAX = 30;
/** First characters of a message that was found, around what was looked for. */
export const FRAGMENTO_MAX = 160;

/** Days of one look at the dashboard, and of the days before that it is compared with at least. */
export const TABLERO_DIAS_MAX = 366;
export const TABLERO_COMPARADOS_MIN = 7;
/** Rows of each table of the dashboard: the first ones by how much there is of each. */
export const TABLERO_FILAS_MAX = 50;
/** How often the dashboard looks again while it is seen. */
export const TABLERO_REFRESCO_MS = 30_000;
/** Whoever waits the longest, of a service point. */
export const TABLERO_ESPERAN_MAX = 5;
