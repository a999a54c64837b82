import { addressOf } from "@ventanilla/client/http";
import { API_BASE, type RouteSpec } from "@ventanilla/contract/common/route";
import { type Permiso, ROL, type Sustantivo } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar, type Respuesta } from "../../test/harness.ts";
import { filaDe, ROLES } from "../../test/matriz-permisos.ts";
import { enterosDe, esSeleccion, type Llamada, llamadaDe, poner } from "../../test/muestras.ts";
import { RUTAS } from "../../test/rutas.ts";
import { crearApartado } from "../domains/canal/apartado/apartado.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearFaq } from "../domains/faq/faq.factory.ts";
import { crearModulo } from "../domains/modulo/modulo.factory.ts";
import { crearParametro } from "../domains/parametro/parametro.factory.ts";
import { crearPersona } from "../domains/persona/persona.factory.ts";
import { entrarAPunto } from "../domains/presencia/presencia.factory.ts";
import { autorizarOperadores, crearPunto } from "../domains/punto/punto.factory.ts";
import { crearRol, crearRolDe } from "../domains/rol/rol.factory.ts";
import { ponerServicio } from "../domains/servicio-iop/servicio-iop.factory.ts";
import { crearSuelto } from "../domains/suelto/suelto.factory.ts";
import { crearTramite } from "../domains/tramite/tramite.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";
import { now } from "../shared/clock.ts";
import { newUuid } from "../shared/ids.ts";

const PRIVATE = RUTAS.filter(([, route]) => route.access !== "public");
/** Whole numbers of requests that name no row of anybody, or are only held against the one that is there. */
const NOT_IDS = new Set([
  "query.page",
  "query.limit",
  "query.id",
  "query.id_rol",
  "query.antes",
  "query.despues",
  "query.hasta",
  "body.antes",
  // A place in an order: what is found is asked for again behind it, and nothing leads to that case.
  "body.antes.en",
  "body.antes.id",
  "body.asociacion",
  "body.reemplaza",
  // Compared with whom the document leads to, and with nobody else.
  "body.vista.id",
  "query.adjunto",
  "body.ultimo_visto",
  "body.vistos.operadores_autorizados",
  "body.vistos.canales_autorizados",
  "body.vistos.puntos_atencion",
  "body.configuracion.puerto_smtp",
  "body.configuracion.tamanio_maximo",
  "body.configuracion.sondeo_segundos",
  "body.prioridad",
  "body.version",
  "body.orden",
]);
const ABSENT_ID = 2_147_483_000;

/** A noun that some request names has its row here. */
type Rows = Partial<Record<Sustantivo, number>>;
/** Nouns of the platform: their rows are nobody's, and the permission alone opens them. */
const OF_THE_PLATFORM: ReadonlySet<Sustantivo> = new Set(["parametro", "servicio_iop"]);
/** The same of whose rows no seeded role but SUPERADMIN may ask. */
const OF_SUPERADMIN: ReadonlySet<Sustantivo> = new Set(["modulo", "permiso", "rol"]);
/** Whoever else holds the permission, the role is asked besides (D42). */
const ASK_THE_ROLE = ["borrarCanal", "borrarPunto", "borrarUsuario"];
/** What became of the conversation that the rows are about. */
const CONVERSACIONES = ["con su caso abierto", "sin caso abierto"] as const;
type Conversacion = (typeof CONVERSACIONES)[number];
type Population = Record<Conversacion, Rows>;

let bench: Banco;
let own: Population;
let foreign: Population;
/** Of the own institution, at a point where the operator may not work. */
let elsewhere: Rows;
const usuarios = new Map<string, { id: number }>();

async function populate(inst: Institucion): Promise<Population> {
  return {
    "con su caso abierto": await rowsOf(inst, "ACTIVO"),
    "sin caso abierto": await rowsOf(inst, "CERRADO"),
  };
}

