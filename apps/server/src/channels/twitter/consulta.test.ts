import { enviarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { crearTwitterSimulado, type TwitterSimulado } from "../../../../simulators/src/twitter/index.ts";
import { type Banco, levantar } from "../../../test/harness.ts";
import { operador, punto } from "../../../test/puestos.ts";
import { llavesDe, otroId, persona } from "../../../test/twitter.ts";
import { crearCanal } from "../../domains/canal/canal.factory.ts";
import { leerListaDePunto } from "../../domains/caso/index.ts";
import { autorizarCanales } from "../../domains/punto/punto.factory.ts";

/** A call that was lost is over soon, and the list is not read: asking is all there is. */
const TIEMPOS = {
  envioMs: 2_000,
  consultaMs: 4_000,
  holguraMs: 200,
  subidaMs: 5_000,
  descargaMs: 4_000,
  sondeoMs: 60_000,
};

let x: TwitterSimulado;
let banco: Banco;
beforeAll(async () => {
  x = await crearTwitterSimulado({ limites: { lecturas: 0, envios: 100, hilos: 100 } });
  const salidaPermitida = [new URL(x.url).host];
  banco = await levantar({ salidaPermitida, tiempos: { outboxMs: 200, directMessages: TIEMPOS } });
});
afterEach(() => x.sanar());
afterAll(async () => {
  await x.cerrar();
  await banco.cerrar();
});

describe("twitter: de lo que quedó en duda y nadie avisa se pregunta a X [B-mensajes-19]", () => {
  it("lo que tomó consta como enviado con su número, una vez; lo que nunca le llegó sale de nuevo, una vez", async () => {
    const inst = await banco.institucion();
    const [id, ana, credenciales] = [otroId(), persona(), llavesDe()];
    const canal = await crearCanal(banco.db, banco.sealer, {
      id_entidad: inst.id,
      clasificacion: "twitter",
      usuario: "@mesa",
      ruta_perfil: id,
      configuracion: JSON.stringify({ base: x.url }),
      credenciales,
    });
    await autorizarCanales(banco.db, punto(inst), [canal.id]);
    const cuenta = { id, usuario: "mesa", nombre: "Mesa", ...credenciales };
    x.ponerCuenta({ ...cuenta, webhook: { url: `${banco.url}/ws/hooks/twitter/${canal.id}` } });
    await x.escribir({ cuenta: id, persona: ana, text: "¿A qué hora atienden?" });
    // From here on it tells nothing by itself.
    x.ponerCuenta(cuenta);
    const cliente = await banco.comoUsuario(operador(inst));
    const [chat] = (await leerListaDePunto(banco.db, punto(inst))).chats;
    const responder = async (contenido: string) => {
      const { id: idMensaje } = await cliente.http.call<typeof enviarMensaje>(enviarMensaje, {
        params: { canalId: chat?.id ?? 0 },
        body: { caso: chat?.caso.id ?? 0, tipo_contenido: "texto", contenido },
      });
      return idMensaje;
    };
    const entrega = (idMensaje: number) =>
      banco.db
        .selectFrom("mensaje")
        .select(["estado", "id_externo"])
        .where("id", "=", idMensaje)
        .executeTakeFirstOrThrow();

    x.fallar({ dropAfterAccept: true, times: 1 });
    const tomado = await responder("De 8:30 a 16:30");
    await expect.poll(() => entrega(tomado), { timeout: 15_000 }).toMatchObject({ estado: "ENVIADO" });
    expect(x.recibidos(id, ana.id)).toMatchObject([
      { texto: "De 8:30 a 16:30", id: (await entrega(tomado)).id_externo },
    ]);

    // X lists it with short addresses of its own.
    x.fallar({ dropAfterAccept: true, times: 1 });
    const conEnlace = await responder("Vea https://tramites.gob.bo/x?a=1&b=2 o sederce.gob.bo/y");
    await expect.poll(() => entrega(conEnlace), { timeout: 15_000 }).toMatchObject({ estado: "ENVIADO" });

    x.fallar({ drop: true, times: 1 });
    const perdido = await responder("También los sábados");
    await expect.poll(() => entrega(perdido), { timeout: 15_000 }).toMatchObject({ estado: "ENVIADO" });
    expect(x.recibidos(id, ana.id).map(({ texto }) => texto)).toEqual([
      "De 8:30 a 16:30",
      "Vea https://tramites.gob.bo/x?a=1&b=2 o sederce.gob.bo/y",
      "También los sábados",
    ]);
  });
});
