import pg from "pg";
import { createPostgresTransport } from "../apps/server/src/realtime/bus/postgres.ts";
import type { Banco } from "./lib/banco.ts";
import { type Alcance, type Camino, type Cifras, cifra } from "./lib/medida.ts";

const ESCRITORES = 8;
const SEGUNDOS = 5;

/** Commits per second of several writers, each to a row of its own, with something said after each. */
async function porSegundo(
  url: string,
  segundos: number,
  trabajo: (cliente: pg.Client, i: number) => Promise<void>,
): Promise<number> {
  const clientes = Array.from({ length: ESCRITORES }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clientes.map((cliente) => cliente.connect()));
  const inicio = performance.now();
  let hechos = 0;
  await Promise.all(
    clientes.map(async (cliente, i) => {
      while (performance.now() - inicio < segundos * 1000) {
        await trabajo(cliente, i);
        hechos += 1;
      }
    }),
  );
  const resultado = hechos / ((performance.now() - inicio) / 1000);
  await Promise.all(clientes.map((cliente) => cliente.end()));
  return resultado;
}

async function medir({ databaseUrl: url }: Banco, alcance: Alcance): Promise<Cifras> {
  const segundos = alcance.segundos(SEGUNDOS);
  const raiz = new pg.Client({ connectionString: url });
  await raiz.connect();
  await raiz.query("CREATE TABLE IF NOT EXISTS aviso_piso (id int PRIMARY KEY, n int)");
  await raiz.query("INSERT INTO aviso_piso SELECT i, 0 FROM generate_series(0, 99) i ON CONFLICT DO NOTHING");
  // Somebody listens, as the other processes do.
  await raiz.query("LISTEN aviso_piso");
  const escribir = (cliente: pg.Client, i: number) =>
    cliente.query("UPDATE aviso_piso SET n = n + 1 WHERE id = $1", [i]);
  const dentro = await porSegundo(url, segundos, async (cliente, i) => {
    await cliente.query("BEGIN");
    await escribir(cliente, i);
    await cliente.query("SELECT pg_notify('aviso_piso', $1)", [String(i)]);
    await cliente.query("COMMIT");
  });
  // When it is lost, what is sent over it fails.
  const linea = await createPostgresTransport(url).open({
    onPayload: () => undefined,
    onLost: () => undefined,
  });
  let enCurso = false;
  let pendientes: number[] = [];
  const avisar = async (): Promise<void> => {
    if (enCurso || pendientes.length === 0) return;
    enCurso = true;
    const lote = pendientes.splice(0, 500);
    await linea.send(lote.join(","));
    enCurso = false;
    return avisar();
  };
  const anuncios: Promise<void>[] = [];
  const despues = await porSegundo(url, segundos, async (cliente, i) => {
    await cliente.query("BEGIN");
    await escribir(cliente, i);
    await cliente.query("COMMIT");
    pendientes.push(i);
    anuncios.push(avisar());
  });
  await Promise.all(anuncios);
  pendientes = [];
  const solos = await porSegundo(url, segundos, async (cliente, i) => {
    await cliente.query("BEGIN");
    await escribir(cliente, i);
    await cliente.query("COMMIT");
  });
  await linea.close();
  await raiz.end();
  return { dentro, despues, solos };
}

/** Why announcements leave after the commit, on a connection of their own: NOTIFY inside the transaction makes writers queue. */
export const avisos: Camino = {
  nombre: "avisos",
  base: "vacia",
  medir,
  fila(cifras) {
    const [dentro, despues, solos] = [
      cifra(cifras, "dentro"),
      cifra(cifras, "despues"),
      cifra(cifras, "solos"),
    ];
    return {
      camino: `commits por segundo de ${ESCRITORES} escritores que anuncian cada uno, por la línea del bus`,
      medida: `${Math.round(despues)}/s (con NOTIFY dentro de la transacción: ${Math.round(dentro)}/s)`,
      piso: `${Math.round(solos)}/s (los mismos commits, sin anunciar)`,
      razon: `${Math.round((despues / solos) * 100)} % (dentro: ${Math.round((dentro / solos) * 100)} %)`,
      meta: "más que dentro",
      cumple: despues > dentro,
    };
  },
};
