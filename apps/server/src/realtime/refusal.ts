import { AppError } from "../shared/app-error.ts";

/** The AppError with which a check refuses, or null when it passes. Any other error is thrown on. */
export async function refusalOf(check: () => Promise<void>): Promise<AppError | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
