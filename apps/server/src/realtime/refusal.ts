import { AppError } from "../shared/app-error.ts";

/** The refusal of a check, or null when it passes; a failure of another kind is one. */
export async function refusalOf(check: () => Promise<void>): Promise<AppError | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
