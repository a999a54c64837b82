import type { ReactNode } from "react";
import { useFocusRelay } from "../../lib/use-focus-relay.ts";

export type TurnoProps = {
  children: ReactNode;
  /** What takes the focus from it when it goes. */
  siguiente: () => HTMLElement | null;
};

/** What a file offers in one of its phases, whose name is the key: whoever pressed its button finds the next one's. */
export function Turno({ children, siguiente }: TurnoProps) {
  useFocusRelay(siguiente);
  return children;
}