/** One row of each noun, all of one institution. */
async function rowsOf({ id, canal, puntos }: Institucion, estado: "ACTIVO" | "CERRADO"): Promise<Rows> {
  const persona = await crearPersona(bench.db);
  const conversacion = await crearConversacion(bench.db, {
    canal,
    id_punto: puntos[0] ?? null,
    estado,
    caso: { id_persona: persona },
    turnos: [{ de: "ciudadano", texto: "Buenos días", cuando: now() }],
  });
  const tramite = await crearTramite(bench.db, { id_entidad: id });
  return {
    faq: await crearFaq(bench.db, { id_tramite: tramite }),
    punto: puntos[0] ?? 0,
    canal: canal.id,
    canal_entrada: conversacion.id_canal_entrada,
    caso: conversacion.id_caso,
    mensaje: conversacion.mensajes[0] ?? 0,
    suelto: await crearSuelto(bench.db, {
      id_canal: canal.id,
      id_canal_entrada: conversacion.id_canal_entrada,
    }),
    apartado: await crearApartado(bench.db, bench.sealer, { id_canal: canal.id }),
    persona,
    tramite,
    entidad: id,
    parametro: await crearParametro(bench.db),
    servicio_iop: await ponerServicio(bench.db, bench.sealer, {
      codigo: newUuid().slice(0, 20),
      metodo: "De prueba",
      url: "https://servicio.test",
    }),
    usuario: await crearOperador(id, puntos[0] ?? 0),
    ...(await platformRows()),
  };
}

/** Rows of nouns that belong to nobody. */
async function platformRows(): Promise<Rows> {
  const rol = await crearRol(bench.db);
  const modulo = await crearModulo(bench.db);
  const permiso = await bench.db
    .insertInto("permiso")
    .values({ id_modulo: modulo, id_rol: rol })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { modulo, permiso: permiso.id, rol };
}

/** Of its own, because some routes end its sessions or take its password; it worked once, so it is not deleted. */
async function crearOperador(idEntidad: number, idPunto: number): Promise<number> {
  const { id } = await crearUsuario(bench.db, { id_entidad: idEntidad });
  await bench.db
    .insertInto("historial_punto_atencion")
    .values({ id_usuario: id, id_punto_atencion: idPunto, ingreso: now(), salida: now() })
    .execute();
  return id;
}

