import { createHash } from "node:crypto";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crearConversacion } from "../../src/domains/caso/caso.factory.ts";
import { type BancoMega, enJson, levantarMega } from "./banco-mega.ts";
import { BASE64_MEGA, type CuerpoMega, MULTIPARTE_MEGA, TIPO_MULTIPARTE } from "./cuerpos.ts";

let mega: BancoMega;
beforeAll(async () => {
  mega = await levantarMega();
});
afterAll(() => mega.cerrar());

const archivosDe = async (): Promise<number> => {
  const { db } = mega.banco;
  const cuenta = (tabla: "archivo" | "archivo_subido") =>
    db
      .selectFrom(tabla)
      .select(({ fn }) => fn.countAll<number>().as("cuantos"))
      .executeTakeFirstOrThrow();
  const [enviados, subidos] = await Promise.all([cuenta("archivo"), cuenta("archivo_subido")]);
  return Number(enviados.cuantos) + Number(subidos.cuantos);
};

/** A body read, its fingerprint taken and its file decoded: no send with a key does with less. */
function leerYFirmar(base64: string): Buffer {
  const cuerpo = enJson({ base64 });
  createHash("sha256").update(cuerpo).digest();
  const leido: { base64: string } = JSON.parse(cuerpo.toString());
  return Buffer.from(leido.base64, "base64");
}

describe("un archivo de un mega no detiene a nadie, y el que se acepta queda guardado [D88]", () => {
  it("subido en partes", async () => {
    const turno = mega.turnos(ROL.OPERADOR);
    const antes = await archivosDe();
    let guardados = 0;
    await mega.ninguno(
      MULTIPARTE_MEGA.map(({ nombre, cuerpo, guarda = 0 }) =>
        mega.ensayo(
          nombre,
          async () => ({
            metodo: "POST",
            camino: "/ws/api/system/archivos",
            cabeceras: { ...mega.cabecerasDe(await turno()), "content-type": TIPO_MULTIPARTE },
            cuerpo: Buffer.from(cuerpo(), "latin1"),
          }),
          (estado) => {
            if (guarda > 0) expect([nombre, estado]).toEqual([nombre, 200]);
            if (estado === 200) guardados += guarda || 1;
          },
        ),
      ),
    );
    expect((await archivosDe()) - antes).toBe(guardados);
  }, 300_000);

  it("dentro del JSON de un envío", async () => {
    const { banco, inst } = mega;
    const [operador] = inst.operadores;
    if (!operador) throw new Error("an operator");
    const { token } = await banco.comoUsuario(operador);
    const { id_caso, id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
      operador: { id: operador.id, nombre: "O" },
    });
    const antes = await archivosDe();
    let sueltos = 0;
    /** What is slow is sent twice, and under one key it is one send. */
    const claves = new Set<string>();
    const envio = ({ nombre, cuerpo, limiteMs }: CuerpoMega, cabeceras: Record<string, string> = {}) => ({
      limiteMs,
      piso: () => leerYFirmar(cuerpo()),
      ...mega.ensayo(
        nombre,
        async () => ({
          metodo: "POST",
          camino: `/ws/api/system/operadores/enviar/mensaje/${id_canal_entrada}`,
          cabeceras: { ...mega.cabecerasDe(token), "content-type": "application/json", ...cabeceras },
          cuerpo: enJson({
            caso: id_caso,
            cubiculo: inst.puntos[0],
            tipo_contenido: "archivo",
            contenido: [{ nombre: "a.txt", base64: cuerpo() }],
          }),
        }),
        (estado) => {
          const clave = cabeceras["idempotency-key"];
          if (estado !== 200) return;
          if (clave === undefined) sueltos += 1;
          else claves.add(clave);
        },
      ),
    });
    await mega.ninguno(
      BASE64_MEGA.flatMap((uno, i) => [
        envio(uno),
        envio(
          { ...uno, nombre: `${uno.nombre}, con clave` },
          {
            "idempotency-key": `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
          },
        ),
      ]),
    );
    const guardados = sueltos + claves.size;
    expect(guardados).toBeGreaterThan(3);
    expect((await archivosDe()) - antes).toBe(guardados);
  }, 300_000);
});
