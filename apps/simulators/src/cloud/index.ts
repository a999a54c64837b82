// What it is: Meta's Cloud API of WhatsApp on its real wire, for the demo and the tests.
// Owns: numbers, citizens, files and messages, and which faults are on.
// Never: is a part of the product.

export { type CloudSimulado, crearCloudSimulado } from "./cloud-simulado.ts";
export { CLOUD_DEMO, crearCloudDemo } from "./demo.ts";
