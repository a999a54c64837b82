import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { esperarA, transaccionAjena } from "../../../test/cerrojos.ts";
import { consultar, datoDe } from "../../../test/datos.ts";
import { type Banco, type Cliente, levantar } from "../../../test/harness.ts";
import { crearUsuario, type UsuarioDePrueba } from "../usuario/usuario.factory.ts";
import { abrirServicio } from "./index.ts";

let banco: Banco;
let raiz: UsuarioDePrueba;
let superadmin: Cliente;
let admin: Cliente;
beforeAll(async () => {
  banco = await levantar({ salidaPermitida: ["10.1.2.3:8080"] });
  raiz = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
  superadmin = await banco.comoUsuario(raiz);
  admin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.ADMIN }));
});
afterAll(() => banco.cerrar());

const CAMPOS =
  "id codigo metodo descripcion entidad url token tipo estado _user_created _user_updated _created_at _updated_at";
const SECRETO = "un-token-que-nadie-debe-ver";
let numero = 0;
const nuevo = (cambios: Record<string, unknown> = {}) => {
  numero += 1;
  return {
    codigo: `PRUEBA-${numero}`,
    metodo: "Buscar algo",
    url: "https://93.184.216.34/servicio",
    token: SECRETO,
    ...cambios,
  };
};
const agregar = (cliente: Cliente, servicioIop: Record<string, unknown>) =>
  consultar(
    cliente,
    `mutation ($servicioIop: NewServicioIop!) { servicioIopAdd(servicioIop: $servicioIop) { ${CAMPOS} } }`,
    { servicioIop },
  );
const editar = (cliente: Cliente, id: number, servicioIop: Record<string, unknown>) =>
  consultar(
    cliente,
    `mutation ($id: ID!, $servicioIop: EditServicioIop!) { servicioIopEdit(id: $id, servicioIop: $servicioIop) { ${CAMPOS} } }`,
    { id, servicioIop },
  );
async function creado(cambios: Record<string, unknown> = {}) {
  type Creado = { id: number; codigo: string; url: string };
  return datoDe<Creado>(await agregar(superadmin, nuevo(cambios)), "servicioIopAdd");
}
const filaDe = (id: number) =>
  banco.db.selectFrom("servicio_iop").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("servicios de integración: el token", () => {
  it("se guarda cifrado, nunca se devuelve, ni va al registro; abre para quien llama al servicio [A-servicios-07, A-producto-12]", async () => {
    const contestado = await agregar(superadmin, nuevo({ descripcion: "Sirve", entidad: "Otra entidad" }));
    const servicio = datoDe<{ id: number; codigo: string }>(contestado, "servicioIopAdd");
    expect(servicio).toMatchObject({
      token: "configurado",
      tipo: "CONVENIO",
      estado: "ACTIVO",
      descripcion: "Sirve",
      entidad: "Otra entidad",
      _user_created: raiz.id,
      _user_updated: raiz.id,
      _created_at: expect.any(String),
    });
    const { token } = await filaDe(servicio.id);
    expect(token).toMatch(/^v1\./);
    expect(token).not.toContain(SECRETO);
    const visto = [
      JSON.stringify(contestado),
      (await superadmin.pedir("GET", `/ws/api/system/serviciosIop/${servicio.id}`)).texto,
      JSON.stringify(
        await consultar(superadmin, `query { serviciosIop(limit: 100) { rows { ${CAMPOS} } } }`),
      ),
      JSON.stringify(await banco.db.selectFrom("log").selectAll().execute()),
      banco.registro.join("\n"),
    ];
    for (const texto of visto) expect(texto).not.toContain(SECRETO);
    expect(await abrirServicio(banco.db, banco.sealer, servicio.codigo)).toMatchObject({ token: SECRETO });
  });

  it("vacío, o lo que está en su lugar, lo conserva; otro lo reemplaza", async () => {
    const { id, codigo } = await creado();
    const token = async () => (await abrirServicio(banco.db, banco.sealer, codigo)).token;
    await editar(superadmin, id, { metodo: "Otro método", token: "" });
    expect(await token()).toBe(SECRETO);
    await editar(superadmin, id, { token: "configurado" });
    expect(await token()).toBe(SECRETO);
    await editar(superadmin, id, { token: "el-nuevo" });
    expect(await token()).toBe("el-nuevo");
    const filas = await banco.db
      .selectFrom("log")
      .select(["tipo", "datos"])
      .where("referencia", "=", `servicio_iop:${id}`)
      .orderBy("id")
      .execute();
    expect(filas.map(({ datos }) => datos)).toMatchObject([
      { token: "[…]" },
      { metodo: { antes: "Buscar algo", despues: "Otro método" } },
      { token: "[…]" },
    ]);
  });

  it("no va a un servidor para el que no se escribió: si cambia el servidor, se escribe otra vez [A-servicios-07, A-producto-12]", async () => {
    const { id, codigo, url } = await creado();
    const otro = "https://93.184.216.35/servicio";
    const abierto = () => abrirServicio(banco.db, banco.sealer, codigo);
    const { errors: [rechazo] = [] } = await editar(superadmin, id, { url: otro });
    expect(rechazo?.extensions).toMatchObject({
      error: "VALIDACION",
      campos: { token: "Cambió el servidor o la cuenta: escriba otra vez este secreto." },
    });
    expect(await abierto()).toMatchObject({ url, token: SECRETO });
    await editar(superadmin, id, { url: `${url}/v2` });
    expect(await abierto()).toMatchObject({ url: `${url}/v2`, token: SECRETO });
    await editar(superadmin, id, { url: otro, token: "del-otro" });
    expect(await abierto()).toMatchObject({ url: otro, token: "del-otro" });
  });
});

