// What it is: X's direct messages on their real wire, with people who exist only here.
// Owns: accounts, signatures, limits, media, the list that is read in turns, signed webhooks, and faults on demand below /_sim.
// Never: imports anything of the server; if both misread the wire, they must not misread it together.
export { crearTwitter, crearTwitterSimulado, type TwitterSimulado } from "./twitter-simulado.ts";
