import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, levantar } from "../../test/harness.ts";
import { punto } from "../../test/puestos.ts";
import { crearCanal } from "../domains/canal/canal.factory.ts";
import { crearMensajes } from "../domains/hilo/hilo.factory.ts";
import { autorizarCanales } from "../domains/punto/punto.factory.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar();
});
afterAll(() => banco.cerrar());

/** What Meta brings at once, at most, to somebody whom it could not reach. */
const MIL = 1_000;
const mil = <T>(uno: (i: number) => T): T[] => Array.from({ length: MIL }, (_, i) => uno(i));
const segundos = String(Math.floor(Date.now() / 1_000));
const META = { token: "llave", app_secret: "secreto-de-la-app", verify_token: "palabra-comun" };

let cuentas = 0;
async function cuenta(clasificacion: "facebook" | "whatsapp") {
  cuentas += 1;
  const linea = `1065403500${cuentas}`;
  const inst = await banco.institucion();
  const canal = await crearCanal(banco.db, banco.sealer, {
    id_entidad: inst.id,
    clasificacion,
    ...(clasificacion === "facebook" ? { usuario: linea, sesion_id: null } : { sesion_id: linea }),
    configuracion: JSON.stringify(clasificacion === "facebook" ? {} : { proveedor: "cloud", waba: "1" }),
    credenciales: META,
  });
  await autorizarCanales(banco.db, punto(inst), [canal.id]);
  return { inst, canal, linea };
}
type Cuenta = Awaited<ReturnType<typeof cuenta>>;

async function entregar({ canal }: Cuenta, body: string): Promise<number> {
  const firma = createHmac("sha256", META.app_secret).update(body).digest("hex");
  const { estado } = await banco.anonimo.pedir("POST", `/ws/hooks/${canal.clasificacion}/${canal.id}`, {
    body,
    cabeceras: { "x-hub-signature-256": `sha256=${firma}` },
  });
  return estado;
}

const mensajesDe = ({ canal }: Cuenta, direccion: "ENTRADA" | "SALIDA") =>
  banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.id_externo", "m.msg_id", "m.estado", "m.id_caso", "e.id as entrada", "e.usuario"])
    .where("e.id_canal", "=", canal.id)
    .where("m.direccion", "=", direccion)
    .orderBy("m.id")
    .execute();
const apartadosDe = ({ canal }: Cuenta) =>
  banco.db.selectFrom("apartado").select(["motivo", "fallos"]).where("id_canal", "=", canal.id).execute();

const CIUDADANOS = 10;
const numeroDe = (i: number) => `591700000${10 + (i % CIUDADANOS)}`;
/** Each update in an entry and a change of its own, as Meta gathers them. */
const avisoCloud = ({ linea }: Cuenta, valores: readonly object[]) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: valores.map((valor) => ({
      id: "215589313241560883",
      changes: [
        {
          field: "messages",
          value: {
            messaging_product: "whatsapp",
            metadata: { display_phone_number: "59122222222", phone_number_id: linea },
            ...valor,
          },
        },
      ],
    })),
  });
const textoCloud = (i: number) => ({
  contacts: [{ profile: { name: "Ana Quispe" }, wa_id: numeroDe(i) }],
  messages: [
    {
      from: numeroDe(i),
      id: `wamid.${i}`,
      timestamp: segundos,
      type: "text",
      text: { body: `Consulta ${i}` },
      context: { from: "59122222222", id: "wamid.otro", forwarded: false },
    },
  ],
});