beforeAll(async () => {
  bench = await levantar();
  const ours = await bench.institucion();
  own = await populate(ours);
  foreign = await populate(await bench.institucion());
  elsewhere = await rowsOf(
    { ...ours, puntos: [await crearPunto(bench.db, { id_entidad: ours.id })] },
    "ACTIVO",
  );
  const nobody = await bench.db
    .insertInto("rol")
    .values({ nombre: "SIN PERMISOS", descripcion: "No abre nada" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [operador] = ours.operadores;
  const superadmin = await crearUsuario(bench.db, { id_rol: ROL.SUPERADMIN, id_entidad: ours.id });
  const withNothing = await crearUsuario(bench.db, { id_rol: nobody.id, id_entidad: ours.id });
  usuarios.set("SUPERADMIN", superadmin).set("ADMIN", ours.admin).set("SIN PERMISOS", withNothing);
  if (operador) usuarios.set("OPERADOR", operador);
  for (const permiso of new Set(PRIVATE.flatMap(([routeName]) => permisosOf(routeName))))
    usuarios.set(permiso, await holderOf(permiso, ours));
});
afterAll(() => bench.cerrar());

/** Somebody who holds it and nothing else, standing at the point of the own rows if it is of the desk. */
async function holderOf(permiso: Permiso, { id, puntos: [punto = 0] }: Institucion): Promise<{ id: number }> {
  const id_rol = await crearRolDe(bench.db, permiso);
  const holder = await crearUsuario(bench.db, { id_rol, id_entidad: id });
  if (!ofTheDesk(permiso)) return holder;
  await autorizarOperadores(bench.db, punto, [holder.id]);
  await entrarAPunto(bench.db, holder.id, punto);
  return holder;
}

/** By the name of a role or of a permission. */
const ofTheDesk = (holds: string) => holds === "OPERADOR" || holds.startsWith("operadores:");

/** With a session of its own: some routes end it. */
function clientOf(rol: string): Promise<Cliente> {
  const usuario = usuarios.get(rol);
  if (!usuario) throw new Error(`there is no user with the role ${rol}`);
  return bench.comoUsuario(usuario);
}

function send(client: Cliente, route: RouteSpec, request: Llamada): Promise<Respuesta> {
  const { params, query, body } = request;
  return client.pedir(route.method, addressOf(route, params, query), body === undefined ? {} : { body });
}

function idOf(rows: Rows, noun: Sustantivo): number {
  const id = rows[noun];
  if (!id) throw new Error(`rowsOf makes no row of ${noun}, which a request names`);
  return id;
}

/** A request about rows of the caller's own institution. */
function ownRequest(route: RouteSpec, conversacion: Conversacion): Llamada {
  const request = llamadaDe(route);
  for (const [path, noun] of Object.entries(route.ids ?? {}))
    putId(route, request, path, idOf(own[conversacion], noun));
  // Whoever is authorised at the point stays so: the requests after this one come from there.
  const desk = [...usuarios].filter(([holds]) => ofTheDesk(holds)).map(([, { id }]) => id);
  for (const [path, noun] of Object.entries(route.ids ?? {}))
    if (noun === "usuario" && esSeleccion(route, path))
      poner(request, path, [idOf(own[conversacion], noun), ...desk]);
  return request;
}

function putId(route: RouteSpec, request: Llamada, path: string, id: number): void {
  poner(request, path, esSeleccion(route, path) ? [id] : id);
}

function permisosOf(routeName: string): readonly Permiso[] {
  const { pide } = filaDe(routeName);
  return pide === "public" || pide === "sesion" ? [] : pide;
}

interface Asked {
  routeName: string;
  route: RouteSpec;
  path: string;
  noun: Sustantivo;
}

interface Answered {
  who: string;
  estado: number;
  cuerpo: unknown;
}

/** What somebody is answered about a row of another institution, and about one that is not there. */
async function answersOf(
  who: string,
  { route, path, noun }: Asked,
  conversacion: Conversacion,
): Promise<Answered[]> {
  const client = await clientOf(who);
  const answers: Answered[] = [];
  for (const id of [idOf(foreign[conversacion], noun), ABSENT_ID]) {
    const request = ownRequest(route, conversacion);
    putId(route, request, path, id);
    const { estado, cuerpo } = await send(client, route, request);
    answers.push({ who, estado, cuerpo });
  }
  return answers;
}

/** A selection is refused as a whole. */
const refusalOf = ({ route, path }: Asked) => (esSeleccion(route, path) ? 412 : 404);

const withIds: Asked[] = PRIVATE.flatMap(([routeName, route]) =>
  Object.entries(route.ids ?? {})
    .filter(([, noun]) => !OF_THE_PLATFORM.has(noun))
    .map(([path, noun]) => ({ routeName, route, path, noun })),
);

const byPermission = withIds
  .filter(({ noun }) => !OF_SUPERADMIN.has(noun))
  .flatMap((asked) => permisosOf(asked.routeName).map((permiso) => ({ ...asked, permiso })));

describe("matriz de permisos: cada ruta del contrato [B-permisos-08, A-permisos-07]", () => {
  it.each(PRIVATE)(
    "%s: sin sesión es 401, antes de mirar lo que se envía [A-errores-05]",
    async (_name, route) => {
      const url = addressOf(route, { id: "x", casoId: "x", canalId: "x", clasificacion: "x" });
      for (const authorization of ["", "Bearer", "Bearer no-es-un-token", "Basic YTpi"]) {
        const answer = await bench.anonimo.pedir(route.method, url, {
          cabeceras: authorization ? { authorization } : {},
          ...(route.body && { body: { basura: true } }),
        });
        expect([answer.estado, answer.cuerpo]).toMatchObject([401, { error: "SESION_CADUCADA" }]);
      }
    },
  );

  it.each(PRIVATE)(
    "%s: con sesión y sin el permiso es 403, antes de mirar lo que se envía",
    async (routeName, route) => {
      const url = addressOf(route, { id: "x", casoId: "x", canalId: "x", clasificacion: "x" });
      const answer = await (await clientOf("SIN PERMISOS")).pedir(route.method, url, {
        ...(route.body && { body: { basura: true } }),
      });
      if (permisosOf(routeName).length === 0) expect(answer.estado).not.toBe(403);
      else expect([answer.estado, answer.cuerpo]).toMatchObject([403, { error: "SIN_PERMISO" }]);
    },
  );

  describe.each(CONVERSACIONES)("una conversación %s", (conversacion) => {
    it.each(PRIVATE)(
      "%s: los permisos abren o cierran para cada rol del sistema [D40]",
      async (routeName, route) => {
        for (const rol of ROLES) {
          const client = await clientOf(rol);
          const { estado, cuerpo } = await send(client, route, ownRequest(route, conversacion));
          const closed = estado === 403 && (cuerpo as { error?: string }).error === "SIN_PERMISO";
          expect({ rol, closed }).toEqual({ rol, closed: !filaDe(routeName).roles.includes(rol) });
          expect({ rol, estado: estado < 500 }).toEqual({ rol, estado: true });
        }
      },
    );

    it.each(withIds)(
      "$routeName: una fila ajena en $path responde igual que una que no existe [D46, D63]",
      async (asked) => {
        for (const rol of ["ADMIN", "OPERADOR"] as const) {
          const [theirs, absent] = await answersOf(rol, asked, conversacion);
          expect(theirs).toEqual(absent);
          const estado = filaDe(asked.routeName).roles.includes(rol) ? refusalOf(asked) : 403;
          expect(theirs).toMatchObject({ estado });
        }
      },
    );

    it.each(byPermission)(
      "$routeName: con $permiso y ningún otro permiso, tampoco se llega a una fila ajena en $path [D40, D46, D63]",
      async ({ permiso, ...asked }) => {
        const [theirs, absent] = await answersOf(permiso, asked, conversacion);
        expect(theirs).toEqual(absent);
        expect(theirs).toMatchObject({
          estado: ASK_THE_ROLE.includes(asked.routeName) ? 403 : refusalOf(asked),
        });
      },
    );
  });

  // What a route does not declare is a failure of the server here.
  it.each(withIds)(
    "$routeName: una fila de la propia institución y de otro punto en $path se responde con lo que la ruta declara [D11, D63]",
    async ({ route, path, noun }) => {
      for (const rol of ["ADMIN", "OPERADOR"] as const) {
        const request = ownRequest(route, "con su caso abierto");
        putId(route, request, path, idOf(elsewhere, noun));
        const { estado, cuerpo } = await send(await clientOf(rol), route, request);
        expect({ rol, cuerpo, known: estado < 500 }).toEqual({ rol, cuerpo, known: true });
      }
    },
  );

  it.each(RUTAS)("%s: cada número de la petición dice de quién es, o que no es de nadie", (_name, route) => {
    const declared = Object.keys(route.ids ?? {});
    const integers = enterosDe(route).filter((path) => !NOT_IDS.has(path));
    expect([...new Set(integers)].sort()).toEqual(declared.sort());
  });
});

describe("lo montado y lo declarado son lo mismo [B-rest-03, B-rest-09]", () => {
  const address = (route: RouteSpec) => `${route.method} ${route.base ?? API_BASE}${route.path}`;

  it("toda ruta del contrato está montada", () => {
    const missing = RUTAS.map(([, route]) => address(route)).filter((line) => {
      const [method = "", url = ""] = line.split(" ");
      return !bench.app.http.hasRoute({ method: method as RouteSpec["method"], url });
    });
    expect(missing).toEqual([]);
  });

  it("toda ruta montada bajo /ws/api está en el contrato", () => {
    const mounted = mountedRoutes(bench.app.http.printRoutes({ commonPrefix: false }));
    expect(mounted).toContain("GET /health/live");
    const declared = new Set(RUTAS.map(([, route]) => withoutNames(address(route))));
    const extra = mounted.filter(
      (line) => / \/ws\/(api|auth)/.test(line) && !declared.has(withoutNames(line)),
    );
    expect(extra).toEqual([]);
  });
});

/** Fastify draws routes that name the same place differently as one: `:personaId|:casoId`. */
const withoutNames = (line: string) => line.replace(/:[^/]+/g, ":");

/** Reads Fastify's drawing of its routes: each branch hangs four columns deeper than its stem. */
function mountedRoutes(drawing: string): string[] {
  const path: string[] = [];
  return drawing.split("\n").flatMap((line) => {
    const read = /^(?<margin>[│ ]*)[├└]── (?<piece>\S*)(?: \((?<methods>[^)]+)\))?/.exec(line)?.groups;
    if (!read) return [];
    const level = (read["margin"] ?? "").length / 4;
    path.splice(level, path.length, read["piece"] ?? "");
    const methods = (read["methods"] ?? "")
      .split(", ")
      .filter((method) => method !== "" && method !== "HEAD");
    return methods.map((method) => `${method} ${path.join("")}`);
  });
}
