import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CloudSimulado, crearCloudSimulado } from "../../../../simulators/src/cloud/index.ts";
import { avisosDe, hiloDe } from "../../../test/casos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../test/harness.ts";
import { operador, punto } from "../../../test/puestos.ts";
import { type CanalDePrueba, crearCanal } from "../../domains/canal/canal.factory.ts";
import { autorizarCanales } from "../../domains/punto/punto.factory.ts";

let cloud: CloudSimulado;
let banco: Banco;
beforeAll(async () => {
  cloud = await crearCloudSimulado();
  banco = await levantar({ salidaPermitida: [cloud.host], tiempos: { outboxMs: 200 } });
});
afterEach(() => cloud.sanar());
afterAll(async () => {
  // First whoever calls the server.
  await cloud.cerrar();
  await banco.cerrar();
});

let numero = 0;
function digitos(): string {
  numero += 1;
  return String(numero).padStart(6, "0");
}

interface Mesa {
  inst: Institucion;
  canal: CanalDePrueba;
  cliente: Cliente;
  /** The provider's number of the account. */
  linea: string;
  app: string;
}

/** A desk with an account of the cloud; its application, unless another's is given, tells everything here. */
async function mesa(de?: Mesa): Promise<Mesa> {
  const inst = await banco.institucion();
  const linea = de ? `1065403522${digitos()}` : `1065403500${digitos()}`;
  const app = de?.app ?? `app-${inst.id}`;
  cloud.numero(linea, app);
  const { secret, verifyToken, token } = cloud.app(app);
  const canal = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    sesion_id: linea,
    sesion_url: cloud.base,
    configuracion: JSON.stringify({ proveedor: "cloud", waba: `9${linea}` }),
    credenciales: { token, app_secret: secret, verify_token: verifyToken },
  });
  await autorizarCanales(banco.db, punto(inst), [canal.id]);
  if (!de) {
    const { avisador } = cloud.nube;
    const url = `${banco.url}/ws/hooks/whatsapp/${canal.id}`;
    expect(await avisador.suscribir(cloud.app(app), url)).toBe(true);
  }
  return { inst, canal, cliente: await banco.comoUsuario(operador(inst)), linea, app };
}

/** What stands of the account's conversations. */
const entradas = ({ canal }: Mesa) =>
  banco.db
    .selectFrom("canal_entrada as e")
    .leftJoin("caso_canal_entrada as c", "c.id_canal_entrada", "e.id")
    .select(["e.id", "e.usuario", "e.nombre", "c.id_caso"])
    .where("e.id_canal", "=", canal.id)
    .where("e.unida_a", "is", null)
    .orderBy("e.id")
    .execute();

async function conversacion(lugar: Mesa) {
  const [entrada] = await entradas(lugar);
  if (!entrada?.id_caso) throw new Error("no case was opened");
  return { id: entrada.id, id_caso: entrada.id_caso, usuario: entrada.usuario };
}

async function responder(lugar: Mesa, texto: string): Promise<number> {
  const { id, id_caso } = await conversacion(lugar);
  const { estado, cuerpo } = await lugar.cliente.pedir(
    "POST",
    `/ws/api/system/operadores/enviar/mensaje/${id}`,
    {
      body: { caso: id_caso, tipo_contenido: "texto", contenido: texto },
    },
  );
  expect(estado, JSON.stringify(cuerpo)).toBe(200);
  return (cuerpo as { id: number }).id;
}

