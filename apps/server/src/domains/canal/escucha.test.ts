import { afterAll, beforeAll, expect, it } from "vitest";
import { type BaseDePrueba, crearBaseDePrueba } from "../../../test/base-de-datos.ts";
import { transaction } from "../../db/transaction.ts";
import type { AccountNews } from "../../shared/account-status.ts";
import { createSealer } from "../../shared/crypto.ts";
import { crearEntidad } from "../entidad/entidad.factory.ts";
import { crearCanal } from "./canal.factory.ts";
import { anotarConexion } from "./canal.service.ts";
import { leerFilas } from "./catalogo.repository.ts";

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.close());

async function cuenta() {
  const sealer = createSealer("una clave de pruebas con más de treinta y dos letras");
  const { id } = await crearCanal(base.db, sealer, { id_entidad: await crearEntidad(base.db) });
  return {
    anotar: (noticia: AccountNews) => transaction(base.db, (tx) => anotarConexion(tx, id, noticia)),
    estado: async () => (await leerFilas(base.db, [id], { conConexion: true }))[0]?.conexion?.estado,
  };
}

const RECHAZADA = { conectado: false, detalle: "AUTHENTICATIONFAILED", refused: true } as const;
const OIDA = { conectado: true, detalle: "", by: "listening" } as const;
const ENVIADA = { conectado: true, detalle: "", by: "sending" } as const;

it("escucha: la primera vez que se oye está conectada; su descanso se dice una vez a las mesas y queda hasta oírla [D94]", async () => {
  const { anotar, estado } = await cuenta();
  expect(await anotar(OIDA)).toBe(false);
  expect(await estado()).toBe("conectada");
  const sinOir = { ...RECHAZADA, by: "listening" } as const;
  expect(await anotar({ ...sinOir, rests: false })).toBe(false);
  expect(await anotar({ ...sinOir, rests: true })).toBe(true);
  // Woken, it is refused once more.
  expect(await anotar({ ...sinOir, rests: false })).toBe(false);
  expect(await anotar({ ...sinOir, rests: true })).toBe(false);
  expect(await anotar(ENVIADA)).toBe(false);
  expect(await estado()).toBe("pausada");
  expect(await anotar(OIDA)).toBe(true);
  expect(await estado()).toBe("conectada");
});

it("escucha: cada lado quita sólo lo suyo; el proveedor entero, lo de los dos [D94]", async () => {
  const { anotar, estado } = await cuenta();
  await anotar({ ...RECHAZADA, by: "sending" });
  await anotar({ ...RECHAZADA, by: "listening", rests: true });
  expect(await anotar(OIDA)).toBe(true);
  expect(await estado()).toBe("pausada");
  expect(await anotar(ENVIADA)).toBe(true);
  expect(await estado()).toBe("conectada");
  await anotar({ ...RECHAZADA, by: "sending" });
  await anotar({ ...RECHAZADA, by: "listening", rests: true });
  expect(await anotar({ conectado: true, detalle: "" })).toBe(true);
  expect(await estado()).toBe("conectada");
});
