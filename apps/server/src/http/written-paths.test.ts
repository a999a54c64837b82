// Addresses as documents A and B write them, asked as they stand there: through the contract a renamed one would be found too.
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cliente, Institucion } from "../../test/harness.ts";
import { type BancoConPortal, levantarConPortal } from "../../test/portal.ts";
import { crearCanal } from "../domains/canal/canal.factory.ts";
import { crearConversacion } from "../domains/caso/caso.factory.ts";
import { crearPunto } from "../domains/punto/punto.factory.ts";
import { crearTramite } from "../domains/tramite/tramite.factory.ts";
import { crearUsuario } from "../domains/usuario/usuario.factory.ts";

let all: BancoConPortal;
let inst: Institucion;
let superadmin: Cliente;
let admin: Cliente;
let operador: Cliente;
beforeAll(async () => {
  all = await levantarConPortal();
  const { banco } = all;
  inst = await banco.institucion();
  superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
  admin = await banco.comoUsuario(inst.admin);
  operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
});
afterAll(() => all.cerrar());

const get = (client: Cliente, path: string) => client.pedir("GET", `/ws/api/${path}`);
const first = ([id = 0]: number[]) => id;

describe("instituciones y menú", () => {
  it("GET system/tramites/sincronizar/{entidad} trae los trámites de la entidad [A-entidades-38]", async () => {
    const tramites = [{ id: "1", nombre: "Partida de nacimiento" }];
    all.portal.publicar({ id_entidad: "P-38", sigla: "RC", denominacion: "Registro Civil", tramites });
    await all.banco.db
      .updateTable("entidad")
      .set({ id_portal_unico: "P-38" })
      .where("id", "=", inst.id)
      .execute();
    const answer = await get(admin, `system/tramites/sincronizar/${inst.id}`);
    expect(answer).toMatchObject({ estado: 200, cuerpo: { creados: 1 } });
  });

  it("GET system/entidades/buscar/{sigla}/{código} la busca en el portal [A-entidades-39]", async () => {
    all.portal.publicar({ id_entidad: "P-39", sigla: "AGUAS", denominacion: "Servicio de Aguas" });
    expect(await get(superadmin, "system/entidades/buscar/AGUAS/P-39")).toMatchObject({
      estado: 200,
      cuerpo: { id_portal_unico: "P-39", nombre: "Servicio de Aguas" },
    });
  });

  it("GET system/entidades responde filas con id, sigla y nombre [A-entidades-40]", async () => {
    const { nombre, sigla } = await all.banco.db
      .selectFrom("entidad")
      .select(["nombre", "sigla"])
      .where("id", "=", inst.id)
      .executeTakeFirstOrThrow();
    expect(await get(admin, "system/entidades")).toMatchObject({
      estado: 200,
      cuerpo: { rows: [{ id: inst.id, sigla, nombre }] },
    });
  });

  it("GET system/entidades/tipos_dato/{idEntidad} responde datos_usuario [A-entidades-41]", async () => {
    expect(await get(operador, `system/entidades/tipos_dato/${inst.id}`)).toMatchObject({
      estado: 200,
      cuerpo: { datos_usuario: ["Otros"] },
    });
  });

  it("GET system/menu responde menu, permisos y token [A-modulos-24]", async () => {
    expect(await get(operador, "system/menu")).toMatchObject({
      estado: 200,
      cuerpo: {
        menu: expect.arrayContaining([expect.objectContaining({ url: "operadores" })]),
        permisos: expect.arrayContaining(["operadores:read"]),
        token: expect.any(String),
      },
    });
  });
});

it.each<[string, (idEntidad: number) => Promise<number>]>([
  ["canales", async (id_entidad) => (await crearCanal(all.banco.db, all.banco.sealer, { id_entidad })).id],
  ["puntos", (id_entidad) => crearPunto(all.banco.db, { id_entidad })],
  ["tramites", (id_entidad) => crearTramite(all.banco.db, { id_entidad })],
])(
  "system/%s/{id}: PATCH con su transición la apaga y la enciende, DELETE la borra [B-rest-04]",
  async (resource, make) => {
    const path = `/ws/api/system/${resource}/${await make(inst.id)}`;
    for (const [transicion, estado] of [
      ["inactivar", "INACTIVO"],
      ["activar", "ACTIVO"],
    ]) {
      const changed = await superadmin.pedir("PATCH", path, { body: { transicion } });
      expect(changed).toMatchObject({ estado: 200, cuerpo: { estado } });
    }
    expect((await superadmin.pedir("DELETE", path)).estado).toBe(200);
    expect((await superadmin.pedir("GET", path)).estado).toBe(404);
  },
);

describe("las seis listas con filtros [B-rest-05]", () => {
  /** One that the word «hallada» finds, beside another. */
  let found: Readonly<Record<"caso" | "tramite" | "punto" | "canal", number>>;
  beforeAll(async () => {
    found = await rowsCalled("Hallada");
    await rowsCalled("Callada");
  });

  async function rowsCalled(word: string): Promise<typeof found> {
    const { db, sealer } = all.banco;
    const { id: id_entidad, canal, puntos, operadores } = inst;
    const { id_caso } = await crearConversacion(db, {
      canal,
      id_punto: first(puntos),
      operador: { id: first(operadores.map(({ id }) => id)), nombre: "Ana" },
      caso: { descripcion: word },
    });
    return {
      caso: id_caso,
      tramite: await crearTramite(db, { id_entidad, nombre_tramite: word }),
      punto: await crearPunto(db, { id_entidad, identificador: word }),
      canal: (await crearCanal(db, sealer, { id_entidad, usuario: word })).id,
    };
  }

  it.each<[string, string, keyof typeof found]>([
    ["system/admin-casos", "descripcion", "caso"],
    ["system/operadores/{id}/pendientes", "descripcion", "caso"],
    ["system/operadores/{id}/historial", "descripcion", "caso"],
    ["system/tramites", "nombre_tramite", "tramite"],
    ["system/puntos", "identificador", "punto"],
    ["system/canales", "usuario", "canal"],
  ])("%s, por %s", async (written, filter, noun) => {
    const path = written.replace("{id}", String(first(inst.puntos)));
    const answer = await get(admin, `${path}?${filter}=hallada`);
    expect(answer).toMatchObject({ estado: 200, cuerpo: { count: 1, rows: [{ id: found[noun] }] } });
    const whole = (await get(admin, path)).cuerpo as { count: number };
    expect(whole.count).toBeGreaterThan(1);
  });
});
