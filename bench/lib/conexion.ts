import pg from "pg";

/** Address of another database of the same server. */
export function enBase(servidor: string, base: string): string {
  const url = new URL(servidor);
  url.pathname = `/${base}`;
  return url.href;
}

/** Does something with a connection of its own. */
export async function conectado<T>(url: string, trabajo: (cliente: pg.Client) => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}
