import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  crearMessengerSimulado,
  type MessengerSimulado,
} from "../../../../simulators/src/messenger/index.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { operador, punto } from "../../../test/puestos.ts";
import { crearCanal } from "../../domains/canal/canal.factory.ts";
import { leerListaDePunto } from "../../domains/caso/index.ts";
import { autorizarCanales } from "../../domains/punto/punto.factory.ts";

const PAGINA = "104300000000001";
const SECRETOS = { token: "llave-de-pagina", app_secret: "secreto-de-app", verify_token: "palabra-acordada" };
/** A call that was lost is over soon. */
const TIEMPOS = {
  envioMs: 2_000,
  archivoMs: 2_000,
  consultaMs: 4_000,
  holguraMs: 200,
  nombreMs: 4_000,
  descargaMs: 4_000,
};

let messenger: MessengerSimulado;
let banco: Banco;
beforeAll(async () => {
  messenger = await crearMessengerSimulado();
  const salidaPermitida = [new URL(messenger.base).host];
  banco = await levantar({ salidaPermitida, tiempos: { outboxMs: 200, page: TIEMPOS } });
});
afterEach(() => messenger.fallar({}));
afterAll(async () => {
  await messenger.cerrar();
  await banco.cerrar();
});

describe("messenger: de lo que quedó en duda y nadie avisa se pregunta a la plataforma [B-mensajes-19]", () => {
  it("lo que tomó consta como enviado con su id, una vez; lo que nunca le llegó sale de nuevo, una vez", async () => {
    const inst = await banco.institucion();
    const canal = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "facebook",
      usuario: PAGINA,
      sesion_id: null,
      credenciales: SECRETOS,
      configuracion: JSON.stringify({ base: messenger.base }),
    });
    await autorizarCanales(banco.db, punto(inst), [canal.id]);
    const { token, app_secret } = SECRETOS;
    const pagina = { id: PAGINA, nombre: "Alcaldía", token, app_secret };
    messenger.conectar({ ...pagina, webhook: `${banco.url}/ws/hooks/facebook/${canal.id}` });
    const { psid } = messenger.conocer("Ana Quispe");
    await messenger.escribir(PAGINA, psid, { texto: "¿A qué hora atienden?" });
    // From here on it tells nothing by itself.
    messenger.conectar({ ...pagina, webhook: null });
    const cliente = await banco.comoUsuario(operador(inst));
    const [chat] = (await leerListaDePunto(banco.db, punto(inst))).chats;
    const responder = async (contenido: string) => {
      const { id } = await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: chat?.id ?? 0 },
        body: { caso: chat?.caso.id ?? 0, tipo_contenido: "texto", contenido },
      });
      return id;
    };
    const entrega = (id: number) =>
      banco.db
        .selectFrom("mensaje")
        .select(["estado", "id_externo"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const llegados = () => messenger.hilo(PAGINA, psid).filter(({ saliente }) => saliente);

    messenger.fallar({ dropAfterAccept: true, times: 1 });
    const tomado = await responder("De 8:30 a 16:30");
    await expect.poll(() => entrega(tomado), { timeout: 15_000 }).toMatchObject({ estado: "ENVIADO" });
    expect(llegados()).toMatchObject([{ texto: "De 8:30 a 16:30", mid: (await entrega(tomado)).id_externo }]);

    messenger.fallar({ drop: true, times: 1 });
    const perdido = await responder("También los sábados");
    await expect.poll(() => entrega(perdido), { timeout: 15_000 }).toMatchObject({ estado: "ENVIADO" });
    expect(llegados().map(({ texto }) => texto)).toEqual(["De 8:30 a 16:30", "También los sábados"]);
  });
});
