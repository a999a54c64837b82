// How many messages wait unread at the service point of whoever is signed in: whoever holds the point's link tells it.
import { createPageStore, useStore } from "./store.ts";

const store = createPageStore(() => 0);

export const setUnread = store.set;
export const onUnread = store.subscribe;
export const getUnread = store.get;
export const useUnread = (): number => useStore(store);
