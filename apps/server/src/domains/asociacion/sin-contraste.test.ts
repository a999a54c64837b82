import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SegipSimulado } from "../../../../simulators/src/segip/index.ts";
import {
  asociar,
  buscar,
  codigoDe,
  contrastar,
  type Escrita,
  inscripcionDe,
  personaEscrita,
  primerOperador,
} from "../../../test/asociacion.ts";
import type { Banco, Cliente } from "../../../test/harness.ts";
import { levantarConRegistro } from "../../../test/registro.ts";
import { crearConversacion } from "../caso/caso.factory.ts";

let banco: Banco;
let segip: SegipSimulado;
let cerrar: () => Promise<void>;
let operador: Cliente;
let entrada: () => Promise<number>;
beforeAll(async () => {
  ({ banco, segip, cerrar } = await levantarConRegistro());
  const inst = await banco.institucion();
  operador = await primerOperador(banco, inst);
  entrada = async () => {
    const { id_canal_entrada } = await crearConversacion(banco.db, {
      canal: inst.canal,
      id_punto: inst.puntos[0] ?? null,
    });
    return id_canal_entrada;
  };
});
afterAll(() => cerrar());

const guardar = async (persona: Escrita, dicho: { sin_registro?: boolean } = {}) =>
  asociar(operador, await entrada(), persona, dicho).catch(codigoDe);
const guardadas = ({ nro_documento }: Escrita) =>
  banco.db
    .selectFrom("persona")
    .select(["nombres", "contrastado"])
    .where("nro_documento", "=", nro_documento)
    .execute();

const SIN_CONTRASTE = [412, "PERSONA_SIN_CONTRASTE"];

