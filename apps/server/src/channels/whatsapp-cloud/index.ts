// What it is: WhatsApp through Meta's Cloud API, the second provider of its classification.
// Owns: that API's addresses and shapes, its receipts, files and approved templates.
// Never: stores anything, decides about cases, or repeats a call.
export { crearWhatsappCloud, type TiemposCloud } from "./whatsapp-cloud.connector.ts";
