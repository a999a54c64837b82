import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import { PaginaNueva } from "./modelo.ts";
import type { Contexto } from "./rutas.ts";

const Quien = z.strictObject({ pagina: z.string(), psid: z.string() });
const Escribir = Quien.extend({
  texto: z.string().default(""),
  haceMs: z.int().nonnegative().optional(),
  citado: z.string().optional(),
  attachments: z.array(z.record(z.string(), z.unknown())).optional(),
});

/** What a page's administrator and a citizen do, for whoever plays them. */
export function rutasControl(app: FastifyInstance, { mundo, conversacion, desperfecto }: Contexto): void {
  const paginaDe = (id: string) => {
    const pagina = mundo.paginas.get(id);
    if (!pagina) throw Object.assign(new Error(`there is no page ${id}`), { statusCode: 404 });
    return pagina;
  };
  app.put("/_sim/messenger/paginas", (request) => {
    const pagina = PaginaNueva.parse(request.body);
    mundo.paginas.set(pagina.id, pagina);
    mundo.anunciar({});
    return pagina;
  });
  app.put("/_sim/messenger/personas", (request) => {
    const { nombre, psid } = z
      .strictObject({ nombre: z.string(), psid: z.string().optional() })
      .parse(request.body);
    return mundo.conocer(nombre, psid);
  });
  app.post("/_sim/messenger/escribir", async (request) => {
    const { pagina, psid, texto, haceMs, citado, attachments } = Escribir.parse(request.body);
    if (!mundo.personas.has(psid)) mundo.conocer("", psid);
    const { mensaje, entregado } = conversacion.escribir(paginaDe(pagina), psid, {
      texto,
      ...(haceMs !== undefined && { haceMs }),
      ...(citado !== undefined && { citado }),
      ...(attachments !== undefined && { attachments }),
    });
    return { mid: mensaje.mid, entregado: await entregado };
  });
  app.post("/_sim/messenger/teclear", async (request) => {
    const { pagina, psid, texto } = Quien.extend({ texto: z.string() }).parse(request.body);
    const { mensaje, entregado } = conversacion.teclear(paginaDe(pagina), psid, texto);
    return { mid: mensaje.mid, entregado: await entregado };
  });
  app.post("/_sim/messenger/leer", async (request) => {
    const { pagina, psid } = Quien.parse(request.body);
    return { entregado: await conversacion.leer(paginaDe(pagina), psid) };
  });
  app.post("/_sim/messenger/pasar", async (request) => {
    const { pagina, psid, a } = Quien.extend({ a: z.enum(["bandeja", "aplicación"]) }).parse(request.body);
    return { entregado: await conversacion.pasar(paginaDe(pagina), psid, a) };
  });
  rutasFallos(app, "messenger", desperfecto);
}
