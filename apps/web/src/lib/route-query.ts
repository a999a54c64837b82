// What the server said about a route, held once for every room that asks the same. The key comes from the route itself, so
// that whoever changes a noun need not know who reads it.
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  type UndefinedInitialDataOptions,
} from "@tanstack/react-query";
import { withRows } from "@ventanilla/client/rows";
import type { ArgsOf, ReplyOf, RouteSpec } from "@ventanilla/contract/common/route";
import type { Sustantivo } from "@ventanilla/contract/permisos";
import { askThrough, call } from "./api.ts";

// The doors read no list.
askThrough({ understand: withRows });

/** A route that only reads, and says which nouns its answer shows. */
type ReadingRoute = RouteSpec & { method: "GET"; shows: readonly Sustantivo[] };

type Asked = { params?: unknown; query?: unknown };
type RouteKey = readonly [shows: readonly Sustantivo[], route: string, asked: Asked | null];
type Options<R extends ReadingRoute> = Omit<
  UndefinedInitialDataOptions<ReplyOf<R>, Error, ReplyOf<R>, RouteKey>,
  "queryKey" | "queryFn"
>;

/**
 * For `useQuery` and for the cache: `routeQuery(leerCaso, { params: { id } })`. Without arguments nothing is asked. With
 * `keepPreviousData` a page or a filter leaves what stood there until theirs comes; another point or case does not.
 */
export function routeQuery<const R extends ReadingRoute>(
  route: R,
  args: (ArgsOf<R> & Asked) | undefined,
  options: Options<R> = {},
) {
  const asked = args === undefined ? null : { params: args.params, query: args.query };
  return queryOptions<ReplyOf<R>, Error, ReplyOf<R>, RouteKey>({
    ...options,
    // What nobody asked for leads nobody away when it fails (D13).
    ...(args?.background === true && { meta: { background: true, ...options.meta } }),
    ...(options.placeholderData === keepPreviousData && { placeholderData: keepOfSame(asked) }),
    queryKey: [route.shows, addressOf(route), asked],
    queryFn: args === undefined ? skipToken : ({ signal }) => call(route, { ...args, signal }),
  });
}

const keepOfSame =
  (asked: Asked | null) =>
  <T>(before: T | undefined, of: { queryKey: RouteKey } | undefined): T | undefined =>
    hashKey([of?.queryKey[2]?.params]) === hashKey([asked?.params]) ? before : undefined;

/** A route that looks for what its body says: names and documents have no place in an address. */
type SearchRoute = RouteSpec & { method: "POST"; body: object };

/** For `useInfiniteQuery` of such a route. Each text is asked afresh and forgotten with the page, and what was there stays until then. */
export const pagedSearch = <const B extends object>(route: SearchRoute, body: B) =>
  ({
    queryKey: [addressOf(route), body],
    placeholderData: keepPreviousData,
    // Whoever types goes on typing, which asks again.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  }) as const;

/** Reads again what shows a noun, whichever room asked for it. */
export const invalidate = (cache: QueryClient, noun: Sustantivo): Promise<void> =>
  cache.invalidateQueries({
    predicate: ({ queryKey: [shows] }) => Array.isArray(shows) && shows.includes(noun),
  });

/** Reads these routes again, whatever they were asked: for a change that is known to show only there. */
export const invalidateRoutes = (cache: QueryClient, routes: readonly ReadingRoute[]): Promise<void> => {
  const addresses = new Set<unknown>(routes.map(addressOf));
  return cache.invalidateQueries({ predicate: ({ queryKey: [, address] }) => addresses.has(address) });
};

const addressOf = ({ method, base, path }: RouteSpec): string => `${method} ${base ?? ""}${path}`;
