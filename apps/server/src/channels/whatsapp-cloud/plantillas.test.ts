import { leerOpcionesDeEntrada, leerOpcionesEditor } from "@ventanilla/contract/canal/canal.routes";
import { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje, leerPlantillas } from "@ventanilla/contract/mensaje/mensaje.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hiloDe } from "../../../test/casos.ts";
import { type BancoCloud, levantarCloud, type MesaCloud } from "../../../test/cloud.ts";

const PERSONA = "59170004321";
const RETOMAR = { nombre: "retomar_tramite", idioma: "es", parametros: ["Ana", "T-7"] };
const DICE = "Buen día, Ana. Tenemos novedades de su trámite T-7. Responda a este mensaje para continuar.";

let lugares: BancoCloud;
beforeAll(async () => {
  lugares = await levantarCloud();
});
afterEach(() => lugares.cloud.sanar());
afterAll(() => lugares.cerrar());

/** A conversation whose citizen wrote two days ago. */
async function vencida(): Promise<MesaCloud> {
  const lugar = await lugares.mesa();
  await lugares.cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
  const { id } = await lugares.conversacion(lugar);
  await sql`UPDATE canal_entrada SET ultima_entrada_en = now() - interval '2 days' WHERE id = ${id}`.execute(
    lugares.banco.db,
  );
  for (const mensaje of lugares.cloud.nube.mundo.hilo(lugar.linea, PERSONA)) mensaje.ms -= 48 * 3_600_000;
  return lugar;
}

async function enviar(
  lugar: MesaCloud,
  plantilla: typeof RETOMAR,
  clave?: string,
  visto: { ultimo_visto?: number; forzar?: boolean } = {},
) {
  const { id, id_caso } = await lugares.conversacion(lugar);
  return await lugar.cliente.pedir("POST", `/ws/api${enviarMensaje.path.replace(":canalId", String(id))}`, {
    body: { caso: id_caso, tipo_contenido: "plantilla", plantilla, ...visto },
    ...(clave !== undefined && { cabeceras: { "idempotency-key": clave } }),
  });
}
const llegados = ({ linea }: MesaCloud) =>
  lugares.cloud.llegados(linea, PERSONA).map(({ tipo, texto }) => [tipo, texto]);

