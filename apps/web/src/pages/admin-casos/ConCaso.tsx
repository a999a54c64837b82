import type { Caso } from "@ventanilla/contract/caso/caso";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useCasoAlAbrir } from "../../domains/caso/index.ts";
import { errorText } from "../../ui/errors/handle-error.ts";
import { LoadingOverlay } from "../../ui/LoadingOverlay.tsx";
import { toast } from "../../ui/toast/toasts.ts";

type ConCasoProps = { id: number; onClose: () => void; children: (caso: Caso) => ReactNode };

/** A dialog about a case as it is now: it opens once that was read. When it cannot be, that is said and nothing opens. */
export function ConCaso({ id, onClose, children }: ConCasoProps) {
  const { caso, error } = useCasoAlAbrir(id);
  const fallo = caso === undefined ? error : null;
  const desistir = useEffectEvent((porque: Error) => {
    toast.error(errorText(porque));
    onClose();
  });
  useEffect(() => {
    if (fallo !== null) desistir(fallo);
  }, [fallo]);
  return caso === undefined ? <LoadingOverlay loading /> : children(caso);
}