describe("servicios de integración: agregar y cambiar", () => {
  it("codigo, metodo, url y token son obligatorios y tienen su límite [A-servicios-02, A-servicios-03, A-servicios-04, A-servicios-05, A-servicios-06, A-servicios-07, A-servicios-10, A-graphql-20]", async () => {
    const url = (largo: number) => "https://93.184.216.34/".padEnd(largo, "a");
    const maximos = {
      codigo: "c".repeat(20),
      metodo: "m".repeat(100),
      descripcion: "d".repeat(500),
      entidad: "e".repeat(255),
      url: url(1000),
      token: "t".repeat(3000),
    };
    expect((await agregar(superadmin, nuevo(maximos))).errors).toBeUndefined();
    for (const mal of [
      ...["codigo", "metodo", "url", "token"].map((campo) => ({ [campo]: " " })),
      { codigo: "d".repeat(21) },
      { metodo: "m".repeat(101) },
      { descripcion: "d".repeat(501) },
      { entidad: "e".repeat(256) },
      { url: url(1001) },
      { token: "t".repeat(3001) },
      { codigo: maximos.codigo },
    ]) {
      const { errors } = await agregar(superadmin, nuevo(mal));
      expect(errors, JSON.stringify(mal).slice(0, 40)).toHaveLength(1);
    }
  });

  it.each(["", null, "OTRO"])("un tipo %j se rechaza, y no queda nada [A-servicios-10]", async (tipo) => {
    const servicio = nuevo({ tipo });
    const dicho = agregar(superadmin, servicio).then(({ errors }) => JSON.stringify(errors), String);
    expect(await dicho).toContain("VALIDACION");
    const guardados = banco.db.selectFrom("servicio_iop").select("id").where("codigo", "=", servicio.codigo);
    expect(await guardados.execute()).toEqual([]);
  });

  it("sin decir su tipo es de CONVENIO, con el que abre el formulario [A-servicios-10]", async () => {
    expect(await creado()).toMatchObject({ tipo: "CONVENIO" });
  });

  it.each([
    "http://93.184.216.34/",
    "https://127.0.0.1/",
    "https://10.0.0.8/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://usuario:clave@93.184.216.34/",
    "ftp://93.184.216.34/",
    "no es una dirección",
  ])("la dirección %s no se admite, ni al agregar ni al cambiar [A-servicios-06, D106]", async (mala) => {
    expect((await agregar(superadmin, nuevo({ url: mala }))).errors).toHaveLength(1);
    const { id, url } = await creado();
    expect((await editar(superadmin, id, { url: mala })).errors).toHaveLength(1);
    expect((await filaDe(id)).url).toBe(url);
  });

  it("de dos que dan el mismo código a la vez, el segundo lee en su campo que ya hay uno", async () => {
    const { id } = await creado();
    const trx = await transaccionAjena(banco.db);
    const campos = { codigo: "A-LA-VEZ", metodo: "Buscar", url: "https://93.184.216.34/servicio" };
    await trx.insertInto("servicio_iop").values(campos).execute();
    const editado = editar(superadmin, id, { codigo: "A-LA-VEZ" });
    await esperarA(trx, 1);
    await trx.commit().execute();
    expect(JSON.stringify((await editado).errors)).toContain("VALIDACION");
  });

  it("una dirección interna que la instalación permite se admite [D106]", async () => {
    await creado({ url: "http://10.1.2.3:8080/servicio" });
  });

  it("un servicio se activa e inactiva; repetir no cambia ni registra nada; inactivo nadie lo usa [A-servicios-01, A-servicios-12]", async () => {
    const { id, codigo } = await creado();
    const cambiar = (transicion: string) =>
      superadmin.pedir("PATCH", `/ws/api/system/serviciosIop/${id}`, { body: { transicion } });
    for (const transicion of ["inactivar", "inactivar"]) {
      expect((await cambiar(transicion)).cuerpo).toMatchObject({ id, estado: "INACTIVO" });
    }
    await expect(abrirServicio(banco.db, banco.sealer, codigo)).rejects.toThrow("PROVEEDOR_NO_CONFIGURADO");
    expect((await cambiar("otra")).estado).toBe(400);
    const { data } = await editar(superadmin, id, { estado: "ACTIVO" });
    expect(data?.["servicioIopEdit"]).toMatchObject({ estado: "ACTIVO", token: "configurado" });
    const filas = await banco.db
      .selectFrom("log")
      .select("tipo")
      .where("referencia", "=", `servicio_iop:${id}`)
      .execute();
    expect(filas).toHaveLength(3);
  });

  it("quién lo creó queda, y cada cambio dice quién y cuándo [A-servicios-09, A-graphql-20]", async () => {
    const { id } = await creado();
    const otra = await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN });
    const antes = "2026-01-01T12:00:00Z";
    await banco.db.updateTable("servicio_iop").set({ _updated_at: antes }).where("id", "=", id).execute();
    const contestado = await editar(await banco.comoUsuario(otra), id, { metodo: "Otro método" });
    const editado = datoDe<{ _updated_at: string }>(contestado, "servicioIopEdit");
    expect(editado).toMatchObject({ _user_created: raiz.id, _user_updated: otra.id });
    expect(Date.parse(editado._updated_at)).toBeGreaterThan(Date.parse(antes));
  });

  it("la lista se filtra por CONVENIO y PUBLICO, por entidad, por estado y por texto [A-servicios-08, A-servicios-12]", async () => {
    const publico = await creado({ tipo: "PUBLICO", metodo: "Qué órganos hay", entidad: "Aduana Ñuñez" });
    const codigos = async (filtros: string) => {
      const contestado = await consultar(
        superadmin,
        `query { serviciosIop(limit: 100, ${filtros}) { rows { codigo tipo } } }`,
      );
      return datoDe<{ rows: { codigo: string; tipo: string }[] }>(contestado, "serviciosIop").rows;
    };
    expect(await codigos("tipo: PUBLICO")).toEqual([{ codigo: publico.codigo, tipo: "PUBLICO" }]);
    expect(await codigos(`metodo: "ORGANOS"`)).toEqual([{ codigo: publico.codigo, tipo: "PUBLICO" }]);
    expect(await codigos(`entidad: "aduana nunez"`)).toEqual([{ codigo: publico.codigo, tipo: "PUBLICO" }]);
    expect(await codigos(`entidad: "Aduana de otros"`)).toEqual([]);
    expect((await codigos("tipo: CONVENIO")).map(({ tipo }) => tipo)).not.toContain("PUBLICO");
    expect(await codigos(`estado: INACTIVO, codigo: "${publico.codigo}"`)).toEqual([]);
  });

  it("cada cosa pide su permiso, y un ADMIN no tiene ninguno; se borra de verdad [A-servicios-11, A-parametros-02]", async () => {
    const { id } = await creado();
    const dicho = async (contestado: ReturnType<typeof consultar>) => (await contestado).errors?.[0]?.message;
    expect(await dicho(consultar(admin, `query { serviciosIop { count } }`))).toBe("NOT_AUTHORIZED:READ");
    expect(await dicho(agregar(admin, nuevo()))).toBe("NOT_AUTHORIZED:CREATE");
    expect(await dicho(editar(admin, id, { metodo: "x" }))).toBe("NOT_AUTHORIZED:UPDATE");
    const borrar = `mutation ($id: ID!) { servicioIopDelete(id: $id) { deleted } }`;
    expect(await dicho(consultar(admin, borrar, { id }))).toBe("NOT_AUTHORIZED:DELETE");
    expect((await consultar(superadmin, borrar, { id })).data).toEqual({
      servicioIopDelete: { deleted: true },
    });
    expect((await superadmin.pedir("GET", `/ws/api/system/serviciosIop/${id}`)).estado).toBe(404);
    expect((await superadmin.pedir("DELETE", `/ws/api/system/serviciosIop/${id}`)).estado).toBe(404);
  });
});
