import type { ReactNode } from "react";

/** Takes the place of a name while its sentence is looked up; no text holds it. */
const PLACE = "\u0000";

type StoredProps = {
  /** The sentence for a name: `(nombre) => t("modulos:permisosDe", { nombre })`. */
  sentence: (name: string) => string;
  name: string;
};

/** A sentence with a name that the institution wrote: in its own language, whatever the page speaks. */
export function Stored({ sentence, name }: StoredProps): ReactNode {
  const [before, after] = sentence(PLACE).split(PLACE);
  return (
    <>
      {before}
      <span lang="es">{name}</span>
      {after}
    </>
  );
}
