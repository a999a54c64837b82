/** Typed clients over the contract: used by the web application, the tests, the benchmarks and the simulators. */

export * from "./http.ts";
export * from "./punto-link.ts";
export * from "./state/chats.ts";
export * from "./state/hilo.ts";
