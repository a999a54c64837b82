import { addressOf } from "@ventanilla/client/http";
import { API_BASE, type RouteSpec } from "@ventanilla/contract/common/route";
import { type Permiso, ROL, type Sustantivo } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Banco, type Cliente, type Institucion, levantar, type Respuesta } from "../../test/harness.ts";
import { filaDe, ROLES } from "../../test/matriz-permisos.ts";
import { enterosDe, esSeleccion, type Llamada, llamadaDe, poner } from "../../test/muestras.ts";
import { RUTAS } from "../../test/rutas.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearFaq } from "../domains/faq/faq.factory.ts";
import { crearPersona } from "../domains/persona/persona.factory.ts";
import { crearSuelto } from "../domains/suelto/suelto.factory.ts";
import { crearTramite } from "../domains/tramite/tramite.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";
import { now } from "../shared/clock.ts";

const PRIVADAS = RUTAS.filter(([, ruta]) => ruta.access !== "public");
/** Whole numbers of requests that name no row of anybody. */
const NO_SON_IDS = new Set([
  "query.page",
  "query.limit",
  "query.antes",
  "query.adjunto",
  "body.ultimo_visto",
  "body.prioridad",
  "body.version",
]);
const ID_AUSENTE = 2_147_483_000;

/** A noun that some request names has its row here. */
type Filas = Partial<Record<Sustantivo, number>>;
/** What became of the conversation that the rows are about. */
const CONVERSACIONES = ["con su caso abierto", "sin caso abierto"] as const;
type Conversacion = (typeof CONVERSACIONES)[number];
type Poblacion = Record<Conversacion, Filas>;

let banco: Banco;
let propias: Poblacion;
let ajenas: Poblacion;
const usuarios = new Map<string, { id: number }>();

async function poblar(inst: Institucion): Promise<Poblacion> {
  return {
    "con su caso abierto": await filasDe(inst, "ACTIVO"),
    "sin caso abierto": await filasDe(inst, "CERRADO"),
  };
}

/** One row of each noun, all of one institution. */
async function filasDe(
  { id, canal, puntos, operadores }: Institucion,
  estado: "ACTIVO" | "CERRADO",
): Promise<Filas> {
  const persona = await crearPersona(banco.db);
  const conversacion = await crearConversacion(banco.db, {
    canal,
    id_punto: puntos[0] ?? null,
    estado,
    caso: { id_persona: persona },
    turnos: [{ de: "ciudadano", texto: "Buenos días", cuando: now() }],
  });
  const tramite = await crearTramite(banco.db, { id_entidad: id });
  return {
    faq: await crearFaq(banco.db, { id_tramite: tramite }),
    punto: puntos[0] ?? 0,
    canal: canal.id,
    canal_entrada: conversacion.id_canal_entrada,
    caso: conversacion.id_caso,
    mensaje: conversacion.mensajes[0] ?? 0,
    suelto: await crearSuelto(banco.db, {
      id_canal: canal.id,
      id_canal_entrada: conversacion.id_canal_entrada,
    }),
    persona,
    tramite,
    entidad: id,
    usuario: operadores[0]?.id ?? 0,
  };
}

beforeAll(async () => {
  banco = await levantar();
  const nuestra = await banco.institucion();
  propias = await poblar(nuestra);
  ajenas = await poblar(await banco.institucion());
  const nadie = await banco.db
    .insertInto("rol")
    .values({ nombre: "SIN PERMISOS", descripcion: "No abre nada" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [operador] = nuestra.operadores;
  const superadmin = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN, id_entidad: nuestra.id });
  const sinNada = await crearUsuario(banco.db, { id_rol: nadie.id, id_entidad: nuestra.id });
  usuarios.set("SUPERADMIN", superadmin).set("ADMIN", nuestra.admin).set("SIN PERMISOS", sinNada);
  if (operador) usuarios.set("OPERADOR", operador);
});
afterAll(() => banco.cerrar());

/** With a session of its own: some routes end it. */
function clienteDe(rol: string): Promise<Cliente> {
  const usuario = usuarios.get(rol);
  if (!usuario) throw new Error(`there is no user with the role ${rol}`);
  return banco.comoUsuario(usuario);
}

function llamar(cliente: Cliente, ruta: RouteSpec, llamada: Llamada): Promise<Respuesta> {
  const { params, query, body } = llamada;
  return cliente.pedir(ruta.method, addressOf(ruta, params, query), body === undefined ? {} : { body });
}

function idDe(filas: Filas, sustantivo: Sustantivo): number {
  const id = filas[sustantivo];
  if (!id) throw new Error(`filasDe makes no row of ${sustantivo}, which a request names`);
  return id;
}

/** A request about rows of the caller's own institution. */
function propia(ruta: RouteSpec, conversacion: Conversacion): Llamada {
  const llamada = llamadaDe(ruta);
  for (const [camino, recurso] of Object.entries(ruta.ids ?? {}))
    nombrar(ruta, llamada, camino, idDe(propias[conversacion], recurso));
  return llamada;
}

function nombrar(ruta: RouteSpec, llamada: Llamada, camino: string, id: number): void {
  poner(llamada, camino, esSeleccion(ruta, camino) ? [id] : id);
}

function permisosDe(nombre: string): readonly Permiso[] {
  const { pide } = filaDe(nombre);
  return pide === "public" || pide === "sesion" ? [] : pide;
}

const conIds = PRIVADAS.flatMap(([nombre, ruta]) =>
  Object.entries(ruta.ids ?? {}).map(([camino, recurso]) => ({ nombre, ruta, camino, recurso })),
);

