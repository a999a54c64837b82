import type { EventoServidor, ServidorACliente } from "@ventanilla/contract/events";

interface Source {
  on<E extends EventoServidor>(event: E, handler: ServidorACliente[E]): unknown;
}

/** Hears every event that the server sends: a new one in the contract compiles only when there is a handler for it. */
export function listen(source: Source, handlers: { [E in EventoServidor]: ServidorACliente[E] }): void {
  const isEvent = (name: string): name is EventoServidor => name in handlers;
  for (const event of Object.keys(handlers).filter(isEvent)) source.on(event, handlers[event]);
}