describe("lo que un proveedor trae de una vez después de no encontrarnos se guarda todo [D93]", () => {
  it("mil mensajes de WhatsApp", async () => {
    const lugar = await cuenta("whatsapp");
    expect(await entregar(lugar, avisoCloud(lugar, mil(textoCloud)))).toBe(200);
    expect(await mensajesDe(lugar, "ENTRADA")).toHaveLength(MIL);
    expect(await apartadosDe(lugar)).toEqual([]);
  }, 120_000);

  it("mil acuses de WhatsApp", async () => {
    const lugar = await cuenta("whatsapp");
    await entregar(lugar, avisoCloud(lugar, [textoCloud(0)]));
    const [uno] = await mensajesDe(lugar, "ENTRADA");
    if (!uno) throw new Error("nobody wrote");
    await crearMensajes(
      banco.db,
      { id_caso: uno.id_caso ?? 0, id_canal_entrada: uno.entrada, id_canal: lugar.canal.id },
      mil((i) => ({
        de: "operador",
        texto: `Respuesta ${i}`,
        cuando: new Date().toISOString(),
        entrega: "ENVIADO",
        operador: { id: lugar.inst.operadores[0]?.id ?? 0, nombre: "Op" },
      })),
    );
    const salidas = await mensajesDe(lugar, "SALIDA");
    const acuses = salidas.map(({ id_externo: id, msg_id }) => ({
      statuses: [
        {
          id,
          status: "read",
          timestamp: segundos,
          recipient_id: numeroDe(0),
          biz_opaque_callback_data: msg_id,
          conversation: {
            id: "6ceb9d929c9bdc4f90e967a32f8639b4",
            expiration_timestamp: segundos,
            origin: { type: "service" },
          },
          pricing: {
            billable: true,
            pricing_model: "PMP",
            category: "service",
            type: "free_customer_service",
          },
        },
      ],
    }));
    expect(await entregar(lugar, avisoCloud(lugar, acuses))).toBe(200);
    const leidos = (await mensajesDe(lugar, "SALIDA")).filter(({ estado }) => estado === "LEIDO");
    expect(leidos).toHaveLength(MIL);
    expect(await apartadosDe(lugar)).toEqual([]);
  }, 120_000);

  it("mil sucesos de Messenger, con lo que citan y sus archivos", async () => {
    const lugar = await cuenta("facebook");
    const ahora = Date.now();
    const entry = mil((i) => ({
      id: lugar.linea,
      time: ahora,
      messaging: [
        {
          sender: { id: numeroDe(i) },
          recipient: { id: lugar.linea },
          timestamp: ahora + i,
          message: {
            mid: `m_${i}`,
            text: `Consulta ${i}`,
            reply_to: { mid: "m_otro" },
            attachments: [{ type: "fallback", payload: { url: "https://example.org/a", title: "a" } }],
          },
        },
      ],
    }));
    expect(await entregar(lugar, JSON.stringify({ object: "page", entry }))).toBe(200);
    expect(await mensajesDe(lugar, "ENTRADA")).toHaveLength(MIL);
    expect(await apartadosDe(lugar)).toEqual([]);
  }, 120_000);

  it("lo que no se puede ni desarmar ni conservar no se da por recibido, y se ve que llegó", async () => {
    const lugar = await cuenta("whatsapp");
    const ancho = JSON.stringify(Array.from({ length: 200_000 }, () => "ab"));
    expect(await entregar(lugar, ancho)).toBe(413);
    expect(await entregar(lugar, ancho)).toBe(413);
    expect(await apartadosDe(lugar)).toEqual([{ motivo: "ilegible", fallos: ["json"] }]);
    expect(await entregar(lugar, `{"object": "${"a".repeat(600_000)}`)).toBe(413);
    expect(await entregar(lugar, "{ esto no")).toBe(200);
  });

  it("más partes de las que un proveedor junta no se leen una por una: se apartan juntas", async () => {
    const nube = await cuenta("whatsapp");
    const pagina = await cuenta("facebook");
    const muchos = Array.from({ length: 5_001 }, () => 0);
    const deNube = (entry: unknown) => JSON.stringify({ object: "whatsapp_business_account", entry });
    expect(await entregar(nube, deNube([{ id: "1", changes: muchos }]))).toBe(200);
    expect(await entregar(nube, deNube(muchos))).toBe(200);
    expect(await entregar(pagina, JSON.stringify({ object: "page", entry: muchos }))).toBe(200);
    expect(await apartadosDe(nube)).toHaveLength(2);
    expect(await apartadosDe(pagina)).toHaveLength(1);
  });
});