describe("matriz de permisos: cada ruta del contrato [B-permisos-08, A-permisos-07]", () => {
  it.each(PRIVADAS)(
    "%s: sin sesión es 401, antes de mirar lo que se envía [A-errores-05]",
    async (_nombre, ruta) => {
      const url = addressOf(ruta, { id: "x", casoId: "x", canalId: "x", clasificacion: "x" });
      for (const authorization of ["", "Bearer", "Bearer no-es-un-token", "Basic YTpi"]) {
        const respuesta = await banco.anonimo.pedir(ruta.method, url, {
          cabeceras: authorization ? { authorization } : {},
          ...(ruta.body && { body: { basura: true } }),
        });
        expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([401, { error: "SESION_CADUCADA" }]);
      }
    },
  );

  it.each(PRIVADAS)(
    "%s: con sesión y sin el permiso es 403, antes de mirar lo que se envía",
    async (nombre, ruta) => {
      const url = addressOf(ruta, { id: "x", casoId: "x", canalId: "x", clasificacion: "x" });
      const respuesta = await (await clienteDe("SIN PERMISOS")).pedir(ruta.method, url, {
        ...(ruta.body && { body: { basura: true } }),
      });
      if (permisosDe(nombre).length === 0) expect(respuesta.estado).not.toBe(403);
      else expect([respuesta.estado, respuesta.cuerpo]).toMatchObject([403, { error: "SIN_PERMISO" }]);
    },
  );

  describe.each(CONVERSACIONES)("una conversación %s", (conversacion) => {
    it.each(PRIVADAS)(
      "%s: los permisos abren o cierran para cada rol del sistema [D40]",
      async (nombre, ruta) => {
        for (const rol of ROLES) {
          const cliente = await clienteDe(rol);
          const { estado, cuerpo } = await llamar(cliente, ruta, propia(ruta, conversacion));
          const cerrada = estado === 403 && (cuerpo as { error?: string }).error === "SIN_PERMISO";
          expect({ rol, cerrada }).toEqual({ rol, cerrada: !filaDe(nombre).roles.includes(rol) });
          expect({ rol, estado: estado < 500 }).toEqual({ rol, estado: true });
        }
      },
    );

    it.each(conIds)(
      "$nombre: una fila ajena en $camino responde igual que una que no existe [D46, D63]",
      async ({ nombre, ruta, camino, recurso }) => {
        for (const rol of ["ADMIN", "OPERADOR"] as const) {
          const cliente = await clienteDe(rol);
          const respuestas: unknown[] = [];
          for (const id of [idDe(ajenas[conversacion], recurso), ID_AUSENTE]) {
            const llamada = propia(ruta, conversacion);
            nombrar(ruta, llamada, camino, id);
            const { estado, cuerpo } = await llamar(cliente, ruta, llamada);
            respuestas.push({ rol, estado, cuerpo });
          }
          expect(respuestas[0]).toEqual(respuestas[1]);
          // A selection is refused as a whole.
          const rechazo = esSeleccion(ruta, camino) ? 412 : 404;
          expect(respuestas[0]).toMatchObject({
            estado: filaDe(nombre).roles.includes(rol) ? rechazo : 403,
          });
        }
      },
    );
  });

  it.each(RUTAS)("%s: cada número de la petición dice de quién es, o que no es de nadie", (_nombre, ruta) => {
    const declarados = Object.keys(ruta.ids ?? {});
    const enteros = enterosDe(ruta).filter((camino) => !NO_SON_IDS.has(camino));
    expect([...new Set(enteros)].sort()).toEqual(declarados.sort());
  });
});

describe("lo montado y lo declarado son lo mismo [B-rest-09]", () => {
  const direccion = (ruta: RouteSpec) => `${ruta.method} ${ruta.base ?? API_BASE}${ruta.path}`;

  it("toda ruta del contrato está montada", () => {
    const faltan = RUTAS.map(([, ruta]) => direccion(ruta)).filter((linea) => {
      const [method = "", url = ""] = linea.split(" ");
      return !banco.app.http.hasRoute({ method: method as RouteSpec["method"], url });
    });
    expect(faltan).toEqual([]);
  });

  it("toda ruta montada bajo /ws/api está en el contrato", () => {
    const montadas = rutasMontadas(banco.app.http.printRoutes({ commonPrefix: false }));
    expect(montadas).toContain("GET /health/live");
    const declaradas = new Set(RUTAS.map(([, ruta]) => sinNombres(direccion(ruta))));
    const sobran = montadas.filter(
      (linea) => / \/ws\/(api|auth)/.test(linea) && !declaradas.has(sinNombres(linea)),
    );
    expect(sobran).toEqual([]);
  });
});

/** Fastify draws routes that name the same place differently as one: `:personaId|:casoId`. */
const sinNombres = (linea: string) => linea.replace(/:[^/]+/g, ":");

/** Reads Fastify's drawing of its routes: each branch hangs four columns deeper than its stem. */
function rutasMontadas(dibujo: string): string[] {
  const camino: string[] = [];
  return dibujo.split("\n").flatMap((linea) => {
    const leida = /^(?<margen>[│ ]*)[├└]── (?<tramo>\S*)(?: \((?<metodos>[^)]+)\))?/.exec(linea)?.groups;
    if (!leida) return [];
    const nivel = (leida["margen"] ?? "").length / 4;
    camino.splice(nivel, camino.length, leida["tramo"] ?? "");
    const metodos = (leida["metodos"] ?? "")
      .split(", ")
      .filter((metodo) => metodo !== "" && metodo !== "HEAD");
    return metodos.map((metodo) => `${metodo} ${camino.join("")}`);
  });
}
