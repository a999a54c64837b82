import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Problem } from "../run/root.ts";

export interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Asks for a password twice; what is typed is not shown. */
export async function askPassword({ input, output }: Terminal): Promise<string> {
  // Readline shows what it reads where it writes: nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const { value = "", done } = await typed.next();
    output.write("\n");
    if (done) throw new Problem("No se escribió ninguna contraseña.");
    return value;
  };
  try {
    const first = await ask("Contraseña: ");
    if ((await ask("Otra vez la misma: ")) !== first)
      throw new Problem("No son la misma. No se cambió nada.");
    return first;
  } finally {
    lines.close();
  }
}
