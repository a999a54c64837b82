import type { Tx } from "../../apps/server/src/db/transaction.ts";
import { escribirConversacion } from "../../apps/server/src/domains/caso/caso.factory.ts";
import type { Linea } from "./dialogos.ts";
import { crearCiudadano, direccionDe, nombreCorto } from "./gente.ts";
import { chatDe, comoEnElCanal, conTiempos, registrarPersona } from "./historia.ts";
import type { InstitucionSembrada } from "./instituciones.ts";
import type { Medio, Medios } from "./medios.ts";
import type { Azar } from "./muestra.ts";

const MINUTO = 60_000;
const HORA = 60 * MINUTO;

const c = (texto: string): Linea => ({ de: "ciudadano", texto });
const o = (texto: string): Linea => ({ de: "operador", texto });
const con = (linea: Linea, medio: Medio): Linea => ({ ...linea, medio });

interface Abierta {
  institucion: "registro" | "transporte";
  /** How long ago the last line was written. */
  hace: number;
  /** Which of the institution's points took it; absent: nobody yet. */
  puesto?: number;
  tramite?: string;
  complejo?: boolean;
  sinLeer?: number;
  /** Written by mail about this; absent: by WhatsApp. */
  asunto?: string;
  lineas: readonly Linea[];
}

/** What waits on the desks when the demo opens. */
const ABIERTAS: readonly Abierta[] = [
  {
    institucion: "registro",
    hace: 6 * 24 * HORA,
    puesto: 1,
    tramite: "Registro de personería jurídica de organizaciones sociales",
    complejo: true,
    lineas: [
      c("Buenos días, soy el secretario de actas de la junta vecinal Alto Mirador"),
      c("Presentamos nuestra carpeta para la personería jurídica y nos llegó una observación"),
      o("Buenos días. Con gusto lo reviso, ¿me indica el número de su carpeta?"),
      c("Es la 318"),
      o(
        "Gracias. La observación es por la nómina del directorio: falta la fotocopia de la cédula de la vocal. Con eso la carpeta sigue su curso.",
      ),
      c("Ya, se la pedimos a la señora y la traemos la próxima semana"),
      o("De acuerdo. Dejo su caso abierto hasta entonces; tienen plazo de quince días hábiles."),
    ],
  },
  {
    institucion: "registro",
    hace: 3 * 24 * HORA,
    puesto: 0,
    tramite: "Certificado catastral rural",
    complejo: true,
    sinLeer: 1,
    lineas: [
      c("Buenas tardes, necesito el certificado catastral de un terreno de mi papá que falleció"),
      o(
        "Buenas tardes, lamento su pérdida. En ese caso los herederos presentan la declaratoria de herederos registrada y sus cédulas de identidad.",
      ),
      c("Somos cinco hermanos y uno vive en España, ¿tiene que venir?"),
      o("No hace falta: puede enviar un poder otorgado en el consulado a favor de uno de ustedes."),
      c("Ya tengo el poder, ¿se lo puedo mandar escaneado para que lo revisen antes de ir?"),
    ],
  },
  {
    institucion: "registro",
    hace: 2 * 24 * HORA,
    puesto: 1,
    tramite: "Actualización de directorio de organizaciones",
    lineas: [
      c("Hola, ya elegimos directorio nuevo en la asociación de comerciantes, ¿qué llevamos?"),
      o(
        "Buenos días. El acta de elección y posesión, la lista de asistentes firmada y fotocopias de las cédulas del nuevo directorio.",
      ),
      c("Gracias, mañana llevamos todo"),
      o("Perfecto. Pregunten por la ventanilla 2 y mencionen esta conversación."),
    ],
  },
  {
    institucion: "transporte",
    hace: 2 * 24 * HORA,
    puesto: 0,
    tramite: "Autorización de ruta nueva",
    complejo: true,
    lineas: [
      c("Buenos días, del sindicato San Isidro. ¿Ya hay fecha para la audiencia de nuestra ruta?"),
      o(
        "Buenos días. La evaluación técnica concluyó el lunes; la audiencia se fija esta semana con el municipio.",
      ),
      c("¿Nos avisan por aquí?"),
      o("Sí, por este mismo medio y también con una nota al sindicato."),
    ],
  },
  {
    institucion: "registro",
    hace: 26 * HORA,
    puesto: 0,
    tramite: "Rectificación de datos en el registro vecinal",
    lineas: [
      c("Buenas, en mi certificado salió «Gonzales» y yo soy «González» con zeta y tilde"),
      o(
        "Buenas. Es un error de transcripción y la corrección es gratuita. Traiga el certificado observado y su cédula a la ventanilla de rectificaciones.",
      ),
      c("¿Puedo ir el sábado?"),
      o("Sí, este sábado atendemos de 09:00 a 12:00 en la oficina central."),
      c("Ahí estaré, gracias"),
    ],
  },
  {
    institucion: "registro",
    hace: 20 * HORA,
    sinLeer: 2,
    lineas: [
      c("Buenas, ¿hasta cuándo vale el certificado de no adeudo?"),
      c("Es para una licitación que cierra el viernes, por favor es urgente"),
    ],
  },
  {
    institucion: "transporte",
    hace: 5 * HORA,
    puesto: 0,
    tramite: "Objetos olvidados en terminales y vehículos",
    sinLeer: 2,
    lineas: [
      c("Buenas, dejé mi mochila negra en el bus que llegó anoche a las 22:30"),
      o("Hola. ¿Recuerda la empresa y su número de asiento?"),
      c("Era Trans Illimani del Sur, asiento 14"),
      o("Gracias, estoy consultando con la empresa y con el depósito de la terminal."),
      c("Adentro está mi título de bachiller 😟"),
      c("¿Ya le respondieron?"),
    ],
  },
  {
    institucion: "registro",
    hace: 3 * HORA,
    puesto: 1,
    tramite: "Registro de artesanos y productores",
    sinLeer: 1,
    lineas: [
      c("Hola, hago tejidos de alpaca y quisiera registrarme como artesana"),
      o(
        "Qué gusto. Traiga su cédula de identidad y dos fotografías de sus productos; el formulario lo llenamos aquí.",
      ),
      c("¿Las fotos pueden ser del celular?"),
      o("Sí, pueden ser del celular, e incluso nos las puede enviar por este medio."),
      con(c(""), "nota-de-voz.mp3"),
    ],
  },
  {
    institucion: "transporte",
    hace: 95 * MINUTO,
    sinLeer: 3,
    lineas: [
      c("Buenas"),
      c("Nos cobraron 25 bs por persona hasta Achacachuma y la tarifa es 15"),
      con(c("Este es el minibús"), "minibus.mp4"),
    ],
  },
  {
    institucion: "registro",
    hace: 42 * MINUTO,
    sinLeer: 1,
    lineas: [c("Buenas, ¿me pueden ayudar? necesito legalizar una resolución del año 1994 y vivo en Tarija")],
  },
  {
    institucion: "registro",
    hace: 18 * MINUTO,
    puesto: 0,
    tramite: "Certificado de registro vecinal",
    sinLeer: 1,
    lineas: [
      c("Buenas, quería saber qué necesito para el certificado de registro vecinal"),
      o(
        "Con gusto. Su cédula de identidad vigente, una factura de luz o agua de los últimos tres meses y el formulario, que es gratuito.",
      ),
      con(o(""), "formulario-registro-vecinal.pdf"),
      con(
        c("La factura está a nombre del dueño de casa, yo soy inquilino. ¿Sirve igual?"),
        "factura-de-luz.jpg",
      ),
    ],
  },
  {
    institucion: "registro",
    hace: 31 * HORA,
    puesto: 0,
    tramite: "Actualización de directorio de organizaciones",
    asunto: "Actualización del directorio de nuestra junta vecinal",
    sinLeer: 1,
    lineas: [
      con(
        c(
          "Señores del Servicio Departamental:\n\nAdjunto el acta de la reunión en la que elegimos al nuevo directorio de la junta. ¿Qué otros documentos hacen falta para actualizarlo?\n\nSaludos cordiales,\nLa secretaria de actas",
        ),
        "acta-de-reunion.pdf",
      ),
      o(
        "Buenas tardes:\n\nHacen falta la lista de asistentes firmada y las fotocopias de las cédulas del nuevo directorio. Puede enviarlas por este mismo correo.\n\nAtentamente,\nSEDERCE",
      ),
      c("Buenas tardes:\n\nEsta semana reunimos las fotocopias y se las enviamos. ¿Pueden ir escaneadas?"),
    ],
  },
  {
    institucion: "registro",
    hace: 55 * MINUTO,
    asunto: "Consulta sobre legalización de una resolución",
    sinLeer: 1,
    lineas: [
      c(
        "Buenos días:\n\nVivo en Tarija y necesito legalizar una resolución de 1994 emitida por su institución. Quisiera saber si puedo hacer el trámite desde aquí, cuánto cuesta y cuánto tarda.\n\nQuedo atento a su respuesta.",
      ),
    ],
  },
  {
    institucion: "registro",
    hace: 4 * MINUTO,
    sinLeer: 2,
    lineas: [
      c("Hola 👋"),
      c("Queremos hacer una feria de comida en la plaza del distrito 4, ¿dónde se pide el permiso?"),
    ],
  },
];

