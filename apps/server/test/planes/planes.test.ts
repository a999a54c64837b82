import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../harness.ts";
import { abrirEscena } from "./escena.ts";
import { faltasDe, type Plan } from "./planes.ts";
import { listar, recorrer } from "./recorrido.ts";
import { type FilledServer, startFilledServer } from "./servidor.ts";

/** So many that an index pays, and so few that they are copied in a second. */
const CASOS = 20_000;

let servidor: FilledServer;
const bancos: Banco[] = [];
beforeAll(async () => {
  servidor = await startFilledServer(CASOS);
}, 120_000);
afterAll(async () => {
  for (const banco of bancos) await banco.cerrar();
  await servidor.close();
});

/** Statements with a fault, each once: where it was asked, its first words, and the faults. */
async function faltas(
  planes: "generic" | "custom",
  trabajo: typeof recorrer,
): Promise<{ vistas: number; faltas: string[] }> {
  const oidos: { paso: string; plan: Plan }[] = [];
  let actual = "";
  const banco = await levantar({
    base: servidor.base(planes, (plan) => oidos.push({ paso: actual, plan })),
    waha: true,
  });
  bancos.push(banco);
  const escena = await abrirEscena(banco);
  oidos.length = 0;
  await trabajo(banco, escena, async (nombre, hacer) => {
    actual = nombre;
    await hacer();
  });
  const halladas = new Map<string, string>();
  for (const { paso, plan } of oidos)
    for (const falta of faltasDe(plan)) {
      const texto = plan["Query Text"].replace(/\s+/g, " ").trim();
      if (!halladas.has(`${falta} ${texto}`))
        halladas.set(`${falta} ${texto}`, `${paso}: ${falta}\n  ${texto}`);
    }
  return {
    vistas: new Set(oidos.map(({ plan }) => plan["Query Text"])).size,
    faltas: [...halladas.values()],
  };
}

describe("planes de lo que se pide todo el día", () => {
  it("una sentencia planificada una vez para todos los valores", async () => {
    const r = await faltas("generic", recorrer);
    console.log(r.vistas, r.faltas.map((f) => f.slice(0, 900)).join("\n\n"));
    expect(r.vistas).toBeGreaterThan(40);
  });
  it("listas", async () => {
    const r = await faltas("custom", listar);
    console.log(r.vistas, r.faltas.map((f) => f.slice(0, 900)).join("\n\n"));
    expect(r.vistas).toBeGreaterThan(40);
  });
});
