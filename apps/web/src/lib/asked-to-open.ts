import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** What a link may ask of the page it opens: its form of a new record, or of a question, or its import. */
export type Asked = "nuevo" | "importar" | "pregunta";

/** Opens what the link that led here asked for, and of which institution, once: coming back to the page later asks for nothing. */
export function useAskedToOpen(open: (asked: Asked, idEntidad: number | undefined) => void): void {
  const asked = useLocation({ select: ({ state }) => state.abrir });
  const idEntidad = useLocation({ select: ({ state }) => state.deEntidad });
  const navigate = useNavigate();
  useEffect(() => {
    if (asked === undefined) return;
    open(asked, idEntidad);
    void navigate({
      to: ".",
      search: (search: Record<string, unknown>) => search,
      state: ({ abrir: _asked, deEntidad: _idEntidad, ...state }) => state,
      replace: true,
      resetScroll: false,
    });
  }, [asked, idEntidad, open, navigate]);
}
