import { useT } from "../../lib/use-t.ts";

/** The words of a label, with what a required field says of itself to the eye and to a screen reader. */
export function useLabel(
  label: string,
  required: boolean,
): { label: string; "aria-required": true | undefined } {
  const t = useT();
  return { label: required ? `${label} ${t("obligatorio")}` : label, "aria-required": required || undefined };
}
