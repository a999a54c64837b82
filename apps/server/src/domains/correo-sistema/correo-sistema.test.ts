import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { transaccionAjena } from "../../../test/cerrojos.ts";
import { type Mailer, MailerError, type SystemMail } from "../../adapters/mailer/port.ts";
import { transaction } from "../../db/transaction.ts";
import { createSealer } from "../../shared/crypto.ts";
import { crearEntidad } from "../entidad/entidad.factory.ts";
import { crearCorreoSistema, enviarCorreos } from "./index.ts";

const sealer = createSealer("una clave de pruebas con más de treinta y dos letras");
let base: BaseDePrueba;
let enviados: SystemMail[];
let fallo: MailerError | null;
const mailer: Mailer = {
  async send(mail) {
    if (fallo !== null) throw fallo;
    enviados.push(mail);
  },
};
beforeAll(async () => {
  base = await crearBaseDePrueba();
}, 60_000);
afterAll(() => base?.close());
beforeEach(async () => {
  enviados = [];
  fallo = null;
  await base.db.deleteFrom("correo_sistema").execute();
});

async function escribir(referencia: string, alFinal: () => void = () => undefined): Promise<void> {
  const id_entidad = await crearEntidad(base.db);
  await transaction(base.db, async (tx) => {
    await crearCorreoSistema(sealer, mailer).escribir(tx, {
      para: "ana@entidad.example",
      asunto: "Su contraseña",
      texto: "clave-secreta",
      referencia,
      id_entidad,
    });
    alFinal();
  });
}
const pasar = () => enviarCorreos(base.db, sealer, mailer);
const fila = () => base.db.selectFrom("correo_sistema").selectAll().executeTakeFirstOrThrow();
const yaToca = () =>
  base.db.updateTable("correo_sistema").set({ proximo_en: "2020-01-01T00:00:00Z" }).execute();
const tipos = async (referencia: string) =>
  (
    await base.db
      .selectFrom("log")
      .select("tipo")
      .where("referencia", "=", referencia)
      .orderBy("id")
      .execute()
  ).map(({ tipo }) => tipo);

describe("el correo del sistema [A-usuarios-27, A-usuarios-30]", () => {
  it("espera sellado, sale una vez y sus palabras se borran; queda en el registro", async () => {
    await escribir("usuario:901");
    expect((await fila()).cuerpo).not.toContain("clave-secreta");
    expect(await pasar()).toBe(1);
    expect(await pasar()).toBe(0);
    expect(enviados.map(({ to, text }) => [to, text])).toEqual([["ana@entidad.example", "clave-secreta"]]);
    expect(await fila()).toMatchObject({ estado: "ENVIADO", cuerpo: null, intentos: 1 });
    expect(await tipos("usuario:901")).toEqual(["correo.enviado"]);
  });

  it("un turno termina a su tiempo: lo que queda es del siguiente", async () => {
    for (const numero of [906, 907, 908]) await escribir(`usuario:${numero}`);
    expect(await enviarCorreos(base.db, sealer, mailer, 0)).toBe(1);
    expect(enviados).toHaveLength(1);
    expect(await pasar()).toBe(2);
    expect(enviados).toHaveLength(3);
  });

  it("lo que un proceso está enviando no lo toma otro", async () => {
    await escribir("usuario:909");
    const tomados: number[] = [];
    const lento: Mailer = {
      async send(mail) {
        enviados.push(mail);
        tomados.push(await pasar());
      },
    };
    expect(await enviarCorreos(base.db, sealer, lento)).toBe(1);
    expect([tomados, enviados.length]).toEqual([[0], 1]);
  });

  it("uno que otro proceso tiene en las manos no detiene a los que siguen", async () => {
    for (const numero of [910, 911]) await escribir(`usuario:${numero}`);
    const ajena = await transaccionAjena(base.db);
    const primero = ajena.selectFrom("correo_sistema").select("id").where("referencia", "=", "usuario:910");
    await primero.forUpdate().execute();
    expect(await pasar()).toBe(1);
    expect([await tipos("usuario:910"), await tipos("usuario:911")]).toEqual([[], ["correo.enviado"]]);
    await ajena.rollback().execute();
    expect(await pasar()).toBe(1);
  });

  it("de una transacción que se deshace no sale nada", async () => {
    const fallar = () => {
      throw new Error("undone");
    };
    await expect(escribir("usuario:902", fallar)).rejects.toThrow("undone");
    expect([await pasar(), enviados]).toEqual([0, []]);
  });

  it("si el servidor no lo toma espera y sale después, con el mismo nombre", async () => {
    fallo = new MailerError("421", { permanent: false });
    await escribir("usuario:903");
    expect(await pasar()).toBe(1);
    expect(await fila()).toMatchObject({ estado: "EN_COLA", ultimo_error: "421", intentos: 1 });
    expect(await pasar()).toBe(0);
    fallo = null;
    await yaToca();
    await pasar();
    expect(enviados).toHaveLength(1);
    expect(await tipos("usuario:903")).toEqual(["correo.espera", "correo.enviado"]);
  });

  it("lo que no tiene remedio, o no salió en un día, se da por perdido sin dejar sus palabras, y se ve en el registro", async () => {
    fallo = new MailerError("550", { permanent: true });
    await escribir("usuario:904");
    await pasar();
    expect(await fila()).toMatchObject({ estado: "FALLIDO", cuerpo: null, ultimo_error: "550" });
    expect(await tipos("usuario:904")).toEqual(["correo.fallido"]);
    await base.db.deleteFrom("correo_sistema").execute();
    fallo = new MailerError("421", { permanent: false });
    await escribir("usuario:905");
    for (let i = 0; i < 8; i++) {
      await yaToca();
      await pasar();
    }
    expect(await fila()).toMatchObject({ estado: "FALLIDO", cuerpo: null, intentos: 8 });
    expect(await tipos("usuario:905")).toEqual(["correo.espera", "correo.fallido"]);
  });
});
