import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isUnanswered, NetworkError } from "@ventanilla/client/http";
import { getSession, onSession } from "../lib/session.ts";
import { onReset } from "../lib/store.ts";
import { handleError } from "../ui/errors/handle-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error;
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}
type CallMeta = {
  /** The screen tells the failure itself. Queries do so by default: lists and cards have their error state. */
  inPlace?: boolean;
  background?: boolean;
  /** The reading is on record: see lib/recorded.ts. */
  recorded?: boolean;
};

// A refusal is an answer; only silence and a busy server are worth asking again.
const worthRetrying = (error: Error): boolean =>
  isUnanswered(error) && !(error instanceof NetworkError && error.aborted);

/** The cache of what the server said. Every failure passes through handleError. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) =>
      void handleError(error, {
        background: query.meta?.background ?? query.state.data !== undefined,
        inPlace: query.meta?.inPlace ?? true,
      }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      void handleError(error, {
        background: mutation.meta?.background ?? false,
        inPlace: mutation.meta?.inPlace ?? false,
      }),
  }),
  defaultOptions: {
    queries: {
      networkMode: "always",
      retry: (times, error) => times < 2 && worthRetrying(error),
      staleTime: 5_000,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

onReset(() => queryClient.clear());
onSession(() => {
  if (getSession() === undefined) queryClient.clear();
});
