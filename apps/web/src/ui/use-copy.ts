import { useEffect, useState } from "react";
import { announce } from "../lib/announce.ts";
import { useT } from "../lib/use-t.ts";
import { toast } from "./toast/toasts.ts";

const COPIED_MS = 2_000;

/** One sentence, twice: the desk has only the texts of the frame, the second step of a log-in only those of the pages. */
type NotCopied = "shell:noCopiado" | "factores:noCopiado";

/** Copies a text, says that it did or that it could not, and answers which. `copied`: it did, a moment ago. */
export function useCopy(notCopied: NotCopied): { copy: (text: string) => Promise<boolean>; copied: boolean } {
  const t = useT();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [times]);
  const copy = async (text: string) => {
    const done = await toClipboard(text);
    setTimes((before) => (done ? before + 1 : 0));
    if (done) announce(t("copiado"));
    else toast.error(t(notCopied));
    return done;
  };
  return { copy, copied: times > 0 };
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    // Undefined on a page that is neither https nor of this machine, as inside a LAN; elsewhere it may be refused.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The old way, which needs no https: the browser copies what is selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "solo-voz";
  field.readOnly = true;
  field.value = text;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
