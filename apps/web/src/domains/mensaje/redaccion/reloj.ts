/** 0:07, 10:00 */
export function reloj(segundos: number): string {
  const enteros = Math.floor(segundos);
  return `${Math.floor(enteros / 60)}:${String(enteros % 60).padStart(2, "0")}`;
}
