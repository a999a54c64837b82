import { useDebouncedValue } from "@mantine/hooks";

/** As long as one takes between two letters. */
const PAUSA_MS = 250;

/** What is asked for: what stands in the field since it rests. */
export function usePausado(texto: string): string {
  const [pausado] = useDebouncedValue(texto, PAUSA_MS);
  return pausado.trim();
}
