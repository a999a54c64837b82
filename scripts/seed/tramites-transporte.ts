import type { TramiteDeMuestra } from "./muestra.ts";

/** Procedures of the second institution: transport between provinces. */
export const TRAMITES_TRANSPORTE: readonly TramiteDeMuestra[] = [
  {
    nombre: "Tarjeta de operación de transporte interprovincial",
    faqs: [
      {
        consulta: "¿qué requisitos piden para la tarjeta de operación? tengo un minibús",
        pregunta: "¿Qué requisitos tiene la tarjeta de operación?",
        respuesta:
          "Necesita el registro del vehículo a su nombre, la inspección técnica vigente, el seguro obligatorio y la licencia categoría B o C del conductor.",
      },
      {
        consulta: "¿cuánto cuesta la tarjeta?",
        pregunta: "¿Cuánto cuesta la tarjeta de operación?",
        respuesta:
          "La tarjeta cuesta Bs 180 por año para vehículos hasta quince pasajeros y Bs 260 para los de mayor capacidad.",
      },
      {
        consulta: "¿la puedo renovar antes de que venza?",
        pregunta: "¿Cuándo se renueva la tarjeta?",
        respuesta:
          "Puede renovarla desde treinta días antes del vencimiento. La nueva tarjeta corre desde la fecha en que termina la anterior, así que no pierde días.",
      },
      {
        consulta: "me robaron la tarjeta junto con la billetera, ¿cómo saco otra?",
        pregunta: "¿Cómo repongo una tarjeta perdida?",
        respuesta:
          "Presente la denuncia de extravío y su cédula de identidad. La reposición cuesta Bs 60 y se entrega en el día.",
      },
    ],
  },
  {
    nombre: "Inspección técnica vehicular interprovincial",
    faqs: [
      {
        consulta: "¿dónde hacen la inspección técnica y hasta qué hora?",
        pregunta: "¿Dónde se hace la inspección?",
        respuesta:
          "En el patio de revisión del kilómetro 7, de lunes a sábado de 07:00 a 15:00. No hace falta reservar turno.",
      },
      {
        consulta: "mi vehículo salió observado por las llantas, ¿tengo que pagar de nuevo?",
        pregunta: "¿Se paga nuevamente si el vehículo fue observado?",
        respuesta:
          "No. Tiene diez días para volver con la observación corregida y la segunda revisión no tiene costo.",
      },
      {
        consulta: "¿qué revisan exactamente?",
        pregunta: "¿Qué se revisa?",
        respuesta:
          "Se revisan frenos, dirección, luces, llantas, cinturones de seguridad, salidas de emergencia, extintor y botiquín.",
      },
    ],
  },
  {
    nombre: "Autorización de ruta nueva",
    faqs: [
      {
        consulta: "nuestro sindicato quiere abrir una ruta nueva hacia la provincia, ¿qué presentamos?",
        pregunta: "¿Cómo se solicita una ruta nueva?",
        respuesta:
          "Presenten la solicitud del sindicato, el plano del recorrido, el estudio de demanda y la nómina de vehículos con su tarjeta de operación.",
      },
      {
        consulta: "¿cuánto tarda la respuesta?",
        pregunta: "¿Cuánto demora la respuesta?",
        respuesta:
          "La evaluación técnica toma cuarenta y cinco días hábiles, con una audiencia pública en el municipio de destino.",
      },
      {
        consulta: "¿puede haber dos sindicatos en la misma ruta?",
        pregunta: "¿Puede operar más de un sindicato en una ruta?",
        respuesta:
          "Sí, cuando el estudio de demanda lo justifica. Los horarios se acuerdan en la audiencia pública.",
      },
      {
        consulta: "¿cuánto se paga?",
        pregunta: "¿Qué costo tiene la autorización de ruta?",
        respuesta: "El costo es de Bs 1.200 por ruta, que incluye la inspección del recorrido.",
      },
    ],
  },
  {
    nombre: "Reclamo por cobro excesivo de pasajes",
    faqs: [
      {
        consulta: "me cobraron 20 bolivianos y la tarifa es de 12, ¿cómo reclamo?",
        pregunta: "¿Cómo reclamo por un cobro excesivo?",
        respuesta:
          "Indíquenos la placa o el número de interno, la ruta, la fecha y la hora. Con eso iniciamos el proceso contra el operador.",
      },
      {
        consulta: "¿me devuelven lo que me cobraron de más?",
        pregunta: "¿Se devuelve el cobro excesivo?",
        respuesta: "Sí. Si se comprueba el cobro, el operador debe devolver la diferencia y paga una multa.",
      },
      {
        consulta: "¿dónde puedo ver las tarifas oficiales?",
        pregunta: "¿Dónde están las tarifas vigentes?",
        respuesta:
          "Las tarifas vigentes están en las paradas autorizadas y las enviamos por este medio si nos dice su ruta.",
      },
      {
        consulta: "no anoté la placa, ¿igual puedo reclamar?",
        pregunta: "¿Puedo reclamar sin la placa?",
        respuesta:
          "Sí. Con la parada, la hora y el color o sindicato del vehículo normalmente logramos identificarlo.",
      },
    ],
  },
  {
    nombre: "Credencial de conductor de servicio público",
    faqs: [
      {
        consulta: "¿qué necesito para sacar la credencial de conductor?",
        pregunta: "¿Qué requisitos tiene la credencial de conductor?",
        respuesta:
          "Licencia profesional vigente, certificado médico, certificado de antecedentes y una fotografía con fondo rojo.",
      },
      {
        consulta: "¿el curso de educación vial es obligatorio?",
        pregunta: "¿Es obligatorio el curso?",
        respuesta:
          "Sí. Es un curso gratuito de ocho horas que dictamos los sábados. Puede inscribirse por este medio.",
      },
      {
        consulta: "¿cuánto tiempo vale la credencial?",
        pregunta: "¿Qué vigencia tiene la credencial?",
        respuesta: "La credencial vale dos años, o hasta que venza su licencia de conducir si vence antes.",
      },
    ],
  },
  {
    nombre: "Cambio de vehículo en tarjeta de operación",
    faqs: [
      {
        consulta: "cambié de vehículo, ¿tengo que sacar otra tarjeta?",
        pregunta: "¿Qué debo hacer si cambié de vehículo?",
        respuesta:
          "No hace falta una tarjeta nueva: se hace el cambio de vehículo con el documento de transferencia y la inspección técnica del nuevo.",
      },
      {
        consulta: "¿puedo seguir trabajando mientras hacen el cambio?",
        pregunta: "¿Puedo operar durante el trámite?",
        respuesta:
          "Sí. Le entregamos una autorización provisional de quince días el mismo día de la solicitud.",
      },
      {
        consulta: "¿cuánto cuesta el cambio?",
        pregunta: "¿Cuánto cuesta el cambio de vehículo?",
        respuesta: "El cambio cuesta Bs 90, más la inspección técnica del vehículo nuevo.",
      },
    ],
  },
  {
    nombre: "Permiso de viaje para menores en transporte interprovincial",
    faqs: [
      {
        consulta: "mi hijo de 14 años va a viajar solo donde su abuela, ¿qué permiso necesita?",
        pregunta: "¿Qué necesita un menor para viajar solo?",
        respuesta:
          "Necesita el permiso firmado por uno de los padres ante nuestra ventanilla de la terminal, con el certificado de nacimiento y la cédula de identidad.",
      },
      {
        consulta: "¿cuánto dura el permiso?",
        pregunta: "¿Qué vigencia tiene el permiso de viaje?",
        respuesta: "El permiso vale para un viaje de ida y vuelta dentro de los treinta días siguientes.",
      },
      {
        consulta: "¿se puede hacer el domingo?",
        pregunta: "¿Atienden permisos los domingos?",
        respuesta: "Sí. La ventanilla de la terminal atiende todos los días de 06:00 a 21:00.",
      },
      {
        consulta: "¿y si viaja con su tía?",
        pregunta: "¿Se necesita permiso si viaja con un familiar?",
        respuesta:
          "También se necesita, pero basta la autorización simple con la fotocopia de la cédula de uno de los padres.",
      },
    ],
  },
  {
    nombre: "Objetos olvidados en terminales y vehículos",
    faqs: [
      {
        consulta: "dejé mi mochila en el bus que llegó anoche, ¿la habrán entregado?",
        pregunta: "¿Dónde reclamo un objeto olvidado?",
        respuesta:
          "Dígame la empresa, la hora de llegada y cómo es el objeto. Revisamos el registro de objetos entregados y le confirmamos en el día.",
      },
      {
        consulta: "¿hasta cuándo guardan las cosas?",
        pregunta: "¿Cuánto tiempo se guardan los objetos?",
        respuesta:
          "Los objetos se guardan sesenta días. Los documentos se envían a la institución que los emitió después de treinta días.",
      },
      {
        consulta: "¿qué tengo que llevar para recoger?",
        pregunta: "¿Qué debo presentar para recoger un objeto?",
        respuesta:
          "Su cédula de identidad y, si lo tiene, el boleto del viaje. La devolución no tiene costo.",
      },
    ],
  },
];
