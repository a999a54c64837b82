// What it is: e-mail: a mailbox listened to over IMAP, answers sent over SMTP.
// Owns: the mailbox's cursor, what a mail says (sender, text, files, bounce, automatic), our own Message-IDs, and error classes.
// Never: stores anything, decides about cases, trusts a subject or a number, or sanitises what is shown.
export { crearCorreo, type TiemposCorreo } from "./correo.connector.ts";
