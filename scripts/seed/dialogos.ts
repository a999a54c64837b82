import { type Ciudadano, nombreCorto } from "./gente.ts";
import type { Medio } from "./medios.ts";
import type { Azar, FaqDeMuestra, TramiteDeMuestra } from "./muestra.ts";

/** One line of a conversation, without its time. */
export interface Linea {
  de: "ciudadano" | "operador";
  texto: string;
  medio?: Medio;
}

const ciudadano = (texto: string): Linea => ({ de: "ciudadano", texto });
const operador = (texto: string): Linea => ({ de: "operador", texto });

const mayuscula = (texto: string): string =>
  texto.replace(
    /^([¿¡]?)(\p{L})/u,
    (_todo, signo: string, letra: string) => signo + letra.toLocaleUpperCase("es"),
  );

const SALUDOS = ["Buenos días", "Hola, buen día", "Buenas", "Buenos días, disculpe", "Hola"] as const;
const SALUDOS_TARDE = [
  "Buenas tardes",
  "Hola, buenas tardes",
  "Buenas",
  "Buenas tardes, una consulta",
] as const;
const OTRA = [
  "Y otra pregunta:",
  "También quería consultar:",
  "Y una cosita más,",
  "Una consulta más,",
  "",
] as const;
const ENLACES = [
  "Claro que sí.",
  "Con gusto le informo.",
  "Sí, por supuesto.",
  "Gracias por su consulta.",
  "Qué bueno que nos escribe.",
] as const;
const GRACIAS = [
  "Muchas gracias, muy amable",
  "Listo, muchas gracias por la información",
  "Ya, gracias. Entonces paso mañana",
  "Perfecto, gracias 🙏",
  "Gracias señorita, que tenga buen día",
  "Entendido, gracias",
] as const;
const DESPEDIDAS = [
  "Para servirle. Que tenga un buen día.",
  "Gracias a usted por escribirnos. Estamos para ayudarle.",
  "Con mucho gusto. Cualquier otra consulta, nos escribe por este medio.",
  "De nada. Lo esperamos en ventanilla.",
] as const;
const FIRMES = [
  "Su solicitud está registrada y en revisión. Le avisamos por este número apenas salga.",
  "Su documento ya está firmado. Puede recogerlo desde mañana en la ventanilla 3.",
  "Su carpeta pasó a la unidad técnica esta mañana. La respuesta sale en dos días hábiles.",
  "Le falta solamente la fotocopia de su cédula. Puede enviarnos la fotografía por aquí mismo.",
] as const;

/** How a conversation begins: the citizen's question. */
export function abrir(azar: Azar, faq: FaqDeMuestra, hora: number): Linea[] {
  const saludo = azar.uno(hora < 12 ? SALUDOS : SALUDOS_TARDE);
  if (azar.pasa(30)) return [ciudadano(saludo), ciudadano(mayuscula(faq.consulta))];
  return [ciudadano(`${saludo}, ${faq.consulta}`)];
}

export function responder(azar: Azar, quien: Ciudadano, faq: FaqDeMuestra, hora: number): Linea[] {
  const saludo = hora < 12 ? "Buenos días" : "Buenas tardes";
  return [operador(`${saludo}, ${nombreCorto(quien)}. ${azar.uno(ENLACES)} ${faq.respuesta}`)];
}

/** A whole conversation about a procedure, from the greeting to the farewell. */
export function dialogo(azar: Azar, quien: Ciudadano, tramite: TramiteDeMuestra, hora: number): Linea[] {
  const faqs = [...tramite.faqs];
  const primera = faqs.splice(azar.entero(0, Math.min(1, faqs.length - 1)), 1)[0] ?? azar.uno(tramite.faqs);
  const lineas = [...abrir(azar, primera, hora), ...responder(azar, quien, primera, hora)];
  for (const faq of faqs.slice(0, azar.entero(0, 2))) {
    lineas.push(ciudadano(mayuscula(`${azar.uno(OTRA)} ${faq.consulta}`.trim())), operador(faq.respuesta));
  }
  if (azar.pasa(45)) lineas.push(...consultaDeEstado(azar, quien));
  else if (azar.pasa(40)) lineas.push(...conMedio(azar));
  lineas.push(ciudadano(azar.uno(GRACIAS)));
  if (azar.pasa(75)) lineas.push(operador(azar.uno(DESPEDIDAS)));
  return lineas;
}

/** A file, and the answer to it. */
function conMedio(azar: Azar): Linea[] {
  return azar.uno<Linea[]>([
    [
      { ...ciudadano("¿Sirve esta factura?"), medio: "factura-de-luz.jpg" },
      operador("Sí, es la que se pide. Traiga también el original, por favor."),
    ],
    [
      { ...ciudadano(""), medio: "nota-de-voz.mp3" },
      operador("Escuché su mensaje. El formulario es este; puede llenarlo a mano."),
      { ...operador(""), medio: "formulario-registro-vecinal.pdf" },
    ],
    [
      { ...ciudadano("Le mando el acta"), medio: "acta-de-reunion.pdf" },
      operador("Recibida, gracias. La adjunto a su solicitud."),
    ],
  ]);
}

function consultaDeEstado(azar: Azar, { nro_documento, complemento, expedido }: Ciudadano): Linea[] {
  const documento = `${nro_documento}${complemento && `-${complemento}`} ${expedido}`;
  return [
    ciudadano(
      azar.uno([
        "Ya presenté mis papeles la semana pasada, ¿puede ver en qué está?",
        "¿Me puede decir si ya salió el mío?",
        "Yo ya dejé mi carpeta, ¿estará avanzando?",
      ]),
    ),
    operador("Con gusto lo reviso. ¿Me indica su número de cédula de identidad, por favor?"),
    ciudadano(azar.uno([documento, `Mi carnet es ${documento}`, `CI ${documento}`])),
    operador(azar.uno(FIRMES)),
  ];
}

/** What a person writes by mail about a procedure, and how it is answered: longer, and with a signature. */
export function cartas(azar: Azar, quien: Ciudadano, { faqs }: TramiteDeMuestra, firma: string): Linea[] {
  const faq = azar.uno(faqs);
  const nombre = `${quien.nombres} ${quien.primer_apellido}`;
  const pregunta = `Señores:\n\n${mayuscula(faq.consulta)}\n\nAgradezco de antemano su respuesta.\n\n${nombre}\nC.I. ${quien.nro_documento} ${quien.expedido}`;
  const respuesta = `Estimada/o ${nombre}:\n\n${faq.respuesta}\n\nAtentamente,\n${firma}`;
  const adjunta = azar.pasa(35) && { medio: "acta-de-reunion.pdf" as const };
  const lineas: Linea[] = [{ ...ciudadano(pregunta), ...adjunta }, operador(respuesta)];
  if (azar.pasa(40)) lineas.push(ciudadano(`Muchas gracias por la pronta respuesta.\n\n${nombre}`));
  return lineas;
}
