import { toast } from "../toast/toasts.ts";
import { handleError } from "./handle-error.ts";

/** Does something to a row; a failure is told, with a way to do it again, and goes on to the caller: the row stays as it was. */
export async function toldFailure(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (failure) {
    handleError(failure, { retry: () => void again(work) });
    throw failure;
  }
}

const again = (work: () => Promise<unknown>): Promise<void> =>
  toldFailure(work).then(
    () => void toast.done(),
    () => undefined,
  );
