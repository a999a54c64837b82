import { createHmac } from "node:crypto";
import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crearTwitterSimulado, type TwitterSimulado } from "../../simulators/src/twitter/index.ts";
import { type CanalDePrueba, crearCanal } from "../src/domains/canal/canal.factory.ts";
import { autorizarCanales } from "../src/domains/punto/punto.factory.ts";
import { type Banco, type Institucion, levantar, sobreDe } from "./harness.ts";
import { enPunto, operador, type Puesto, punto } from "./puestos.ts";
import { llavesDe, otroId } from "./twitter.ts";

/** Nothing of this may stand in a line of the log. */
const TEXTO = "Soy Ana Quispe y perdí mi certificado";
const TELEFONO = "59170009999";
const CUERPO_MAX = 3 * 1024 * 1024;

let banco: Banco;
let x: TwitterSimulado;
beforeAll(async () => {
  x = await crearTwitterSimulado();
  banco = await levantar({ salidaPermitida: [new URL(x.url).host] });
});
afterAll(async () => {
  await banco.cerrar();
  await x.cerrar();
});

interface Aviso {
  cuerpo: string;
  cabeceras: Record<string, string>;
}

/** A connector that is called by its provider. */
interface Conector {
  nombre: string;
  /** An account with a secret of its own. */
  cuenta(inst: Institucion): Promise<CanalDePrueba>;
  /** A citizen's message as the provider tells it. */
  mensaje(canal: CanalDePrueba, id: string): unknown;
  firma(canal: CanalDePrueba, cuerpo: string): Record<string, string>;
}

const hmac = (clase: "sha256" | "sha512", secreto: string | undefined, cuerpo: string) =>
  createHmac(clase, secreto ?? "").update(cuerpo);
const META = () => ({
  token: "llave-de-la-cuenta",
  app_secret: `secreto-${otroId()}`,
  verify_token: "palabra-acordada",
});
const deMeta: Conector["firma"] = ({ credenciales }, cuerpo) => ({
  "x-hub-signature-256": `sha256=${hmac("sha256", credenciales["app_secret"], cuerpo).digest("hex")}`,
});
// Whoever is asked for a name is not reached: nobody leaves this machine.
const NADIE = "http://127.0.0.1:9";

const CONECTORES: readonly Conector[] = [
  {
    nombre: "gateway",
    cuenta: ({ id }) => crearCanal(banco.db, banco.sealer, { id_entidad: id, sesion_url: NADIE }),
    mensaje: (canal, id) => JSON.parse(sobreDe(canal, { chat: `${TELEFONO}@c.us`, texto: TEXTO, id })),
    firma: ({ credenciales }, cuerpo) => ({
      "x-webhook-hmac": hmac("sha512", credenciales["hmac"], cuerpo).digest("hex"),
      "x-webhook-hmac-algorithm": "sha512",
    }),
  },
  {
    nombre: "cloud",
    cuenta: ({ id }) =>
      crearCanal(banco.db, banco.sealer, {
        id_entidad: id,
        sesion_id: otroId(),
        credenciales: META(),
        configuracion: JSON.stringify({ proveedor: "cloud", base: NADIE }),
      }),
    mensaje: ({ sesion_id: phone_number_id }, id) => ({
      object: "whatsapp_business_account",
      entry: [
        {
          id: "1",
          changes: [
            {
              field: "messages",
              value: {
                messaging_product: "whatsapp",
                metadata: { display_phone_number: "59122222222", phone_number_id },
                contacts: [{ profile: { name: "Ana Quispe" }, wa_id: TELEFONO }],
                messages: [{ from: TELEFONO, id, timestamp: ahoraS(), type: "text", text: { body: TEXTO } }],
              },
            },
          ],
        },
      ],
    }),
    firma: deMeta,
  },
  {
    nombre: "messenger",
    cuenta: ({ id }) => {
      const pagina = otroId();
      return crearCanal(banco.db, banco.sealer, {
        id_entidad: id,
        clasificacion: "facebook",
        usuario: pagina,
        sesion_id: pagina,
        credenciales: META(),
        configuracion: JSON.stringify({ base: NADIE }),
      });
    },
    mensaje: ({ sesion_id: pagina }, mid) => ({
      object: "page",
      entry: [
        {
          id: pagina,
          time: Date.now(),
          messaging: [
            {
              sender: { id: TELEFONO },
              recipient: { id: pagina },
              timestamp: Date.now(),
              message: { mid, text: TEXTO },
            },
          ],
        },
      ],
    }),
    firma: deMeta,
  },
  {
    nombre: "X",
    async cuenta({ id }) {
      const [yo, credenciales] = [otroId(), llavesDe()];
      x.ponerCuenta({ id: yo, usuario: "mesa", nombre: "Mesa", ...credenciales });
      return crearCanal(banco.db, banco.sealer, {
        id_entidad: id,
        clasificacion: "twitter",
        usuario: "@mesa",
        sesion_id: yo,
        ruta_perfil: yo,
        credenciales,
        configuracion: JSON.stringify({ base: x.url }),
      });
    },
    mensaje: ({ sesion_id: yo }, id) => ({
      for_user_id: yo,
      direct_message_events: [
        {
          type: "message_create",
          id,
          created_timestamp: String(Date.now()),
          message_create: {
            sender_id: TELEFONO,
            target: { recipient_id: yo },
            message_data: { text: TEXTO },
          },
        },
      ],
    }),
    firma: ({ credenciales }, cuerpo) => ({
      "x-twitter-webhooks-signature-oauth2": `sha256=${hmac("sha256", credenciales["client_secret"], cuerpo).digest("base64")}`,
    }),
  },
];
const ahoraS = () => String(Math.floor(Date.now() / 1000));

