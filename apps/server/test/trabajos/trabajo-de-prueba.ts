import { readFileSync } from "node:fs";

export type Pedido =
  | "doble"
  | "error"
  | "siempre"
  | "memoria"
  | "secretos"
  | "fin"
  | "funcion"
  | "disco"
  /** Until another thread says there that it is enough. */
  | { hasta: Int32Array<SharedArrayBuffer> };

const PACIENCIA_MS = 10_000;

/** What a thread may be asked in tests: to work, and everything that ends it. */
export function run(pedido: Pedido): unknown {
  if (typeof pedido !== "string") return Atomics.wait(pedido.hasta, 0, 0, PACIENCIA_MS);
  switch (pedido) {
    case "doble":
      return "doble".repeat(2);
    case "error":
      throw new RangeError("no puedo");
    case "siempre":
      for (;;);
    case "memoria": {
      const todo: string[][] = [];
      for (;;) todo.push(Array.from({ length: 10_000 }, (_, i) => `${todo.length}-${i}`));
    }
    case "secretos":
      return Object.keys(process.env);
    case "disco":
      return readFileSync("/no-existe/correo");
    case "funcion":
      return () => "no se puede copiar";
    case "fin":
      return process.exit(7);
  }
}
