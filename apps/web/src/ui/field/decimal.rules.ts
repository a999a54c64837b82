import { DECIMALES_MAX } from "@ventanilla/contract/limites";

const TYPED = new RegExp(`^\\d*(?:[.,]\\d{0,${DECIMALES_MAX}})?$`);
const WHOLE = new RegExp(`^\\d+(?:[.,]\\d{1,${DECIMALES_MAX}})?$`);

/** Whether this may stand in the field while a number is being typed: digits, and a point or a comma with two more. */
export const isTypedDecimal = (text: string): boolean => TYPED.test(text);

/** The number that was typed; null while it is none. */
export const decimalOf = (text: string): number | null =>
  WHOLE.test(text) ? Number(text.replace(",", ".")) : null;