/** A desk with two accounts of one provider, and an operator who stands there. */
async function mesa(conector: Conector) {
  const inst = await banco.institucion();
  const [canal, otra] = [await conector.cuenta(inst), await conector.cuenta(inst)];
  await autorizarCanales(banco.db, punto(inst), [canal.id, otra.id]);
  return { conector, canal, otra, puesto: await enPunto(banco, operador(inst), punto(inst)) };
}
type Mesa = Awaited<ReturnType<typeof mesa>>;

const avisar = async ({ canal }: Mesa, { cuerpo, cabeceras }: Aviso) =>
  (
    await banco.anonimo.pedir("POST", `/ws/hooks/${canal.clasificacion}/${canal.id}`, {
      body: cuerpo,
      cabeceras,
    })
  ).estado;

const suyo = ({ conector, canal }: Mesa, id = otroId()) => JSON.stringify(conector.mensaje(canal, id));
const firmado = ({ conector, canal }: Mesa, cuerpo: string): Aviso => ({
  cuerpo,
  cabeceras: conector.firma(canal, cuerpo),
});
const conFirma = (aviso: Aviso, cambiar: (firma: string) => string): Aviso => ({
  ...aviso,
  cabeceras: Object.fromEntries(
    Object.entries(aviso.cabeceras).map(([nombre, valor]) => [nombre, cambiar(valor)]),
  ),
});
const hondo = (niveles: number) => `${"[".repeat(niveles)}"${TEXTO}"${"]".repeat(niveles)}`;

/** What a stranger or a broken provider sends, and how it is answered. `aparte`: what came is kept, sealed, for administrators. */
const RECHAZOS: readonly { que: string; aviso(lugar: Mesa): Aviso; estado: number; aparte: number }[] = [
  { que: "sin firma", aviso: (lugar) => ({ cuerpo: suyo(lugar), cabeceras: {} }), estado: 401, aparte: 0 },
  {
    que: "con una firma inventada",
    aviso: (lugar) => conFirma(firmado(lugar, suyo(lugar)), (firma) => firma.replace(/[0-9a-f]/gi, "0")),
    estado: 401,
    aparte: 0,
  },
  {
    que: "con la firma vacía",
    aviso: (lugar) => conFirma(firmado(lugar, suyo(lugar)), () => ""),
    estado: 401,
    aparte: 0,
  },
  {
    que: "con el secreto de otra cuenta de la misma institución",
    aviso: (lugar) => ({ cuerpo: suyo(lugar), cabeceras: lugar.conector.firma(lugar.otra, suyo(lugar)) }),
    estado: 401,
    aparte: 0,
  },
  {
    que: "con la firma de otro cuerpo",
    aviso: (lugar) => ({ ...firmado(lugar, suyo(lugar)), cuerpo: `${suyo(lugar)} ` }),
    estado: 401,
    aparte: 0,
  },
  {
    que: "más grande que lo que un proveedor manda",
    aviso: (lugar) => firmado(lugar, suyo(lugar).padEnd(CUERPO_MAX + 1)),
    estado: 413,
    aparte: 0,
  },
  { que: "firmado y vacío", aviso: (lugar) => firmado(lugar, " "), estado: 200, aparte: 1 },
  {
    que: "firmado y que no es JSON",
    aviso: (lugar) => firmado(lugar, `${TEXTO} {${TELEFONO}`),
    estado: 200,
    aparte: 1,
  },
  {
    que: "firmado y cortado a la mitad",
    aviso: (lugar) => firmado(lugar, suyo(lugar).slice(0, -20)),
    estado: 200,
    aparte: 1,
  },
  { que: "firmado y hondo", aviso: (lugar) => firmado(lugar, hondo(100_000)), estado: 200, aparte: 1 },
  { que: "firmado y de otra cosa", aviso: (lugar) => firmado(lugar, '{"hola":1}'), estado: 200, aparte: 1 },
];

