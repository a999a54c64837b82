import { AppError } from "../shared/app-error.ts";

/** The refusal of a check, or null when it passes; a failure of another kind is one. */
export async function negativaDe(comprobar: () => Promise<void>): Promise<AppError | null> {
  try {
    await comprobar();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
