import { type ParsedLocation, useLocation, useMatches, useRouterState } from "@tanstack/react-router";

/**
 * The address of the page that stands. The window has that of the next one as soon as somebody sets out for it; until its code is
 * here the page before goes on standing, as it was.
 */
export function usePageLocation(): ParsedLocation {
  const asked = useLocation();
  const stood = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  return path === asked.pathname ? asked : (stood ?? asked);
}