const entregaDe = async (id: number) => {
  const fila = await banco.db
    .selectFrom("mensaje")
    .select(["estado", "motivo", "id_externo"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return fila;
};
const PERSONA = "59170001234";

describe("whatsapp cloud: del ciudadano al operador y de vuelta [B-mensajes-01, B-canales-03]", () => {
  it("lo que escribe abre su caso, la respuesta le llega y vuelven sus acuses", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, nombre: "Ana Quispe", texto: "¿Qué necesito?" });
    const { id_caso, usuario } = await conversacion(lugar);
    expect(usuario).toBe(`${PERSONA}@c.us`);
    const [llegado] = await hiloDe(lugar.cliente, id_caso);
    expect(llegado).toMatchObject({ contenido: "¿Qué necesito?", direccion: "ENTRADA" });
    const id = await responder(lugar, "Su carnet");
    await expect
      .poll(() => cloud.llegados(lugar.linea, PERSONA).map(({ texto }) => texto))
      .toEqual(["Su carnet"]);
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("ENTREGADO");
    cloud.nube.conversacion.leer(lugar.linea, PERSONA);
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("LEIDO");
    const [enviado] = cloud.llegados(lugar.linea, PERSONA);
    expect((await entregaDe(id)).id_externo).toBe(enviado?.id);
  });

  it("sus archivos se traen con la llave de la cuenta", async () => {
    const lugar = await mesa();
    const datos = Buffer.from("%PDF-1.7 acta");
    const archivo = {
      clase: "document",
      mimetype: "application/pdf",
      nombre: "acta.pdf",
      datos: datos.toString("base64"),
    } as const;
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Mi acta", archivo });
    const { id_caso } = await conversacion(lugar);
    await expect
      .poll(async () => (await hiloDe(lugar.cliente, id_caso))[0]?.extras.adjuntos)
      .toMatchObject([{ nombre: "acta.pdf", tamanio: datos.length }]);
  });

  it("la respuesta a un mensaje nuestro muestra cuál, aunque el proveedor no repita sus palabras", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    const id = await responder(lugar, "¿A las 9 o a las 10?");
    await expect.poll(async () => (await entregaDe(id)).id_externo).not.toBeNull();
    const { id_externo } = await entregaDe(id);
    await cloud.escribir({
      numero: lugar.linea,
      de: PERSONA,
      texto: "A las 9",
      extra: { context: { from: "59122222222", id: id_externo } },
    });
    await cloud.escribir({
      numero: lugar.linea,
      de: PERSONA,
      texto: "Gracias",
      extra: { context: { id: "wamid.DESCONOCIDO" } },
    });
    const hilo = await hiloDe(lugar.cliente, (await conversacion(lugar)).id_caso);
    expect(hilo.find(({ contenido }) => contenido === "A las 9")?.extras.respuesta_a).toEqual({
      id,
      texto: "¿A las 9 o a las 10?",
    });
    expect(hilo.find(({ contenido }) => contenido === "Gracias")?.extras.respuesta_a).toBeUndefined();
  });

  it("quien no dio su número y después sí es una sola conversación", async () => {
    const lugar = await mesa();
    const bsuid = "BO.1502576394655843";
    await cloud.escribir({ numero: lugar.linea, bsuid, nombre: "Ana", texto: "Hola" });
    expect((await entradas(lugar)).map(({ usuario }) => usuario)).toEqual([`${bsuid}@bsuid`]);
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, bsuid, texto: "Soy yo" });
    expect((await entradas(lugar)).map(({ usuario }) => usuario)).toEqual([`${PERSONA}@c.us`]);
    await responder(lugar, "Con gusto");
    await expect.poll(() => cloud.llegados(lugar.linea, PERSONA)).toHaveLength(1);
  });
});

