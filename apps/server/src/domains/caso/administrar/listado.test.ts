import { exportarCasos, listarCasos } from "@ventanilla/contract/caso/administrar.routes";
import type { ArgsOf } from "@ventanilla/contract/common/route";
import { leerHilo } from "@ventanilla/contract/mensaje/mensaje.routes";
import { ROL } from "@ventanilla/contract/permisos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codigoDe } from "../../../../test/casos.ts";
import { esperarA, transaccionAjena } from "../../../../test/cerrojos.ts";
import { type Banco, type Cliente, type Institucion, levantar } from "../../../../test/harness.ts";
import { crearPersona } from "../../persona/persona.factory.ts";
import { crearPunto } from "../../punto/punto.factory.ts";
import { crearRolCon } from "../../rol/rol.factory.ts";
import { crearUsuario } from "../../usuario/usuario.factory.ts";
import { crearConversacion } from "../caso.factory.ts";

let banco: Banco;
let inst: Institucion;
let admin: Cliente;
/** Ids by what each case is there for. */
const casos: Record<string, number> = {};
const documento = "40482916";
/** What a citizen wrote, in the form of an instant. */
const SIN_SER_FECHA = "2026-13-45T99:99:99Z";

type Consulta = NonNullable<ArgsOf<typeof listarCasos>["query"]>;
const pedir = ({ http }: Cliente, query: Consulta = {}) =>
  http.call<typeof listarCasos>(listarCasos, { query: { limit: 100, ...query } });
const idsDe = async (cliente: Cliente, query: Consulta = {}) =>
  (await pedir(cliente, query)).rows.map(({ id }) => id);
const de = (...claves: string[]) => claves.map((clave) => casos[clave]);
/** The last change first. */
const TODOS = ["tomado", "terminal", "cancelado", "de ella", "sin punto"];
const leerConversacion = ({ http }: Cliente, id = 0) =>
  http.call<typeof leerHilo>(leerHilo, { params: { id } });

beforeAll(async () => {
  banco = await levantar();
  inst = await banco.institucion();
  admin = await banco.comoUsuario(inst.admin);
  const persona = await crearPersona(banco.db, {
    nombres: "ÑUSTA MARÍA",
    primer_apellido: "YUCRA",
    segundo_apellido: "CONDORI",
    nro_documento: documento,
  });
  const terminal = await crearPunto(banco.db, { id_entidad: inst.id, identificador: "Terminal Este" });
  const crear = async (clave: string, dia: number, mas: Partial<Parameters<typeof crearConversacion>[1]>) => {
    const { id_caso } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
      turnos: [
        { de: "ciudadano", texto: `Consulta del día ${dia}`, cuando: `2026-03-0${dia}T12:00:00.000Z` },
      ],
      ...mas,
    });
    casos[clave] = id_caso;
  };
  await crear("sin punto", 1, { id_punto: null });
  await crear("de ella", 2, {
    estado: "CERRADO",
    caso: { tipo: "COMPLEJO", id_persona: persona, descripcion: SIN_SER_FECHA },
  });
  await crear("cancelado", 3, { estado: "CANCELADO" });
  await crear("terminal", 4, { id_punto: terminal, caso: { descripcion: "Duplicado de cédula" } });
  await crear("tomado", 5, { operador: { id: inst.operadores[0]?.id ?? 0, nombre: "Rosa" } });
});
afterAll(() => banco.cerrar());

