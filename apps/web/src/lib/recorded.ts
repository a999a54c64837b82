/**
 * For `useQuery`, of a reading that the server puts on record in the name of whoever is signed in: it is asked for when they open
 * it, and nothing else asks again, neither the window nor a line that comes back.
 */
export const RECORDED = {
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { recorded: true },
} as const;
