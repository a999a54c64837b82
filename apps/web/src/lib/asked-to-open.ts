import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePageLocation } from "./use-page-location.ts";

/** What a link may ask of the page it opens: its form of a new record, or of a question, its import, or a record that is there. */
export type Asked = "nuevo" | "importar" | "pregunta" | "registro";

/** Whose record is asked for; its name stands in the form before any catalogue comes. */
export type AskedEntidad = { id: number; nombre: string };

/** Which one of the records that are there. */
export type AskedRecord = { id: number; nombre: string };

type Open = (asked: Asked, entidad: AskedEntidad | undefined, record: AskedRecord | undefined) => void;

/** Opens what the link that led here asked for, of which institution and which record, once: coming back to the page later asks for nothing. */
export function useAskedToOpen(open: Open): void {
  const { abrir: asked, deEntidad: entidad, cual: record } = usePageLocation().state;
  const navigate = useNavigate();
  useEffect(() => {
    if (asked === undefined) return;
    open(asked, entidad, record);
    void navigate({
      to: ".",
      search: (search: Record<string, unknown>) => search,
      state: ({ abrir: _asked, deEntidad: _entidad, cual: _record, ...state }) => state,
      replace: true,
      resetScroll: false,
    });
  }, [asked, entidad, record, open, navigate]);
}
