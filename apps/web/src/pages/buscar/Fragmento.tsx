import type { Fragmento as Hallado } from "@ventanilla/contract/busqueda/busqueda";

/** Part of a message with what was looked for marked in it. */
export function Fragmento({ fragmento: { texto, marcas } }: { fragmento: Hallado }) {
  return (
    <span dir="auto">
      {marcas.map(([inicio, fin], n) => (
        <span key={inicio}>
          {texto.slice(marcas[n - 1]?.[1] ?? 0, inicio)}
          <mark>{texto.slice(inicio, fin)}</mark>
        </span>
      ))}
      {texto.slice(marcas.at(-1)?.[1] ?? 0)}
    </span>
  );
}
