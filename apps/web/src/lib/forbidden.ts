// The forbidden flag of the specification: a call was refused for want of permission, and the page of that is on its way or open.
import { createPageStore } from "./store.ts";

const forbidden = createPageStore(() => false);

export const setForbidden = forbidden.set;
export const isForbidden = forbidden.get;
