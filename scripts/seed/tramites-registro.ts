import type { TramiteDeMuestra } from "./muestra.ts";

/** Procedures of the first institution: registers and certificates of a department. */
export const TRAMITES_REGISTRO: readonly TramiteDeMuestra[] = [
  {
    nombre: "Certificado de registro vecinal",
    faqs: [
      {
        consulta: "quería saber qué necesito para sacar el certificado de registro vecinal",
        pregunta: "¿Qué requisitos debo presentar para el certificado de registro vecinal?",
        respuesta:
          "Debe presentar su cédula de identidad vigente, una factura de luz o agua de los últimos tres meses y el formulario de solicitud, que es gratuito y se entrega en ventanilla.",
      },
      {
        consulta: "¿cuánto cuesta el certificado y dónde se paga?",
        pregunta: "¿Cuánto cuesta el certificado?",
        respuesta:
          "El certificado tiene un costo de Bs 25, que se paga en la caja de nuestra oficina central o por código QR. Guarde su comprobante: lo pedimos al momento de la entrega.",
      },
      {
        consulta: "¿en cuántos días me entregan?",
        pregunta: "¿Cuánto demora la entrega?",
        respuesta:
          "La entrega demora dos días hábiles desde que la solicitud queda completa. Le avisamos por este mismo número cuando puede recogerlo.",
      },
      {
        consulta: "¿lo puede recoger mi hija? yo trabajo todo el día",
        pregunta: "¿Puede recogerlo otra persona?",
        respuesta:
          "Sí. La otra persona debe traer una carta simple firmada por usted, fotocopia de su cédula y su propia cédula de identidad en original.",
      },
    ],
  },
  {
    nombre: "Rectificación de datos en el registro vecinal",
    faqs: [
      {
        consulta: "mi segundo apellido salió mal escrito en el certificado, ¿cómo lo corrijo?",
        pregunta: "¿Cómo corrijo un error en mis datos?",
        respuesta:
          "Si el error es de transcripción, presente el certificado observado y su cédula de identidad en la ventanilla de rectificaciones. La corrección es gratuita cuando el error fue de la institución.",
      },
      {
        consulta: "¿cuánto tarda la rectificación?",
        pregunta: "¿Cuánto tiempo toma una rectificación?",
        respuesta:
          "Las rectificaciones simples se entregan en 24 horas. Si se debe revisar el libro de registro, toma hasta cinco días hábiles.",
      },
      {
        consulta: "¿tengo que llevar testigos para corregir mi fecha de nacimiento?",
        pregunta: "¿Se necesitan testigos para corregir una fecha?",
        respuesta:
          "No. Para corregir una fecha basta el certificado de nacimiento original y su fotocopia. No se piden testigos.",
      },
    ],
  },
  {
    nombre: "Registro de personería jurídica de organizaciones sociales",
    faqs: [
      {
        consulta:
          "somos una junta de vecinos y queremos sacar nuestra personería jurídica, ¿por dónde empezamos?",
        pregunta: "¿Qué documentos se presentan para la personería jurídica?",
        respuesta:
          "Se presenta una carta de solicitud, el acta de fundación, el estatuto y reglamento en tres ejemplares, y la nómina del directorio con fotocopias de sus cédulas de identidad.",
      },
      {
        consulta: "¿el estatuto lo tiene que hacer un abogado?",
        pregunta: "¿El estatuto debe llevar firma de abogado?",
        respuesta:
          "El estatuto debe llevar la firma y el sello de un abogado. En la institución tenemos un modelo gratuito que puede servirles de base.",
      },
      {
        consulta: "¿cuánto demora el trámite de la personería?",
        pregunta: "¿Cuánto demora el trámite?",
        respuesta:
          "El plazo es de treinta días hábiles desde que la carpeta queda sin observaciones. Puede consultar el avance por este medio con su número de carpeta.",
      },
      {
        consulta: "nos observaron la carpeta, ¿cuánto tiempo tenemos para subsanar?",
        pregunta: "¿Qué plazo hay para subsanar observaciones?",
        respuesta:
          "Tienen quince días hábiles desde la notificación. Pasado ese plazo la carpeta se archiva y deben iniciar nuevamente.",
      },
      {
        consulta: "¿hay que pagar algo?",
        pregunta: "¿Qué costo tiene el registro?",
        respuesta:
          "Las organizaciones vecinales e indígena originario campesinas no pagan. Las asociaciones y fundaciones pagan Bs 480 por única vez.",
      },
    ],
  },
  {
    nombre: "Actualización de directorio de organizaciones",
    faqs: [
      {
        consulta: "elegimos nuevo directorio en nuestra asociación, ¿cómo lo registramos?",
        pregunta: "¿Cómo se registra un nuevo directorio?",
        respuesta:
          "Presenten el acta de elección y posesión, la lista de asistentes firmada y fotocopias de las cédulas del nuevo directorio, hasta sesenta días después de la elección.",
      },
      {
        consulta: "perdimos el acta original, ¿sirve una fotocopia legalizada?",
        pregunta: "¿Se acepta una copia legalizada del acta?",
        respuesta: "Sí, se acepta la copia legalizada por notario de fe pública en lugar del acta original.",
      },
      {
        consulta: "¿cuánto dura la acreditación del directorio?",
        pregunta: "¿Qué vigencia tiene la acreditación?",
        respuesta:
          "La acreditación dura lo que establece el estatuto de la organización, con un máximo de dos años. Después se debe renovar.",
      },
    ],
  },
  {
    nombre: "Certificado catastral rural",
    faqs: [
      {
        consulta: "necesito el certificado catastral de un terreno en la comunidad, ¿qué me piden?",
        pregunta: "¿Qué requisitos tiene el certificado catastral rural?",
        respuesta:
          "Se pide el título ejecutorial o el folio real en fotocopia, el plano georreferenciado en formato físico y digital, y la cédula de identidad del titular.",
      },
      {
        consulta: "¿el plano tiene que estar firmado por un topógrafo?",
        pregunta: "¿Quién debe firmar el plano?",
        respuesta:
          "El plano debe estar firmado por un topógrafo o geodesta con registro vigente. Verificamos el registro al recibir la carpeta.",
      },
      {
        consulta: "¿y si el titular ya falleció?",
        pregunta: "¿Qué pasa si el titular falleció?",
        respuesta:
          "Los herederos deben presentar la declaratoria de herederos registrada y las cédulas de identidad de todos ellos, o un poder a favor de uno.",
      },
      {
        consulta: "¿cuánto cuesta el certificado catastral?",
        pregunta: "¿Cuál es el costo del certificado catastral?",
        respuesta:
          "El costo es de Bs 70 hasta cinco hectáreas y Bs 120 para superficies mayores. El pago se hace por QR o en caja.",
      },
    ],
  },
  {
    nombre: "Legalización de documentos del archivo departamental",
    faqs: [
      {
        consulta: "¿legalizan resoluciones antiguas? es una del año 1994",
        pregunta: "¿Se legalizan documentos antiguos?",
        respuesta:
          "Sí. Legalizamos resoluciones y certificados desde 1968. Indíquenos el número y la fecha del documento para ubicarlo en el archivo.",
      },
      {
        consulta: "¿cuánto cobran por hoja legalizada?",
        pregunta: "¿Cuánto cuesta la legalización?",
        respuesta: "La legalización cuesta Bs 10 por hoja, con un mínimo de Bs 20 por documento.",
      },
      {
        consulta: "¿puedo pedir la legalización desde otro departamento?",
        pregunta: "¿Se puede solicitar desde otro departamento?",
        respuesta:
          "Sí. Envíe su solicitud por este medio con la fotografía de su cédula y el comprobante de pago; le remitimos el documento por courier con costo en destino.",
      },
    ],
  },
  {
    nombre: "Registro de artesanos y productores",
    faqs: [
      {
        consulta: "hago tejidos y quiero inscribirme en el registro de artesanos, ¿qué tengo que llevar?",
        pregunta: "¿Qué requisitos hay para el registro de artesanos?",
        respuesta:
          "Traiga su cédula de identidad, dos fotografías de sus productos y el formulario de registro. Si trabaja en un taller, también el croquis de su ubicación.",
      },
      {
        consulta: "¿en qué me beneficia estar registrada?",
        pregunta: "¿Qué beneficios da el registro?",
        respuesta:
          "Con el registro puede participar en las ferias departamentales sin pagar el espacio, acceder a capacitaciones y obtener el sello de producto artesanal.",
      },
      {
        consulta: "¿el registro vence?",
        pregunta: "¿Qué vigencia tiene el registro?",
        respuesta: "El registro dura tres años y se renueva sin costo presentando la credencial anterior.",
      },
    ],
  },
  {
    nombre: "Certificado de no adeudo departamental",
    faqs: [
      {
        consulta: "¿qué necesito para el certificado de no adeudo?",
        pregunta: "¿Cómo obtengo el certificado de no adeudo?",
        respuesta:
          "Solo su cédula de identidad o el NIT de la empresa. Se entrega en el día si no registra deudas pendientes.",
      },
      {
        consulta: "me aparece una deuda que ya pagué el año pasado, ¿qué hago?",
        pregunta: "¿Qué hago si figura una deuda que ya pagué?",
        respuesta:
          "Envíenos la fotografía del comprobante de pago. Con eso pedimos la conciliación y en 48 horas la deuda deja de figurar.",
      },
      {
        consulta: "¿puedo pagar en cuotas?",
        pregunta: "¿Se puede pagar una deuda en cuotas?",
        respuesta:
          "Sí, hasta en seis cuotas mensuales, con un plan de pagos que se firma en la oficina de recaudaciones.",
      },
      {
        consulta: "¿el certificado me sirve para una licitación?",
        pregunta: "¿Para qué sirve el certificado?",
        respuesta:
          "Sí, es válido para contrataciones públicas durante treinta días calendario desde su emisión.",
      },
    ],
  },
  {
    nombre: "Autorización de ferias y eventos departamentales",
    faqs: [
      {
        consulta: "queremos hacer una feria en la plaza de nuestro distrito, ¿dónde pedimos permiso?",
        pregunta: "¿Cómo se solicita autorización para una feria?",
        respuesta:
          "Presente la solicitud con quince días de anticipación, el croquis del lugar, la lista de expositores y la carta de conformidad de la junta vecinal.",
      },
      {
        consulta: "¿necesitamos contratar ambulancia?",
        pregunta: "¿Se exige ambulancia en el evento?",
        respuesta:
          "Se exige cuando se esperan más de quinientas personas. Para eventos menores basta un botiquín y un responsable de primeros auxilios.",
      },
      {
        consulta: "¿cuánto se paga por el permiso?",
        pregunta: "¿Qué costo tiene la autorización?",
        respuesta:
          "Los eventos benéficos y culturales no pagan. Las ferias comerciales pagan Bs 5 por expositor y por día.",
      },
    ],
  },
  {
    nombre: "Copia certificada de resoluciones",
    faqs: [
      {
        consulta: "necesito copia de una resolución que salió a mi nombre",
        pregunta: "¿Cómo pido copia de una resolución?",
        respuesta:
          "Indíquenos el número de resolución, o al menos el año y su nombre completo. La copia certificada se entrega en tres días hábiles.",
      },
      {
        consulta: "¿me la pueden mandar en digital?",
        pregunta: "¿Se entrega en formato digital?",
        respuesta: "Sí, la enviamos en PDF con firma digital. Tiene el mismo valor que la copia en papel.",
      },
      {
        consulta: "¿cuánto cuesta la copia?",
        pregunta: "¿Cuál es el costo de la copia certificada?",
        respuesta: "El costo es de Bs 15 por resolución, sea en papel o en formato digital.",
      },
    ],
  },
  {
    nombre: "Inscripción al padrón de proveedores locales",
    faqs: [
      {
        consulta: "tengo una panadería y quiero ser proveedor del desayuno escolar, ¿cómo me inscribo?",
        pregunta: "¿Cómo me inscribo como proveedor local?",
        respuesta:
          "Complete el formulario del padrón y adjunte su NIT o registro de pequeño productor, la licencia de funcionamiento y el carnet sanitario vigente.",
      },
      {
        consulta: "recién estoy tramitando mi NIT, ¿puedo inscribirme igual?",
        pregunta: "¿Puedo inscribirme sin NIT?",
        respuesta:
          "Los productores artesanales pueden inscribirse con su credencial de artesano y regularizar el NIT en los siguientes noventa días.",
      },
      {
        consulta: "¿cuándo abren la inscripción?",
        pregunta: "¿Cuándo se puede inscribir?",
        respuesta:
          "La inscripción está abierta todo el año. Las convocatorias se publican en enero y en julio.",
      },
      {
        consulta: "¿tengo que ir en persona?",
        pregunta: "¿La inscripción es presencial?",
        respuesta:
          "Puede iniciar la inscripción por este medio. Solo debe venir una vez, para firmar la declaración jurada.",
      },
    ],
  },
  {
    nombre: "Reclamos y sugerencias de atención",
    faqs: [
      {
        consulta: "quiero presentar un reclamo, esperé dos horas y no me atendieron",
        pregunta: "¿Cómo presento un reclamo?",
        respuesta:
          "Lamentamos lo ocurrido. Indíquenos la oficina, la fecha y la hora aproximada: registramos su reclamo ahora mismo y le respondemos por escrito en cinco días hábiles.",
      },
      {
        consulta: "¿mi reclamo es anónimo?",
        pregunta: "¿Puedo reclamar de forma anónima?",
        respuesta:
          "Sí, si así lo pide. En ese caso no podremos enviarle la respuesta, pero el reclamo se investiga igual.",
      },
      {
        consulta: "¿en qué horario atienden?",
        pregunta: "¿Cuál es el horario de atención?",
        respuesta:
          "Atendemos de lunes a viernes de 08:30 a 12:30 y de 14:30 a 18:30, y los sábados de 09:00 a 12:00 en la oficina central.",
      },
    ],
  },
];
