// What it is: Messenger, the messages of a Facebook page, through Meta's Graph.
// Owns: what the page's webhook says, how it is answered within the terms of the platform, and where its files may lie.
// Never: stores anything, decides about cases, or repeats a call.
export { crearFacebook, type TiemposFacebook } from "./facebook.connector.ts";