describe("palabras aprobadas: retomar lo que el canal ya no deja responder", () => {
  it("un texto se rechaza; una plantilla sale, y el hilo muestra lo que dice", async () => {
    const lugar = await vencida();
    await expect(lugares.responder(lugar, "Buenas")).rejects.toMatchObject({ code: "PLAZO_VENCIDO" });
    const { estado, cuerpo } = await enviar(lugar, RETOMAR);
    expect(estado).toBe(200);
    expect(cuerpo).toMatchObject({
      tipo_contenido: "texto",
      contenido: `${DICE}\n\nVentanilla Única`,
      extras: { plantilla: RETOMAR },
    });
    await expect.poll(() => llegados(lugar)).toEqual([["template", DICE]]);
    const hilo = await hiloDe(lugar.cliente, (await lugares.conversacion(lugar)).id_caso);
    const enviado = hilo.find(({ direccion }) => direccion === "SALIDA");
    await expect.poll(async () => (await lugares.entregaDe(enviado?.id ?? 0)).estado).toBe("ENTREGADO");
  });

  it("se ofrecen las de la cuenta por la que se responde", async () => {
    const lugar = await vencida();
    const { id: canalId } = await lugares.conversacion(lugar);
    const leer = () =>
      lugar.cliente.http.call<typeof leerPlantillas>(leerPlantillas, { params: { canalId } });
    expect((await leer()).rows.map(({ nombre }) => nombre)).toEqual(["retomar_tramite", "falta_documento"]);
    await sql`UPDATE canal SET configuracion = configuracion - 'waba' WHERE id = ${lugar.canal.id}`.execute(
      lugares.banco.db,
    );
    expect((await leer()).rows).toEqual([]);
  });

  it("que la cuenta las tiene lo dicen sus opciones, no las de su clase [B-canales-36]", async () => {
    const lugar = await lugares.mesa();
    await lugares.cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    const { id: canalId } = await lugares.conversacion(lugar);
    const { http } = lugar.cliente;
    const deCuenta = await http.call<typeof leerOpcionesDeEntrada>(leerOpcionesDeEntrada, {
      params: { canalId },
    });
    const deClase = await http.call<typeof leerOpcionesEditor>(leerOpcionesEditor, {
      params: { clasificacion: "whatsapp" },
    });
    expect([deCuenta.plantillas, deClase.plantillas]).toEqual([true, false]);
  });

  it("si el proveedor no contesta se dice, y nada se escribe", async () => {
    const lugar = await vencida();
    await sql`UPDATE canal SET configuracion = jsonb_set(configuracion, '{waba}', '"404"') WHERE id = ${lugar.canal.id}`.execute(
      lugares.banco.db,
    );
    const { estado, cuerpo } = await enviar(lugar, RETOMAR);
    expect([estado, cuerpo]).toMatchObject([503, { error: "CANAL_NO_RESPONDE" }]);
    expect(llegados(lugar)).toEqual([]);
  });

  it.each([
    ["sin aprobar", { nombre: "promocion", idioma: "es", parametros: [] }],
    ["con huecos sin llenar", { ...RETOMAR, parametros: ["Ana"] }],
    ["en otro idioma", { ...RETOMAR, idioma: "ay" }],
  ])("una %s no sale ni se escribe", async (_nombre, plantilla) => {
    const lugar = await vencida();
    const { estado, cuerpo } = await enviar(lugar, plantilla);
    expect([estado, cuerpo]).toMatchObject([412, { error: "PLANTILLA_NO_DISPONIBLE" }]);
    const hilo = await hiloDe(lugar.cliente, (await lugares.conversacion(lugar)).id_caso);
    expect(hilo.filter(({ direccion }) => direccion === "SALIDA")).toEqual([]);
  });

  it("la que falló se reintenta aunque el plazo pasó; un texto no", async () => {
    const lugar = await vencida();
    const { cuerpo } = await enviar(lugar, RETOMAR);
    const { id } = Mensaje.parse(cuerpo);
    await expect.poll(async () => (await lugares.entregaDe(id)).estado).toBe("ENTREGADO");
    const fallar = (extras: string) =>
      sql`UPDATE mensaje SET estado = 'FALLIDO', motivo = 'agotado', extras = ${extras}::jsonb WHERE id = ${id}`.execute(
        lugares.banco.db,
      );
    const reintentar = () => lugar.cliente.pedir("POST", `/ws/api/system/mensajes/reintentar/${id}`);
    await fallar("{}");
    expect(await reintentar()).toMatchObject({ estado: 412, cuerpo: { error: "PLAZO_VENCIDO" } });
    await fallar(JSON.stringify({ plantilla: RETOMAR }));
    expect((await reintentar()).estado).toBe(200);
    await expect.poll(() => llegados(lugar)).toHaveLength(2);
  });

  it("repetida con su clave sale una vez, aunque ya no esté aprobada [D88]", async () => {
    const lugar = await vencida();
    const clave = crypto.randomUUID();
    const primera = await enviar(lugar, RETOMAR, clave);
    await expect.poll(() => llegados(lugar)).toHaveLength(1);
    lugares.cloud.nube.mundo.plantillas.set(`9${lugar.linea}`, []);
    const segunda = await enviar(lugar, RETOMAR, clave);
    expect(segunda.estado).toBe(200);
    expect(Mensaje.parse(segunda.cuerpo).id).toBe(Mensaje.parse(primera.cuerpo).id);
    const hilo = await hiloDe(lugar.cliente, (await lugares.conversacion(lugar)).id_caso);
    expect(hilo.filter(({ direccion }) => direccion === "SALIDA")).toHaveLength(1);
  });

  it("la que se forzó está bajo su clave: sin forzar, la misma clave dice que allí hay otra y nada se escribe [D88]", async () => {
    const lugar = await vencida();
    const clave = crypto.randomUUID();
    const forzada = { ultimo_visto: 1, forzar: true };
    const primera = await enviar(lugar, RETOMAR, clave, forzada);
    const sinForzar = await enviar(lugar, RETOMAR, clave, { ultimo_visto: 1 });
    expect([sinForzar.estado, sinForzar.cuerpo]).toMatchObject([409, { error: "CLAVE_REPETIDA" }]);
    const hallada = await enviar(lugar, RETOMAR, clave, forzada);
    expect(Mensaje.parse(hallada.cuerpo).id).toBe(Mensaje.parse(primera.cuerpo).id);
    const hilo = await hiloDe(lugar.cliente, (await lugares.conversacion(lugar)).id_caso);
    expect(hilo.filter(({ direccion }) => direccion === "SALIDA")).toHaveLength(1);
  });
});
