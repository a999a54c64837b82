import { diceTodo, marcasDe } from "@ventanilla/contract/busqueda/busqueda.rules";
import { Marked } from "../../../ui/Marked.tsx";
import { useBuscadas } from "../contexto.ts";

/** What a letter is about, with what is looked for marked in it. */
export function Asunto({ children }: { children: string }) {
  const buscadas = useBuscadas();
  return <Marked text={children} marks={diceTodo(children, buscadas) ? marcasDe(children, buscadas) : []} />;
}
