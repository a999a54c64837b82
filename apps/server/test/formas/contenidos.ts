import { type Forma, gows, noweb, texto, webjs } from "./forma.ts";

const LARGO = "palabra ".repeat(9_000).trim();
/** A JPEG's first bytes in base64, as an engine puts a preview where words stand. */
const MINIATURA = `/9j/4AAQSkZJRgABAQAAAQABAAD/${"A1b2C3d4".repeat(40)}`;

/** Words, names and files. */
export const CONTENIDOS: readonly Forma[] = [
  { es: "cuerpo que es un número", payload: texto({ body: 4_521_334 }), muestra: ["4521334"] },
  {
    es: "palabras solo en los datos de NOWEB",
    payload: noweb({ conversation: "¿Atienden hoy?" }),
    muestra: ["¿Atienden hoy?"],
  },
  {
    es: "texto con enlace y mención, solo en los datos",
    payload: noweb({
      messageContextInfo: {},
      extendedTextMessage: {
        text: "@59170000001 vea https://x.bo",
        contextInfo: { mentionedJid: ["a@lid"] },
      },
    }),
    muestra: ["@59170000001 vea https://x.bo"],
  },
  {
    es: "que desaparece",
    payload: gows({ ephemeralMessage: { message: { extendedTextMessage: { text: "Se borra" } } } }),
    muestra: ["Se borra"],
  },
  {
    es: "enviado desde otro dispositivo suyo",
    payload: noweb({
      deviceSentMessage: { destinationJid: "x", message: { conversation: "Desde la tableta" } },
    }),
    muestra: ["Desde la tableta"],
  },
  { es: "texto larguísimo", payload: texto({ body: LARGO }), muestra: [LARGO] },
  {
    es: "solo emoji, derecha a izquierda y caracteres nulos",
    payload: texto({ body: "👩‍👩‍👧 مرحبا\u0000 \u202Eoslaf" }),
    muestra: ["👩‍👩‍👧 مرحبا \u202Eoslaf"],
  },
  {
    es: "nombre con emoji, saltos, nulos y texto al revés",
    payload: texto({ _data: { pushName: " 🌺\u202E Ana\u0000\nQuispe\u2066 " } }),
    muestra: ["Hola"],
    nombre: "🌺 Ana Quispe",
  },
  {
    es: "nombre en blanco",
    payload: texto({ _data: { notifyName: " \u200F\u202E ", pushName: "Ana" } }),
    muestra: ["Hola"],
    nombre: "Ana",
  },
  {
    es: "respuesta a un botón, NOWEB",
    payload: noweb({
      buttonsResponseMessage: { selectedButtonId: "si", selectedDisplayText: "Sí, confirmo" },
    }),
    muestra: ["Sí, confirmo"],
  },
  {
    es: "respuesta a un botón de plantilla, GOWS",
    payload: gows({ templateButtonReplyMessage: { selectedID: "1", selectedDisplayText: "Renovar" } }),
    muestra: ["Renovar"],
  },
  {
    es: "respuesta a una lista, GOWS",
    payload: gows({
      listResponseMessage: {
        title: "Cédula",
        description: "Primera vez",
        singleSelectReply: { selectedRowID: "r1" },
      },
    }),
    muestra: ["Cédula\nPrimera vez"],
  },
  {
    es: "respuesta interactiva",
    payload: noweb({
      interactiveResponseMessage: {
        body: { text: "Martes 10:00" },
        nativeFlowResponseMessage: { name: "menu", paramsJson: "{}" },
      },
    }),
    muestra: ["Martes 10:00"],
  },
  {
    es: "respuesta interactiva, con los nombres de GOWS",
    payload: gows({
      interactiveResponseMessage: {
        body: { text: "Miércoles" },
        InteractiveResponseMessage: { NativeFlowResponseMessage: { name: "menu" } },
      },
    }),
    muestra: ["Miércoles"],
  },
  {
    es: "respuesta a un botón, WEBJS",
    payload: webjs({ type: "buttons_response", selectedButtonId: "si" }, { body: "Sí" }),
    muestra: ["Sí"],
  },
  {
    es: "respuesta a una lista, WEBJS",
    payload: webjs({ type: "list_response", listResponse: { title: "Licencia", description: null } }),
    muestra: ["Licencia"],
  },
  {
    es: "plantilla de una empresa",
    payload: noweb({
      templateMessage: {
        hydratedTemplate: { hydratedTitleText: "Factura", hydratedContentText: "Su factura 12" },
      },
    }),
    muestra: ["Envió algo que aquí no se puede mostrar (templateMessage): Factura Su factura 12"],
  },
  {
    es: "mensaje con botones, GOWS",
    payload: gows({ interactiveMessage: { header: { title: "Aviso" }, body: { text: "Elija" } } }),
    muestra: ["Envió algo que aquí no se puede mostrar (interactiveMessage): Aviso Elija"],
  },
  {
    es: "pedido, NOWEB",
    payload: noweb({ orderMessage: { orderTitle: "Salteñas", itemCount: 3, message: "Para hoy" } }),
    muestra: ["Envió algo que aquí no se puede mostrar (orderMessage): Salteñas Para hoy"],
  },
  {
    es: "producto, GOWS",
    payload: gows({ productMessage: { product: { title: "Silla", description: "De madera" } } }),
    muestra: ["Envió algo que aquí no se puede mostrar (productMessage): Silla De madera"],
  },
  {
    es: "pedido, WEBJS, con una miniatura en lugar de palabras",
    payload: webjs({ type: "order", orderTitle: "Salteñas", itemCount: 3 }, { body: MINIATURA }),
    muestra: ["Envió algo que aquí no se puede mostrar (order): Salteñas"],
  },
  {
    es: "invitación a un grupo",
    payload: noweb({ groupInviteMessage: { groupName: "Vecinos", caption: "Únase" } }),
    muestra: ["Envió algo que aquí no se puede mostrar (groupInviteMessage): Vecinos Únase"],
  },
  {
    es: "pago",
    payload: gows({ sendPaymentMessage: { noteMessage: { extendedTextMessage: { text: "Arancel" } } } }),
    muestra: ["Envió algo que aquí no se puede mostrar (sendPaymentMessage): Arancel"],
  },
  {
    es: "de un tipo que nadie conoce todavía",
    payload: gows({ hologramMessage: { depth: 3 } }),
    muestra: ["Envió algo que aquí no se puede mostrar (hologramMessage)."],
  },
  {
    es: "para ver una vez en el teléfono, aquí solo el aviso",
    payload: noweb({ placeholderMessage: { type: 0 } }),
    muestra: ["Envió algo que aquí no se puede mostrar (placeholderMessage)."],
  },
  {
    es: "llamada perdida, contada como mensaje por WEBJS",
    payload: webjs({ type: "call_log", isVideoCall: false }),
    muestra: ["Llamó por WhatsApp."],
  },
  {
    es: "llamada perdida, contada como mensaje por NOWEB",
    payload: noweb({ callLogMesssage: { isVideo: true, callOutcome: 1 } }),
    muestra: ["Llamó por WhatsApp."],
  },
  {
    es: "ubicación solo en los datos de NOWEB",
    payload: noweb({
      locationMessage: { degreesLatitude: -16.5, degreesLongitude: -68.13, name: "Plaza", address: "La Paz" },
    }),
    muestra: ["📍 Plaza La Paz -16.5,-68.13"],
  },
  {
    es: "ubicación en vivo solo en los datos de GOWS",
    payload: gows({
      liveLocationMessage: { degreesLatitude: -16.5, degreesLongitude: -68.13, caption: "Voy llegando" },
    }),
    muestra: ["📍 Voy llegando -16.5,-68.13"],
  },
  {
    es: "ubicación de WEBJS con su mapa en lugar de palabras",
    payload: webjs({ type: "location", lat: -16.5, lng: -68.13, loc: "Plaza" }, { body: MINIATURA }),
    muestra: ["📍 Plaza -16.5,-68.13"],
  },
  {
    es: "contacto solo en los datos, plegado y con escapes",
    payload: noweb({
      contactMessage: {
        displayName: "Juan",
        vcard:
          "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Juan\\, Mamani\r\nTEL;type=CELL;waid=59170000009:+591\r\n  70000009\r\nEND:VCARD",
      },
    }),
    muestra: ["👤 Juan, Mamani +591 70000009"],
  },
  {
    es: "varios contactos, uno sin tarjeta",
    payload: gows(
      {
        contactsArrayMessage: {
          displayName: "2 contactos",
          contacts: [
            { displayName: "Ana" },
            { displayName: "Beto", vcard: "BEGIN:VCARD\nFN:Beto\nEND:VCARD" },
          ],
        },
      },
      { vCards: [null, "BEGIN:VCARD\nFN:Beto\nEND:VCARD"] },
    ),
    muestra: ["👤 Ana\n👤 Beto"],
  },
  {
    es: "tarjeta sin nombre de contacto",
    payload: texto({
      body: "",
      vCards: ["BEGIN:VCARD\nVERSION:3.0\nN:Mamani;Juan;;;\nORG:AGETIC;\nEMAIL:j@x.bo\nEND:VCARD"],
    }),
    muestra: ["👤 Juan Mamani AGETIC j@x.bo"],
  },
  {
    es: "tarjeta escrita en el cuerpo",
    payload: webjs({ type: "vcard" }, { body: "BEGIN:VCARD\nFN:Ana\nTEL:70000002\nEND:VCARD" }),
    muestra: ["👤 Ana 70000002"],
  },
  {
    es: "álbum: es el marco de las fotos, que llegan cada una",
    payload: noweb({ albumMessage: { expectedImageCount: 2 } }),
    muestra: [],
  },
  { es: "álbum de WEBJS", payload: webjs({ type: "album" }), muestra: [] },
  {
    es: "foto de un álbum, con su leyenda solo dentro",
    payload: gows(
      {
        associatedChildMessage: {
          message: { imageMessage: { mimetype: "image/jpeg", caption: "La fachada" } },
        },
      },
      { hasMedia: true },
    ),
    muestra: ["imagen: La fachada"],
  },
  {
    es: "documento con su leyenda solo dentro",
    payload: noweb({
      documentWithCaptionMessage: {
        message: {
          documentMessage: { mimetype: "application/pdf", fileName: "carnet.pdf", caption: "Mi carnet" },
        },
      },
    }),
    muestra: ["archivo carnet.pdf: Mi carnet"],
  },
  {
    es: "foto para ver una vez",
    payload: noweb({ viewOnceMessageV2: { message: { imageMessage: { mimetype: "image/jpeg" } } } }),
    muestra: ["imagen"],
  },
  {
    es: "nota de voz para escuchar una vez",
    payload: noweb({ viewOnceMessageV2Extension: { message: { audioMessage: { ptt: true } } } }),
    muestra: ["audio"],
  },
  {
    es: "figurita animada",
    payload: gows({ lottieStickerMessage: { message: { stickerMessage: { mimetype: "application/was" } } } }),
    muestra: ["imagen"],
  },
  {
    es: "archivo que solo nombra su dirección",
    payload: texto({
      body: "",
      hasMedia: undefined,
      media: { url: "http://waha:3000/api/files/a.pdf", mimetype: "application/pdf", filename: "a.pdf" },
    }),
    muestra: ["archivo a.pdf"],
  },
  {
    es: "que lo hay, dicho como texto",
    payload: texto({ body: "mi carnet", hasMedia: "true", media: { url: null, error: "timeout" } }),
    muestra: ["archivo: mi carnet"],
  },
  {
    es: "todavía cifrado, NOWEB",
    payload: texto({ body: null, _data: { messageStubType: 2, messageStubParameters: ["No session"] } }),
    muestra: ["Envió un mensaje que todavía no se puede leer."],
  },
  {
    es: "para ver una vez, WEBJS",
    payload: webjs({ type: "ciphertext", subtype: "view_once_unavailable_fanout" }),
    muestra: ["Envió algo para ver una sola vez: ábralo en el teléfono de la cuenta."],
    abre: true,
  },
  {
    es: "para ver una vez, NOWEB",
    payload: texto((_quien, id) => ({
      body: null,
      _data: { key: { id, isViewOnce: true }, messageStubType: "CIPHERTEXT" },
    })),
    muestra: ["Envió algo para ver una sola vez: ábralo en el teléfono de la cuenta."],
    abre: true,
  },
  {
    es: "que solo muestra el teléfono, WEBJS",
    payload: webjs({ type: "ciphertext", subtype: "hosted_unavailable_fanout" }),
    muestra: ["Envió algo que solo se muestra en el teléfono de la cuenta: ábralo allí."],
    abre: true,
  },
  {
    es: "del que nada se sabe",
    payload: texto({ body: null }),
    muestra: ["Envió algo que aquí no se puede mostrar (?)."],
  },
  { es: "solo llaves, GOWS", payload: gows({ senderKeyDistributionMessage: {} }), muestra: [] },
  { es: "sincronía de figuritas", payload: noweb({ stickerSyncRmrMessage: { filehash: [] } }), muestra: [] },
  {
    es: "respuesta a un mensaje que nadie tiene, sin palabras",
    payload: texto({
      body: "Ese",
      replyTo: { id: "3EB0NADIE", participant: null, body: null, hasMedia: true },
    }),
    muestra: ["Ese"],
  },
];
