// What the end of a request says of whether it was done: only the same key is safe where that is not known.
import { HttpError } from "@ventanilla/client/http";

/** Whether it may have been written although no answer says so. */
export const mayBeStored = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || error.status === 408;

/** Refused at the door, by our server or by what stands before it: that says nothing of an earlier try under the same key. */
export const refusedAtDoor = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === null || [400, 403, 413, 415].includes(error.status));
