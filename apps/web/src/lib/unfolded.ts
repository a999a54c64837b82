// Which cards somebody unfolded on this device; those of the first page are folded until then.
import { useSession } from "./session.ts";
import { readStored, writeStored } from "./storage.ts";
import { useStored } from "./use-stored.ts";

const NOBODY: Readonly<Record<string, readonly string[]>> = {};

export type Fold = { open: boolean; onFold: (open: boolean) => void };

export function useUnfolded(card: string): Fold {
  const user = useSession()?.usuario.id ?? 0;
  const [all] = useStored("desplegadas", NOBODY);
  const open = (all[user] ?? []).includes(card);
  const onFold = (wanted: boolean) => {
    const now = readStored("desplegadas") ?? NOBODY;
    const others = (now[user] ?? []).filter((one) => one !== card);
    writeStored("desplegadas", { ...now, [user]: wanted ? [...others, card] : others });
  };
  return { open, onFold };
}