describe("whatsapp cloud: avisos que no son lo que deben [D93]", () => {
  it("repetidos, cuatro veces cada uno, cuentan una; y al revés, vale el que más avanzó", async () => {
    const lugar = await mesa();
    cloud.fallar({ duplicateWebhooks: 3, reversed: true });
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Una vez" });
    const id = await responder(lugar, "Entendido");
    await expect.poll(async () => (await entregaDe(id)).estado).toBe("ENTREGADO");
    await cloud.vaciar();
    expect((await entregaDe(id)).estado).toBe("ENTREGADO");
    const hilo = await hiloDe(lugar.cliente, (await conversacion(lugar)).id_caso);
    expect(hilo.filter(({ direccion }) => direccion === "ENTRADA")).toHaveLength(1);
  });

  it("con otra firma, o demasiado grandes, no entra nada y queda anotado", async () => {
    const lugar = await mesa();
    const { avisador } = cloud.nube;
    const suya = cloud.app(lugar.app);
    const cuerpo = JSON.stringify({ object: "whatsapp_business_account", entry: [] });
    expect(await avisador.mandar(suya, cuerpo, `sha256=${"0".repeat(64)}`)).toBe(401);
    expect(await avisador.mandar(suya, JSON.stringify({ x: "x".repeat(3 * 1024 * 1024) }))).toBe(413);
    expect(await avisador.mandar(suya, cuerpo)).toBe(200);
    expect(await entradas(lugar)).toEqual([]);
    expect(banco.registro.join()).toContain("aviso de un proveedor rechazado");
  });

  it("la palabra equivocada no confirma la dirección", async () => {
    const lugar = await mesa();
    const { avisador } = cloud.nube;
    const url = `${banco.url}/ws/hooks/whatsapp/${lugar.canal.id}`;
    expect(await avisador.suscribir({ ...cloud.app(lugar.app), verifyToken: "otra-palabra" }, url)).toBe(
      false,
    );
  });

  it("una dirección sirve a los números de toda la aplicación, y nadie recibe lo de otra", async () => {
    const una = await mesa();
    const otra = await mesa(una);
    const ajena = await mesa();
    await cloud.escribir({ numero: otra.linea, de: PERSONA, texto: "Para la otra mesa" });
    expect(await entradas(otra)).toHaveLength(1);
    expect(await entradas(una)).toEqual([]);
    // Another application names the first one's number in what it signs itself.
    const fingido = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [
        {
          id: "x",
          changes: [
            {
              field: "messages",
              value: {
                metadata: { phone_number_id: una.linea },
                messages: [{ id: "wamid.F", from: PERSONA, type: "text", text: { body: "fingido" } }],
              },
            },
          ],
        },
      ],
    });
    expect(await cloud.nube.avisador.mandar(cloud.app(ajena.app), fingido)).toBe(200);
    expect(await entradas(una)).toEqual([]);
    expect(banco.registro.join()).toContain("aviso para cuentas que nadie tiene aquí");
  });
});

describe("whatsapp cloud: lo que el proveedor dice después [D80]", () => {
  it.each([
    [131047, "ventana", "No se pudo entregar un mensaje al ciudadano."],
    [131026, "permanente", "Un mensaje al ciudadano fue devuelto: Message undeliverable (131026)"],
  ])("%i queda FALLIDO con su motivo, y el hilo lo dice", async (laterCode, motivo, aviso) => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ laterCode });
    const id = await responder(lugar, "Buenas");
    await expect.poll(async () => entregaDe(id)).toMatchObject({ estado: "FALLIDO", motivo });
    expect(await avisosDe(banco, (await conversacion(lugar)).id_caso)).toContain(aviso);
  });

  it("aceptado sin respuesta no se repite: su acuse dice que llegó", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ dropAfterAccept: true, times: 1 });
    const id = await responder(lugar, "Una sola vez");
    await expect.poll(async () => (await entregaDe(id)).estado, { timeout: 10_000 }).toBe("ENTREGADO");
    const llegados = cloud.llegados(lugar.linea, PERSONA);
    expect(llegados.map(({ texto }) => texto)).toEqual(["Una sola vez"]);
    expect((await entregaDe(id)).id_externo).toBe(llegados[0]?.id);
  });

  it("la llave rechazada detiene la cuenta, y los administradores lo ven", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ code: 190 });
    const id = await responder(lugar, "Buenas");
    await expect.poll(async () => entregaDe(id)).toMatchObject({ estado: "FALLIDO", motivo: "credencial" });
  });

  it("demasiado seguido a la misma persona espera lo que el proveedor pide, y dice por qué", async () => {
    const lugar = await mesa();
    await cloud.escribir({ numero: lugar.linea, de: PERSONA, texto: "Hola" });
    cloud.fallar({ code: 131056, times: 1 });
    const id = await responder(lugar, "Buenas");
    const esperaDe = () =>
      banco.db
        .selectFrom("salida")
        .select("causa")
        .select(sql<number>`round(extract(epoch FROM proximo_en - _updated_at))::int`.as("segundos"))
        .where("id_mensaje", "=", id)
        .where("intentos", "=", 1)
        .executeTakeFirst();
    await expect.poll(esperaDe).toEqual({ causa: "limite", segundos: 6 });
  });
});
