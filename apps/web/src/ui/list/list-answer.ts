import type { UseQueryResult } from "@tanstack/react-query";
import { errorText } from "../errors/handle-error.ts";
import type { ListProps, ListResult } from "./list-props.ts";

type ListAnswer<R> = Pick<ListProps<R>, "result" | "fetching" | "error" | "onRetry" | "readAt">;

/** What a list shows of the query that fills it. */
export function listAnswer<R>(query: UseQueryResult<ListResult<R>>): ListAnswer<R> {
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  return {
    result: data,
    fetching: isFetching,
    ...(error === null ? {} : { error: errorText(error) }),
    onRetry: () => void refetch(),
    ...(dataUpdatedAt > 0 && { readAt: dataUpdatedAt }),
  };
}

/** The same of a list that reads itself again, which nobody waits for: it is said only when there are more or fewer rows. */
export function liveListAnswer<R>(query: UseQueryResult<ListResult<R>>): ListAnswer<R> {
  const { data, isFetching, isPlaceholderData } = query;
  return { ...listAnswer(query), fetching: isFetching && (data === undefined || isPlaceholderData) };
}