describe("listado de casos: quién ve cuáles [B-casos-admin-03, B-casos-admin-12, B-producto-15, D44]", () => {
  it("un administrador, los de su entidad, en cualquier estado, con o sin punto; el último cambio primero", async () => {
    const ajena = await banco.institucion();
    const { id_caso: ajeno } = await crearConversacion(banco.db, { canal: ajena.canal });
    const { rows, total } = await pedir(admin);
    expect(rows.map(({ id }) => id)).toEqual(de(...TODOS));
    expect(total).toBe(5);
    const superadmin = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol: ROL.SUPERADMIN }));
    expect(await idsDe(superadmin)).toEqual(expect.arrayContaining([ajeno, ...de(...TODOS)]));
  });

  it("quien no administra y puede leer el listado, los de su entidad igual, con sus conversaciones; de otra, ninguno", async () => {
    const ajena = await banco.institucion();
    const { id_caso: ajeno } = await crearConversacion(banco.db, { canal: ajena.canal });
    const id_rol = await crearRolCon(banco.db, "admin-casos", "read");
    const lector = await banco.comoUsuario(await crearUsuario(banco.db, { id_rol, id_entidad: inst.id }));
    expect(await idsDe(lector)).toEqual(de(...TODOS));
    expect((await leerConversacion(lector, casos["sin punto"])).rows.at(-1)?.contenido).toBe(
      "Consulta del día 1",
    );
    expect(await leerConversacion(lector, ajeno).catch(codigoDe)).toEqual([404, "NO_EXISTE"]);
  });

  it("a un operador se le niega", async () => {
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    expect(await pedir(operador).catch(codigoDe)).toEqual([403, "SIN_PERMISO"]);
  });

  it("la fila trae lo que muestran las columnas [B-casos-admin-04]", async () => {
    const { rows } = await pedir(admin, { nro_documento: documento });
    expect(rows).toMatchObject([
      {
        id: casos["de ella"],
        tipo: "COMPLEJO",
        estado: "CERRADO",
        persona: { nombres: "ÑUSTA MARÍA", primer_apellido: "YUCRA", nro_documento: documento },
        punto_atencion: { identificador: expect.any(String), entidad: { nombre: expect.any(String) } },
        ultimoMensaje: { contenido: "Consulta del día 2", direccion: "ENTRADA" },
        _updated_at: expect.any(String),
      },
    ]);
  });

  it("cada conversación se lee entera sin estar en un punto [A-producto-14, A-conversacion-admin-20]", async () => {
    const { rows } = await leerConversacion(admin, casos["sin punto"]);
    expect(rows.map(({ direccion, contenido }) => [direccion, contenido]).at(-1)).toEqual([
      "ENTRADA",
      "Consulta del día 1",
    ]);
  });
});

