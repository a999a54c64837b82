import { useState } from "react";
import { useLeaveGuard } from "../../lib/leave-guards.ts";
import { confirm } from "./confirm.ts";

export type ShownOnceOptions = {
  title: string;
  /** The question, and the word that lets it go all the same. */
  text: string;
  confirmLabel: string;
  /** False: there is nothing of the kind. */
  shown?: boolean;
  onClose: () => void;
};

export interface ShownOnce {
  /** It was copied or saved. */
  keep: () => void;
  close: () => void;
}

/** Something that is shown this once: whoever closes it or leaves before it was kept is asked. */
export function useShownOnce(options: ShownOnceOptions): ShownOnce {
  const { title, text, confirmLabel, shown = true, onClose } = options;
  const [kept, setKept] = useState(false);
  const lost = shown && !kept;
  const mayBeLost = () => confirm({ title, text, confirmLabel, destructive: true });
  useLeaveGuard(lost, mayBeLost);
  const close = async () => {
    if (!lost || (await mayBeLost())) onClose();
  };
  return { keep: () => setKept(true), close: () => void close() };
}
