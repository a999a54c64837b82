import type { CanalSimulado } from "../ciudadano/index.ts";

/** What can go wrong at the gateway, in the words of whoever tries it. */
export const FALLOS_OFRECIDOS: CanalSimulado["fallos"] = [
  { texto: "Responde 500", fallo: { status: 500 } },
  { texto: "Responde 503, no disponible", fallo: { status: 503 } },
  { texto: "Responde 429, demasiados pedidos", fallo: { status: 429 } },
  { texto: "Responde 401, llave rechazada", fallo: { status: 401 } },
  { texto: "Responde tarde", fallo: {}, ms: "delayMs" },
  { texto: "Corta antes de aceptar", fallo: { drop: true } },
  { texto: "Acepta y corta antes de responder", fallo: { dropAfterAccept: true } },
  { texto: "Acepta y nunca responde", fallo: { silentAfterAccept: true } },
  { texto: "Acepta, y WhatsApp lo rechaza después", fallo: { ackError: true } },
  { texto: "Acuses al revés: entregado antes que enviado", fallo: { acksReversed: true } },
  { texto: "Repite cada aviso tres veces", fallo: { duplicateWebhooks: 2 }, hastaQuitarlo: true },
  { texto: "Desordena los avisos", fallo: {}, ms: "shuffleWebhooksMs", hastaQuitarlo: true },
  { texto: "Los archivos no se pueden descargar", fallo: { files: { status: 404 } }, cuentaEn: "files" },
  { texto: "La descarga de archivos se corta", fallo: { files: { drop: true } }, cuentaEn: "files" },
];
