import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Banco, type Institucion, levantar } from "../../test/harness.ts";
import { llavesDe, otroId } from "../../test/twitter.ts";
import { crearCanal } from "../domains/canal/canal.factory.ts";

const MAYOR = 3 * 1024 * 1024 + 1;
/** What must never stand in the log. */
const DICHO = "Quisiera mi certificado, C.I. 4455667";

let banco: Banco;
let inst: Institucion;
beforeAll(async () => {
  banco = await levantar({ nivelLog: "warn" });
  inst = await banco.institucion();
});
beforeEach(() => {
  banco.registro.length = 0;
});
afterAll(() => banco.cerrar());

type Firma = (cuerpo: string, secreto: string) => Record<string, string>;

const deMeta: Firma = (cuerpo, secreto) => ({
  "x-hub-signature-256": `sha256=${createHmac("sha256", secreto).update(cuerpo).digest("hex")}`,
});
const deX: Firma = (cuerpo, secreto) => ({
  "x-twitter-webhooks-signature": `sha256=${createHmac("sha256", secreto).update(cuerpo).digest("base64")}`,
});
const deWaha: Firma = (cuerpo, secreto) => ({
  "x-webhook-hmac": createHmac("sha512", secreto).update(cuerpo).digest("hex"),
  "x-webhook-hmac-algorithm": "sha512",
});

/** How each provider signs, and what it brings when a citizen writes. */
const PROVEEDORES = {
  "WhatsApp por su pasarela": (sesion_id: string) => ({
    clasificacion: "whatsapp" as const,
    firma: deWaha,
    secreto: "hmac",
    cuenta: {
      sesion_id,
      sesion_url: "https://pasarela.ejemplo",
      credenciales: { api_key: "llave", hmac: "clave-de-firma" },
    },
    aviso: (id: string, enviado = "1") => ({
      id: `evt_${enviado}`,
      event: "message",
      session: sesion_id,
      payload: {
        id: `false_59170000000@c.us_${id}`,
        timestamp: 1_790_000_000,
        from: "59170000000@c.us",
        fromMe: false,
        body: DICHO,
        hasMedia: false,
      },
    }),
  }),
  "WhatsApp por la nube": (sesion_id: string) => ({
    clasificacion: "whatsapp" as const,
    firma: deMeta,
    secreto: "app_secret",
    cuenta: {
      sesion_id,
      sesion_url: "https://graph.ejemplo",
      configuracion: JSON.stringify({ proveedor: "cloud" }),
      credenciales: { token: "t", app_secret: "secreto-de-app", verify_token: "palabra-acordada" },
    },
    aviso: (id: string, enviado = "1") => {
      const value = {
        messaging_product: "whatsapp",
        metadata: { display_phone_number: "591", phone_number_id: sesion_id },
        messages: [
          {
            from: "59170000001",
            id: `wamid.${id}`,
            timestamp: "1790000000",
            type: "text",
            text: { body: DICHO },
          },
        ],
      };
      const entry = [{ id: enviado, changes: [{ field: "messages", value }] }];
      return { object: "whatsapp_business_account", entry };
    },
  }),
  Messenger: (usuario: string) => ({
    clasificacion: "facebook" as const,
    firma: deMeta,
    secreto: "app_secret",
    cuenta: {
      usuario,
      credenciales: { token: "t", app_secret: "secreto-de-app", verify_token: "palabra-acordada" },
    },
    aviso: (mid: string, enviado = "1") => {
      const timestamp = 1_790_000_000_000;
      const suceso = {
        sender: { id: "77" },
        recipient: { id: usuario },
        timestamp,
        message: { mid, text: DICHO },
      };
      return {
        object: "page",
        entry: [{ id: usuario, time: Number(enviado), messaging: [suceso] }],
      };
    },
  }),
  X: (yo: string) => {
    const { client_secret: _, ...credenciales } = llavesDe();
    const message_create = { sender_id: "456", target: { recipient_id: yo }, message_data: { text: DICHO } };
    return {
      clasificacion: "twitter" as const,
      firma: deX,
      secreto: "consumer_secret",
      cuenta: { ruta_perfil: yo, credenciales },
      aviso: (_id: string, enviado = "1") => {
        const suceso = {
          type: "message_create",
          id: "1800000000000000001",
          created_timestamp: "1790000000123",
          message_create,
        };
        const data = { event_uuid: enviado, event_type: "dm.received", filter: { user_id: yo } };
        return { data: { ...data, payload: { direct_message_events: [suceso] } } };
      },
    };
  },
};