/** Open conversations: taken and waiting, read and unread, of today and of days ago. */
export async function sembrarAbiertas(
  tx: Tx,
  azar: Azar,
  instituciones: Record<Abierta["institucion"], InstitucionSembrada>,
  { ahora, medios }: { ahora: number; medios: Medios },
): Promise<number> {
  // Ids follow time, as they would have: lists show the newest first by them.
  const porTiempo = [...ABIERTAS].sort((a, b) => b.hace - a.hace);
  for (const [i, abierta] of porTiempo.entries()) {
    const { canal, correo: buzon, puestos, tramites } = instituciones[abierta.institucion];
    const quien = crearCiudadano(azar, 400 + i);
    const puesto = abierta.puesto === undefined ? undefined : puestos[abierta.puesto];
    // The time of the last line is what counts; the others go back from it.
    const relativos = conTiempos(azar, abierta.lineas, 0, puesto?.operador);
    const duracion = Date.parse(relativos.at(-1)?.cuando ?? "");
    const desplazar = ahora - abierta.hace - duracion;
    const turnos = relativos.map((turno) => ({
      ...turno,
      cuando: new Date(Date.parse(turno.cuando) + desplazar).toISOString(),
    }));
    const persona =
      abierta.complejo || i % 3 === 0 ? await registrarPersona(tx, quien, canal.id_entidad) : null;
    const unico = puestos.length === 1 ? puestos[0]?.id_punto : undefined;
    const correo =
      abierta.asunto === undefined ? null : { asunto: abierta.asunto, remitente: direccionDe(quien) };
    if (correo) for (const turno of turnos) if (turno.de === "operador") turno.entrega = "ENVIADO";
    await escribirConversacion(tx, {
      canal: correo ? buzon : canal,
      chat: correo?.remitente ?? chatDe(quien),
      nombre: correo ? `${quien.nombres} ${quien.primer_apellido}` : nombreCorto(quien),
      turnos: comoEnElCanal(turnos, medios, correo),
      id_punto: puesto?.id_punto ?? unico ?? null,
      ...(puesto && { operador: puesto.operador }),
      sin_leer: abierta.sinLeer ?? 0,
      caso: {
        id_persona: persona,
        id_tramite: tramites.find(({ muestra }) => muestra.nombre === abierta.tramite)?.id ?? null,
        tipo: abierta.complejo ? "COMPLEJO" : "SIMPLE",
      },
    });
  }
  return ABIERTAS.length;
}
