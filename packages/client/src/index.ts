/** Typed clients over the contract: used by the web application, the tests, the benchmarks and the simulators. */
export * from "./enlace.ts";
export * from "./estado/chats.ts";
export * from "./estado/hilo.ts";
export * from "./http.ts";