describe("un CI se guarda sin contraste sólo donde el registro no puede decir [B-persona-17, D52, D110]", () => {
  it("sin haberle preguntado, o sólo hallado, no se guarda; confirmado, sí", async () => {
    const persona = personaEscrita();
    expect(await guardar(persona)).toEqual(SIN_CONTRASTE);
    segip.inscribir(inscripcionDe(persona));
    await buscar(operador, persona);
    expect(await guardar(persona)).toEqual(SIN_CONTRASTE);
    expect(await guardadas(persona)).toEqual([]);
    await contrastar(operador, persona);
    expect(await guardar(persona)).toMatchObject({ contrastado: true });
  });

  it("lo que negó u observó no se guarda, tampoco con otro nombre ni diciendo que igual", async () => {
    const persona = personaEscrita();
    segip.inscribir({ ...inscripcionDe(persona), Nombres: "OTRA" });
    expect(await contrastar(operador, persona)).toMatchObject({ estado: "NO_VERIFICADO" });
    expect(await guardar(persona, { sin_registro: true })).toEqual(SIN_CONTRASTE);
    expect(await guardar({ ...persona, nombres: "Anita" })).toEqual(SIN_CONTRASTE);
    const observada = personaEscrita();
    segip.inscribir({ ...inscripcionDe(observada), observacion: "HOMONIMIA" });
    await buscar(operador, observada);
    expect(await guardar(observada)).toEqual(SIN_CONTRASTE);
    expect(await guardadas(persona)).toEqual([]);
  });

  it("un número que el registro tiene con dos complementos no es de nadie más: lo dice, y se guarda a quien lo tiene [D54]", async () => {
    const persona = personaEscrita();
    segip.inscribir(
      { ...inscripcionDe(persona), Complemento: "1A" },
      { ...inscripcionDe(persona), Complemento: "1B", Nombres: "OTRA" },
    );
    expect(await buscar(operador, persona)).toEqual({ observacion: "Se encontró más de un registro" });
    expect(await guardar(persona, { sin_registro: true })).toEqual(SIN_CONTRASTE);
    expect(await guardadas(persona)).toEqual([]);
    const suya = { ...persona, complemento: "1a" };
    expect(await buscar(operador, suya)).toMatchObject({ nombres: "ANA", complemento: "1A" });
    await contrastar(operador, suya);
    expect(await guardar(suya)).toMatchObject({ complemento: "1A", contrastado: true });
  });

  it("si no responde se guarda sin verificar; cuando respondió que no, ya no", async () => {
    const persona = personaEscrita();
    segip.fallar({ status: 500, times: 1 });
    expect(await buscar(operador, persona).catch(codigoDe)).toEqual([503, "REGISTRO_NO_RESPONDE"]);
    expect(await guardar(persona)).toMatchObject({ contrastado: false });
    segip.inscribir({ ...inscripcionDe(persona), Nombres: "OTRA" });
    await contrastar(operador, persona);
    expect(await guardar({ ...persona, nombres: "Anita" })).toEqual(SIN_CONTRASTE);
  });

  it("con una clave que ya no se abre se dice que no está configurado, y se guarda sin verificar [D52]", async () => {
    const servicios = banco.db.updateTable("servicio_iop").where("codigo", "in", ["SEGIP-01", "SEGIP-02"]);
    const antes = await banco.db.selectFrom("servicio_iop").select(["codigo", "token"]).execute();
    await servicios.set({ token: banco.sealer.seal("clave", "de otro lugar") }).execute();
    for (const preguntar of [buscar, contrastar]) {
      const persona = personaEscrita();
      expect(await preguntar(operador, persona).catch(codigoDe)).toEqual([412, "PROVEEDOR_NO_CONFIGURADO"]);
      expect(await guardar(persona)).toMatchObject({ contrastado: false });
    }
    for (const { codigo, token } of antes)
      await banco.db.updateTable("servicio_iop").set({ token }).where("codigo", "=", codigo).execute();
  });

  it("lo que negó u observó lo sigue negando aunque después calle, hasta que pasa su cuarto de hora", async () => {
    const [negada, observada] = [personaEscrita(), personaEscrita()];
    segip.inscribir(
      { ...inscripcionDe(negada), Nombres: "OTRA" },
      { ...inscripcionDe(observada), observacion: "HOMONIMIA" },
    );
    await contrastar(operador, negada);
    await buscar(operador, observada);
    for (const persona of [negada, observada]) {
      segip.fallar({ status: 500, times: 1 });
      expect(await contrastar(operador, persona).catch(codigoDe)).toEqual([503, "REGISTRO_NO_RESPONDE"]);
      expect(await guardar(persona, { sin_registro: true })).toEqual(SIN_CONTRASTE);
    }
    await sql`UPDATE dicho_registro SET _created_at = now() - interval '901 seconds'`.execute(banco.db);
    segip.fallar({ status: 500, times: 1 });
    await contrastar(operador, negada).catch(codigoDe);
    expect(await guardar(negada)).toMatchObject({ contrastado: false });
  });

  it("a quien tiene no deja de tenerlo porque se lo busque con otra fecha", async () => {
    for (const preguntar of [buscar, contrastar]) {
      const persona = personaEscrita();
      segip.inscribir(inscripcionDe(persona));
      await preguntar(operador, persona);
      const otraFecha = { ...persona, fecha_nacimiento: "1961-02-03" };
      expect(await buscar(operador, otraFecha).catch(codigoDe)).toEqual([404, "PERSONA_SIN_DATOS"]);
      for (const escrita of [otraFecha, { ...persona, nombres: "Anita" }])
        expect(await guardar(escrita, { sin_registro: true })).toEqual(SIN_CONTRASTE);
      expect(await guardadas(persona)).toEqual([]);
    }
  });

  it("si no lo tiene pregunta, y en el segundo paso se guarda y queda anotado quién lo quiso", async () => {
    const persona = personaEscrita();
    expect(await buscar(operador, persona).catch(codigoDe)).toEqual([404, "PERSONA_SIN_DATOS"]);
    expect(await guardar(persona)).toEqual([409, "PERSONA_SIN_REGISTRO"]);
    expect(await guardadas(persona)).toEqual([]);
    const guardada = await guardar(persona, { sin_registro: true });
    expect(guardada).toMatchObject({ contrastado: false });
    const { id } = guardada as { id: number };
    const anotado = await banco.db
      .selectFrom("log")
      .select(["tipo", "nivel"])
      .where("referencia", "=", `persona:${id}`)
      .where("tipo", "=", "persona.sin_registro")
      .execute();
    expect(anotado).toEqual([{ tipo: "persona.sin_registro", nivel: "ADVERTENCIA" }]);
    // Nothing new is said of whom we have already: linking again asks nothing.
    expect(await guardar(persona)).toMatchObject({ id });
  });
});
