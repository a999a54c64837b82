import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CorreoSimulado, crearCorreoSimulado } from "../../../../../simulators/src/correo/index.ts";
import { cuentaDe } from "../../../../test/buzon.ts";
import { createTargetResolver } from "../../../shared/outbound-http/index.ts";
import { abrirBuzon, type Buzon } from "../buzon.ts";
import { bajar } from "../original.ts";

const MEGA = 1024 * 1024;
const FECHAS = [1, 2, 3, 4].map((dia) => new Date(Date.UTC(2026, 9, dia, 12)));
const enSegundos = (fecha: Date | undefined) => (fecha?.getTime() ?? 0) / 1000;

let correo: CorreoSimulado;
beforeAll(async () => {
  correo = await crearCorreoSimulado();
});
afterAll(() => correo.cerrar());

let numero = 0;
let direccion: string;
let buzon: Buzon;

const crudoDe = (n: number) => Buffer.from(`Subject: ${n}\r\n\r\nhola ${n}\r\n`);

beforeEach(async () => {
  numero += 1;
  direccion = `banderas${numero}@ventanilla.test`;
  FECHAS.forEach((fecha, i) => void correo.entregar(direccion, crudoDe(i + 1), fecha));
  const { imap, clave } = correo;
  const cuenta = { ...cuentaDe({ direccion, clave, imap }), acceso: { pass: clave } };
  const resolver = createTargetResolver({ allowPrivate: true, allowedHosts: [] });
  buzon = await abrirBuzon(cuenta, resolver, { conexionMs: 5_000, silencioMs: 5_000 });
});
afterEach(async () => {
  correo.fallarImap({});
  await buzon.cerrar();
});

const resumenDe = (uid: number) => ({
  uid,
  tamanio: crudoDe(uid).length,
  segundos: enSegundos(FECHAS[uid - 1]),
});

describe("correo: lo que su servidor cuenta sin que se le pida no es lo pedido [B-mensajes-18, D93]", () => {
  it.each([
    ["del que llegó después de preguntar, que se pedirá a su vez", { flagged: [4] }],
    ["del que estaba antes de la toma", { flagged: [1] }],
    ["de los pedidos, que siguen siendo uno cada uno", { flagged: [2, 3] }],
    ["de cualquiera, sin decir su número", { flagged: [1, 2, 3, 4], withoutUid: true }],
  ])("una bandera cambia %s", async (_cual, banderas) => {
    correo.fallarImap(banderas);
    expect(await buzon.resumir([2, 3])).toEqual([2, 3].map(resumenDe));
    expect(await buzon.leer(2)).toEqual(crudoDe(2));
    expect(await buzon.leer(3, { desde: 0, bytes: 7 })).toEqual(crudoDe(3).subarray(0, 7));
    expect(await buzon.ultimaFecha()).toBe(enSegundos(FECHAS[3]));
  });
});

it("correo: un grande que acaba justo donde un trozo baja entero, también si detrás su servidor no dice nada", async () => {
  const uid = correo.entregar(direccion, Buffer.alloc(5 * MEGA, "a"));
  correo.fallarImap({ nil: "end" });
  const bajado = await bajar(buzon, uid, 10 * MEGA);
  expect(bajado.bytes).toBe(5 * MEGA);
  await bajado.olvidar();
});
