import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { usePageLocation } from "./use-page-location.ts";

/** What a link may ask of the page it opens: its form of a new record, or of a question, or its import. */
export type Asked = "nuevo" | "importar" | "pregunta";

/** Whose record is asked for; its name stands in the form before any catalogue comes. */
export type AskedEntidad = { id: number; nombre: string };

/** Opens what the link that led here asked for, and of which institution, once: coming back to the page later asks for nothing. */
export function useAskedToOpen(open: (asked: Asked, entidad: AskedEntidad | undefined) => void): void {
  const { abrir: asked, deEntidad: entidad } = usePageLocation().state;
  const navigate = useNavigate();
  useEffect(() => {
    if (asked === undefined) return;
    open(asked, entidad);
    void navigate({
      to: ".",
      search: (search: Record<string, unknown>) => search,
      state: ({ abrir: _asked, deEntidad: _entidad, ...state }) => state,
      replace: true,
      resetScroll: false,
    });
  }, [asked, entidad, open, navigate]);
}
