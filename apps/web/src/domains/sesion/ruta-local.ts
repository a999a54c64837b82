/** Where the log-in answer sends, if that is a path of this site; else the start page (decision 28). */
export function rutaLocal(redirect: string): string {
  // "//host" and "/\host" are addresses of another site to a browser.
  if (!/^\/(?![/\\])/.test(redirect)) return "/";
  const url = new URL(redirect, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : "/";
}
