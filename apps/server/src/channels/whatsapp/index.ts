// What it is: WhatsApp through a self-hosted gateway that speaks WAHA's interface.
// Owns: that interface's addresses, shapes, signatures, receipts and error codes.
// Never: stores anything, decides about cases, or repeats a call.
export { crearWhatsapp, type TiemposWhatsapp } from "./whatsapp.connector.ts";
