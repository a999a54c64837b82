/** Answers false when other rows still refer to what was to be deleted. */
export async function unlessReferred(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === REFERRED) return false;
    throw error;
  }
}
const REFERRED = "23503";

/** Answers false when another row has what only one may have. */
export async function unlessTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === TAKEN) return false;
    throw error;
  }
}
const TAKEN = "23505";
