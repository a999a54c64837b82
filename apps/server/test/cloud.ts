import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { type CloudSimulado, crearCloudSimulado } from "../../simulators/src/cloud/index.ts";
import { type CanalDePrueba, crearCanal } from "../src/domains/canal/canal.factory.ts";
import { autorizarCanales } from "../src/domains/punto/punto.factory.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "./harness.ts";
import { operador, punto } from "./puestos.ts";

/** A desk with an account of the cloud. */
export interface MesaCloud {
  inst: Institucion;
  canal: CanalDePrueba;
  cliente: Cliente;
  /** The provider's number of the account. */
  linea: string;
  app: string;
}

export interface BancoCloud {
  banco: Banco;
  cloud: CloudSimulado;
  /** Its application tells everything at the desk's address, unless it is another desk's. */
  mesa(de?: MesaCloud): Promise<MesaCloud>;
  /** The account's citizens, with the cases of their conversations. */
  entradas(
    lugar: Pick<MesaCloud, "canal">,
  ): Promise<{ id: number; usuario: string; id_caso: number | null }[]>;
  /** The account's first conversation, or another one by its place. */
  conversacion(lugar: MesaCloud, cual?: number): Promise<{ id: number; usuario: string; id_caso: number }>;
  responder(lugar: MesaCloud, texto: string, cual?: number): Promise<number>;
  entregaDe(
    id: number,
  ): Promise<{ estado: Mensaje["estado"]; motivo: string | null; id_externo: string | null }>;
  cerrar(): Promise<void>;
}

/** The real server, and a cloud that it may call. */
export async function levantarCloud(): Promise<BancoCloud> {
  const cloud = await crearCloudSimulado();
  const banco = await levantar({ salidaPermitida: [cloud.host], tiempos: { outboxMs: 200 } });
  let numero = 1_000_000;

  const entradas: BancoCloud["entradas"] = ({ canal }) =>
    banco.db
      .selectFrom("canal_entrada as e")
      .leftJoin("caso_canal_entrada as c", "c.id_canal_entrada", "e.id")
      .select(["e.id", "e.usuario", "c.id_caso"])
      .where("e.id_canal", "=", canal.id)
      .where("e.unida_a", "is", null)
      .orderBy("e.id")
      .execute();

  async function conversacion(lugar: MesaCloud, cual = 0) {
    const entrada = (await entradas(lugar))[cual];
    if (!entrada?.id_caso) throw new Error("no case was opened");
    return { ...entrada, id_caso: entrada.id_caso };
  }

  return {
    banco,
    cloud,
    entradas,
    conversacion,
    async mesa(de) {
      const inst = await banco.institucion();
      numero += 1;
      const linea = `10654035${numero}`;
      const app = de?.app ?? `app-${inst.id}`;
      cloud.numero(linea, app);
      const { secret, verifyToken, token } = cloud.app(app);
      const canal = await crearCanal(banco.db, banco.sealer, {
        id_entidad: inst.id,
        sesion_id: linea,
        configuracion: JSON.stringify({ proveedor: "cloud", waba: `9${linea}`, base: cloud.base }),
        credenciales: { token, app_secret: secret, verify_token: verifyToken },
      });
      await autorizarCanales(banco.db, punto(inst), [canal.id]);
      const url = `${banco.url}/ws/hooks/whatsapp/${canal.id}`;
      if (!de && !(await cloud.nube.avisador.suscribir(cloud.app(app), url)))
        throw new Error("the address did not answer for itself");
      return { inst, canal, cliente: await banco.comoUsuario(operador(inst)), linea, app };
    },
    async responder(lugar, texto, cual) {
      const { id: canalId, id_caso: caso } = await conversacion(lugar, cual);
      const { id } = await lugar.cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId },
        body: { caso, tipo_contenido: "texto", contenido: texto },
      });
      return id;
    },
    entregaDe: (id) =>
      banco.db
        .selectFrom("mensaje")
        .select(["estado", "motivo", "id_externo"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    async cerrar() {
      // First whoever calls the server.
      await cloud.cerrar();
      await banco.cerrar();
    },
  };
}
