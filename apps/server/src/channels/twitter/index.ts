// What it is: direct messages of X (Twitter), of one account by its own user tokens.
// Owns: the signature of each call, that interface's addresses and shapes, its webhook in both forms, and the reading in turns.
// Never: stores anything, decides about cases, repeats a send, or reads what X keeps encrypted from it.
export { crearTwitter, type TiemposTwitter } from "./twitter.connector.ts";