const mensajesDe = ({ canal, otra }: Mesa) =>
  banco.db
    .selectFrom("mensaje as m")
    .innerJoin("canal_entrada as e", "e.id", "m.id_canal_entrada")
    .select(["m.contenido", "e.id_canal"])
    .where("e.id_canal", "in", [canal.id, otra.id])
    .where("m.direccion", "=", "ENTRADA")
    .execute();
const conocidosDe = ({ canal, otra }: Mesa) =>
  banco.db.selectFrom("canal_entrada").select("id").where("id_canal", "in", [canal.id, otra.id]).execute();
const apartadosDe = async ({ canal }: Mesa) =>
  (await banco.db.selectFrom("apartado").select("id").where("id_canal", "=", canal.id).execute()).length;
const oidos = ({ puesto }: { puesto: Puesto }) =>
  puesto.cuantos(EVENTO.nuevoUsuario) + puesto.cuantos(EVENTO.nuevoMensaje);

/** How many refusals the log tells of an address. */
const anotados = ({ canal }: Mesa): number =>
  banco.registro
    .filter((linea) => linea.includes("aviso de un proveedor rechazado"))
    .map((linea): { url: string; veces: number } => JSON.parse(linea))
    .filter(({ url }) => url.endsWith(`/${canal.id}`))
    .reduce((suma, { veces }) => suma + veces, 0);

describe.each(CONECTORES)("avisos que se rechazan: $nombre [D93]", (conector) => {
  let abierta: Promise<Mesa & { antes: number }> | undefined;
  /** One for all of this connector's tests. */
  const aqui = () => {
    abierta ??= mesa(conector).then((lugar) => ({ ...lugar, antes: oidos(lugar) }));
    return abierta;
  };

  it.each(RECHAZOS)("$que: $estado, y nada se guarda", async ({ aviso, estado, aparte }) => {
    const lugar = await aqui();
    const guardados = await apartadosDe(lugar);
    expect(await avisar(lugar, aviso(lugar))).toBe(estado);
    expect(await conocidosDe(lugar)).toEqual([]);
    expect((await apartadosDe(lugar)) - guardados).toBe(aparte);
  });

  it("el rechazo consta en el registro con su dirección, y lo que decía no", async () => {
    const lugar = await aqui();
    const negado: Aviso = { cuerpo: suyo(lugar), cabeceras: {} };
    // A flood fills no log: what was not said yet is counted in the next line.
    const previos = anotados(lugar);
    await expect
      .poll(async () => {
        await avisar(lugar, negado);
        return anotados(lugar) - previos;
      })
      .toBeGreaterThan(0);
    await avisar(lugar, firmado(lugar, `${TEXTO} {${TELEFONO}`));
    expect(banco.registro.filter((linea) => linea.includes("evento apartado"))).not.toEqual([]);
    expect(banco.registro.join("\n")).not.toMatch(new RegExp(`Quispe|certificado|${TELEFONO}`));
  });

  it("el mismo aviso, a la vez y otra vez después, es un mensaje; y lo primero que la mesa oye", async () => {
    const lugar = await aqui();
    const { antes } = lugar;
    const bueno = firmado(lugar, suyo(lugar));
    expect(oidos(lugar)).toBe(antes);
    expect(await Promise.all([avisar(lugar, bueno), avisar(lugar, bueno)])).toEqual([200, 200]);
    await expect.poll(() => oidos(lugar)).toBeGreaterThan(antes);
    expect(await avisar(lugar, bueno)).toBe(200);
    expect(await mensajesDe(lugar)).toEqual([{ contenido: TEXTO, id_canal: lugar.canal.id }]);
  });
});
