import type { ReactNode } from "react";
import { STORED_LANGUAGE } from "../lib/stored-language.ts";

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
      <span lang={STORED_LANGUAGE}>{name}</span>
      {after}
    </>
  );
}

type WrittenProps = {
  children: string | null | undefined;
  /** What the page says where nothing was written. */
  none?: ReactNode;
};

/** What somebody wrote, in its own language, whatever the page speaks. */
export function Written({ children, none = null }: WrittenProps): ReactNode {
  return children ? <span lang={STORED_LANGUAGE}>{children}</span> : none;
}
