import { useRef, useState } from "react";

/**
 * Of which rows something is being done, each until its own is over, and how such work begins: not twice at the same row, be it
 * pressed there or in a notice that offers it again.
 */
export function useBusy(): [ReadonlySet<number>, (id: number, work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const now = useRef(new Set<number>());
  const during = async (id: number, work: () => Promise<void>) => {
    if (now.current.has(id)) return;
    setBusy(new Set(now.current.add(id)));
    try {
      await work();
    } finally {
      now.current.delete(id);
      setBusy(new Set(now.current));
    }
  };
  return [busy, during];
}
