import { readStored, writeStored } from "../../lib/storage.ts";
import { toast } from "../toast/toasts.ts";

/** What a page could not say before it was left, once. /500 shows it itself. */
export function showStoredError(): void {
  const text = readStored("error");
  if (text === undefined || location.pathname === "/500") return;
  writeStored("error", undefined);
  writeStored("error_referencia", undefined);
  toast.error(text, { fromShell: true });
}
