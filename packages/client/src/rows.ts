/** A list that names its rows `datos` is taken for one that names them `rows` (D3). Anything else stays as it came. */
export function withRows(body: unknown): unknown {
  if (typeof body !== "object" || body === null || "rows" in body) return body;
  const list: { datos?: unknown; count?: unknown; totalFiltro?: unknown; total?: unknown } = body;
  if (!Array.isArray(list.datos)) return body;
  return {
    ...list,
    rows: list.datos,
    count: list.count ?? list.totalFiltro ?? list.total ?? list.datos.length,
  };
}