async function cuentaDe(proveedor: keyof typeof PROVEEDORES) {
  const { clasificacion, firma, secreto, cuenta, aviso } = PROVEEDORES[proveedor](otroId());
  const canal = await crearCanal(banco.db, banco.sealer, { id_entidad: inst.id, clasificacion, ...cuenta });
  const suyo = canal.credenciales[secreto] ?? "";
  const llega = async (cuerpo: unknown, clave = suyo) => {
    const body = typeof cuerpo === "string" ? cuerpo : JSON.stringify(cuerpo);
    const url = `/ws/hooks/${clasificacion}/${canal.id}`;
    return (await banco.anonimo.pedir("POST", url, { body, cabeceras: firma(body, clave) })).estado;
  };
  const mensajes = async () =>
    (
      await banco.db
        .selectFrom("mensaje as m")
        .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
        .select("m.id")
        .where("e.id_canal", "=", canal.id)
        .where("m.direccion", "=", "ENTRADA")
        .execute()
    ).length;
  return { canal, sesion: canal.sesion_id, clasificacion, aviso, llega, mensajes };
}
/** Of what is said about deliveries, who and what. */
const anotado = () =>
  banco.registro
    .map((linea) => z.record(z.string(), z.unknown()).parse(JSON.parse(linea)))
    .filter(({ msg }) => /^aviso /.test(String(msg)))
    .map(({ msg, level, id_canal, clasificacion, codigo, que, veces }) => ({
      msg,
      level,
      id_canal,
      clasificacion,
      ...(codigo !== undefined && { codigo }),
      ...(que !== undefined && { que }),
      veces,
    }));
const AVISO = 40;

describe.each(["WhatsApp por su pasarela", "WhatsApp por la nube", "Messenger", "X"] as const)(
  "lo que un extraño prueba en la dirección de una cuenta de %s queda anotado con su canal, y nunca lo que decía [D93]",
  (proveedor) => {
    it("una firma equivocada", async () => {
      const { canal, clasificacion, aviso, llega, mensajes } = await cuentaDe(proveedor);
      expect(await llega(aviso("A"), "otra-clave")).toBe(401);
      expect(anotado()).toEqual([
        {
          msg: "aviso de un proveedor rechazado",
          level: AVISO,
          id_canal: canal.id,
          clasificacion,
          codigo: "FIRMA_INVALIDA",
          veces: 1,
        },
      ]);
      expect(await mensajes()).toBe(0);
      expect(banco.registro.join()).not.toContain("certificado");
    });

    it("uno demasiado grande, también con su firma", async () => {
      const { canal, clasificacion, llega, mensajes } = await cuentaDe(proveedor);
      expect(await llega(DICHO.padEnd(MAYOR))).toBe(413);
      expect(anotado()).toEqual([
        {
          msg: "aviso de un proveedor rechazado",
          level: AVISO,
          id_canal: canal.id,
          clasificacion,
          codigo: "FST_ERR_CTP_BODY_TOO_LARGE",
          veces: 1,
        },
      ]);
      expect(await mensajes()).toBe(0);
      expect(banco.registro.join()).not.toContain("certificado");
    });

    it("el mismo otra vez, con las mismas letras o en otro sobre: cuenta uno", async () => {
      const { canal, clasificacion, aviso, llega, mensajes } = await cuentaDe(proveedor);
      expect(await llega(aviso("A"))).toBe(200);
      expect(anotado()).toEqual([]);
      expect(await llega(aviso("A"))).toBe(200);
      const repetido = {
        msg: "aviso repetido de un proveedor",
        level: AVISO,
        id_canal: canal.id,
        clasificacion,
      };
      expect(anotado()).toEqual([{ ...repetido, que: "entrega", veces: 1 }]);
      const otra = await cuentaDe(proveedor);
      banco.registro.length = 0;
      expect([await otra.llega(otra.aviso("B", "1")), await otra.llega(otra.aviso("B", "2"))]).toEqual([
        200, 200,
      ]);
      expect(anotado()).toEqual([{ ...repetido, id_canal: otra.canal.id, que: "mensaje", veces: 1 }]);
      expect([await mensajes(), await otra.mensajes()]).toEqual([1, 1]);
      expect(banco.registro.join()).not.toContain("certificado");
    });
  },
);

it("lo que una pasarela dijo antes de lo último y llega otra vez no cambia la cuenta, y queda anotado [D93]", async () => {
  const { canal, clasificacion, sesion, llega } = await cuentaDe("WhatsApp por su pasarela");
  const dice = (status: string, timestamp: number) =>
    llega({
      id: `evt_${timestamp}`,
      timestamp,
      event: "session.status",
      session: sesion,
      payload: { status },
    });
  const ahora = Date.now();
  expect([await dice("FAILED", ahora - 3_600_000), await dice("WORKING", ahora)]).toEqual([200, 200]);
  expect(anotado()).toEqual([]);
  expect(await dice("FAILED", ahora - 7_200_000)).toBe(200);
  expect(anotado()).toEqual([
    {
      msg: "aviso repetido de un proveedor",
      level: AVISO,
      id_canal: canal.id,
      clasificacion,
      que: "sesion",
      veces: 1,
    },
  ]);
  const { conexion } = await banco.db
    .selectFrom("canal")
    .select("conexion")
    .where("id", "=", canal.id)
    .executeTakeFirstOrThrow();
  expect(conexion).toBe("conectado");
});
