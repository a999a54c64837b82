import { createHmac } from "node:crypto";
import { setImmediate as turno } from "node:timers/promises";
import { CLIENTE_A_SERVIDOR, EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enPunto } from "../puestos.ts";
import { type BancoMega, levantarMega } from "./banco-mega.ts";
import { SOBRES_AJENOS, SOBRES_MEGA } from "./sobres.ts";
import { llenar, SIGNOS } from "./textos.ts";

let mega: BancoMega;
beforeAll(async () => {
  mega = await levantarMega();
});
afterAll(() => mega.cerrar());

/** Signed as the gateway does. */
async function entrega(cuerpo: string) {
  const { canal } = mega.inst;
  const firma = createHmac("sha512", String(canal.credenciales["hmac"])).update(cuerpo).digest("hex");
  return {
    metodo: "POST",
    camino: `/ws/hooks/${canal.clasificacion}/${canal.id}`,
    cabeceras: {
      "content-type": "application/json",
      "x-webhook-hmac": firma,
      "x-webhook-hmac-algorithm": "sha512",
    },
    cuerpo: Buffer.from(cuerpo),
  };
}

describe("un mega del proveedor no detiene a nadie, y lo que se acepta queda guardado [D93]", () => {
  it("mensajes de toda clase", async () => {
    const { banco, inst } = mega;
    const ahora = Math.floor(Date.now() / 1_000);
    const aceptados: string[] = [];
    await mega.ninguno(
      SOBRES_MEGA.map(({ nombre, guarda, payload }, i) => {
        const from = `591750${String(i).padStart(5, "0")}@c.us`;
        const sobre = () => ({
          event: "message",
          session: inst.canal.sesion_id,
          payload: { id: `false_${from}_M${i}`, from, fromMe: false, timestamp: ahora, ...payload() },
        });
        return mega.ensayo(
          nombre,
          () => entrega(JSON.stringify(sobre())),
          (estado) => {
            expect([nombre, estado]).toEqual([nombre, 200]);
            if (guarda) aceptados.push(from);
          },
        );
      }),
    );
    const filas = await banco.db
      .selectFrom("mensaje as m")
      .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
      .select("e.usuario")
      .distinct()
      .where("e.id_canal", "=", inst.canal.id)
      .where("m.direccion", "=", "ENTRADA")
      .execute();
    const guardados = new Set(filas.map(({ usuario }) => usuario));
    expect(aceptados.filter((quien) => !guardados.has(quien))).toEqual([]);
  }, 300_000);

  it("lo que firma y no es un mensaje", async () => {
    await mega.ninguno(
      SOBRES_AJENOS.map(({ nombre, cuerpo }) =>
        mega.ensayo(nombre, () => entrega(cuerpo(String(mega.inst.canal.sesion_id)))),
      ),
    );
  });
});

describe("por un socket", () => {
  it("ni lo más largo que admite, ni lo que no, detiene a nadie, y los demás siguen", async () => {
    const { banco, inst } = mega;
    const [operador] = inst.operadores;
    const testigo = await enPunto(banco, operador ?? inst.admin, inst.puntos[0] ?? 0);
    const cargas = (largo: number): unknown[] => [
      ...SIGNOS.map((signo) => llenar(signo, largo)),
      Object.fromEntries(Array.from({ length: largo / 12 }, (_, i) => [`k${i}`, i])),
      Array.from({ length: largo / 3 }, () => 0),
      { id: llenar("9", largo) },
      JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`),
    ];
    const eventos = [...Object.keys(CLIENTE_A_SERVIDOR), "uno que no hay", "__proto__"];
    const largas = cargas(1_000_000);
    const ensayo = (nombre: string, evento: string, lista: readonly unknown[]) => ({
      nombre,
      async hacer() {
        const puesto = await enPunto(banco, operador ?? inst.admin, inst.puntos[0] ?? 0);
        for (const carga of lista) {
          puesto.socket.emit(evento as typeof EVENTO.end, carga as never);
          // The client's work is done before the server's is looked at.
          await turno();
        }
        await puesto.cliente.pedir("GET", "/health/ready");
        puesto.socket.disconnect();
      },
    });
    await mega.ninguno(
      eventos.flatMap((evento, i) => [
        ensayo(`${evento} de lo que cabe`, evento, cargas(20_000)),
        // What is beyond the limit closes the line: one to each.
        ...[0, 1, 2].map((k) =>
          ensayo(`${evento} de un mega, ${k}`, evento, [largas.at(i * 3 + k - largas.length)]),
        ),
      ]),
    );
    const antes = testigo.cuantos(EVENTO.conectado);
    testigo.socket.emit(EVENTO.conectado, { id: inst.puntos[0] ?? 0 });
    await expect.poll(() => testigo.cuantos(EVENTO.conectado)).toBe(antes + 1);
  }, 300_000);
});