describe("listado de casos: filtros [B-casos-admin-10, B-casos-admin-11, D4]", () => {
  it.each<[string, Consulta, string[]]>([
    ["nombre, sin acentos ni mayúsculas", { nombre_completo: "maria yuc" }, ["de ella"]],
    ["nombre, con menos de tres letras: inicio de palabra", { nombre_completo: "yu" }, ["de ella"]],
    ["nombre, letras de en medio que no inician nada", { nombre_completo: "uc" }, []],
    ["documento entero", { nro_documento: documento }, ["de ella"]],
    ["documento en parte", { nro_documento: documento.slice(1, 7) }, ["de ella"]],
    ["otro documento", { nro_documento: "00000001" }, []],
    ["punto", { identificador: "terminal" }, ["terminal"]],
    ["descripción", { descripcion: "cedula" }, ["terminal"]],
    ["estado CERRADO", { estado: "CERRADO" }, ["de ella"]],
    ["estado CANCELADO", { estado: "CANCELADO" }, ["cancelado"]],
    ["estado ACTIVO", { estado: "ACTIVO" }, ["terminal", "sin punto"]],
    ["estado PENDIENTE", { estado: "PENDIENTE" }, ["tomado"]],
    ["sin tomar", { atencion: "SIN_TOMAR" }, ["terminal", "sin punto"]],
    ["sin tomar, en otro orden", { atencion: "SIN_TOMAR", order: "id" }, ["sin punto", "terminal"]],
    ["en atención", { atencion: "EN_ATENCION" }, ["tomado"]],
    ["esperan respuesta", { atencion: "ESPERAN", order: "_created_at" }, ["sin punto", "terminal", "tomado"]],
    ["sin tomar, por sus palabras", { atencion: "SIN_TOMAR", descripcion: "cedula" }, ["terminal"]],
    ["sin tomar, por su persona", { atencion: "SIN_TOMAR", nombre_completo: "yucra" }, []],
    ["sin tomar, de otro estado", { atencion: "SIN_TOMAR", estado: "CERRADO" }, []],
    ["TODOS", { estado: "TODOS" }, TODOS],
    ["vacío", { nombre_completo: " ", identificador: "" }, TODOS],
    ["varios a la vez", { nombre_completo: "yucra", descripcion: "cedula" }, []],
    ["signos de la base de datos", { nombre_completo: "%_'" }, []],
  ])("%s", async (_nombre, consulta, esperados) => {
    expect(await idsDe(admin, consulta)).toEqual(de(...esperados));
  });

  it("una persona de otra entidad no trae sus casos", async () => {
    const otra = await banco.institucion();
    expect(await idsDe(await banco.comoUsuario(otra.admin), { nombre_completo: "yucra condori" })).toEqual(
      [],
    );
  });

  describe("un caso se halla por quien es su persona ahora [B-casos-admin-10]", () => {
    const hallados = (nombre_completo: string) => idsDe(admin, { nombre_completo });
    const conPersona = async (apellido: string) => {
      const persona = await crearPersona(banco.db, { nombres: "INTI", primer_apellido: apellido });
      const { id_caso } = await crearConversacion(banco.db, {
        canal: inst.canal,
        caso: { id_persona: persona },
      });
      return { persona, id_caso };
    };
    const cambiar = (id: number, campos: { id_persona?: number | null; id_entidad?: number }) =>
      banco.db.updateTable("caso").set(campos).where("id", "=", id).execute();

    it("un nombre y un documento corregidos valen en todos sus casos, el viejo en ninguno", async () => {
      const { persona, id_caso } = await conPersona("SALAZAR");
      const { id_caso: otro } = await crearConversacion(banco.db, {
        canal: inst.canal,
        caso: { id_persona: persona },
      });
      const nuevo = `5${documento.slice(1)}`;
      await banco.db
        .updateTable("persona")
        .set({ primer_apellido: "ZALAZAR", nro_documento: nuevo })
        .where("id", "=", persona)
        .execute();
      expect(await hallados("zalazar")).toEqual([otro, id_caso]);
      expect(await idsDe(admin, { nro_documento: nuevo })).toEqual([otro, id_caso]);
      expect(await hallados("salazar")).toEqual([]);
    });

    it("de otra persona, o de ninguna: ya no por la de antes", async () => {
      const { id_caso } = await conPersona("URQUIDI");
      const { persona, id_caso: otro } = await conPersona("VILLCA");
      await cambiar(id_caso, { id_persona: persona });
      expect([await hallados("urquidi"), await hallados("villca")]).toEqual([[], [otro, id_caso]]);
      await cambiar(id_caso, { id_persona: null });
      expect(await hallados("villca")).toEqual([otro]);
    });

    it("el que pasa a otra institución se halla allí y aquí no", async () => {
      const { id_caso } = await conPersona("XALLTI");
      const otra = await banco.institucion();
      await cambiar(id_caso, { id_entidad: otra.id });
      expect(await hallados("xallti")).toEqual([]);
      expect(await idsDe(await banco.comoUsuario(otra.admin), { nombre_completo: "xallti" })).toEqual([
        id_caso,
      ]);
    });

    it("el que se abre mientras se corrige el nombre espera, y se halla por el nuevo", async () => {
      const { persona, id_caso: anterior } = await conPersona("YAPURA");
      const corregir = await transaccionAjena(banco.db);
      await corregir
        .updateTable("persona")
        .set({ primer_apellido: "YAPURI" })
        .where("id", "=", persona)
        .execute();
      const abierto = crearConversacion(banco.db, { canal: inst.canal, caso: { id_persona: persona } });
      await esperarA(corregir, 1);
      await corregir.commit().execute();
      const { id_caso } = await abierto;
      expect(await hallados("yapuri")).toEqual([id_caso, anterior]);
      expect(await hallados("yapura")).toEqual([]);
    });
  });

  it.each(["estado=RARO", "atencion=RARA", "order=persona", "order=nro_documento", "page=0"])(
    "%s no se acepta",
    async (consulta) => {
      const { estado, cuerpo } = await admin.pedir("GET", `/ws/api/system/admin-casos?${consulta}`);
      expect([estado, cuerpo]).toMatchObject([400, { error: "VALIDACION" }]);
    },
  );
});

describe("listado de casos en CSV [A-permisos-17]", () => {
  it("con la bandera csv, lo que los filtros dejan, con sus títulos; queda anotado quién llevó cuántas filas", async () => {
    const camino = `/ws/api${exportarCasos.path}`;
    const { estado, texto } = await admin.pedir("GET", `${camino}?nombre_completo=yucra`);
    expect(estado).toBe(200);
    const [titulos, fila, ...resto] = texto
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n");
    expect(titulos).toBe(
      "Caso;Tipo;Nombre completo;Nro. documento;Descripción;Punto de atención;Entidad;Trámite;Operador;Estado;Apertura;Última actualización",
    );
    expect(fila).toMatch(
      `${casos["de ella"]};COMPLEJO;ÑUSTA MARÍA YUCRA CONDORI;${documento};${SIN_SER_FECHA};`,
    );
    expect(resto).toEqual([]);
    const anotado = await banco.db
      .selectFrom("log")
      .select("datos")
      .where("tipo", "=", "caso.exportar")
      .where("id_entidad", "=", inst.id)
      .execute();
    expect(anotado).toMatchObject([{ datos: { filas: 1, completa: true } }]);
    const operador = await banco.comoUsuario(inst.operadores[0] ?? inst.admin);
    expect((await operador.pedir("GET", camino)).estado).toBe(403);
  });
});
