import { TOTP } from "otpauth";
import { CONTRASENA } from "../src/domains/usuario/usuario.factory.ts";
import type { Banco, Cliente, OpcionesBanco, Respuesta } from "./harness.ts";

/** An address of whose passkeys browsers make some. */
export const SEGURA = "https://ventanilla.test";
/** Mail is written, and stays in the queue. */
export const CON_FACTORES = {
  publica: SEGURA,
  smtp: {
    host: "127.0.0.1",
    port: 9,
    secure: false,
    user: "sistema@ventanilla.example",
    password: "clave",
    from: "sistema@ventanilla.example",
  },
  tiempos: { correoMs: 3_600_000 },
} as const satisfies OpcionesBanco;

export const CON_CONTRASENA = { prueba: { contrasena: CONTRASENA } };

/** What the application shows, so many steps from now. */
export const codigoDe = (secreto: string, pasos = 0): string =>
  new TOTP({ secret: secreto }).generate({ timestamp: Date.now() + pasos * 30_000 });

/** As if the last code had been taken long ago: nobody waits for the next one here. */
export const pasoElTiempo = (banco: Banco, idUsuario: number) =>
  banco.db.updateTable("factor_totp").set({ ultimo_paso: 0 }).where("id_usuario", "=", idUsuario).execute();

/** Enrols an application in the own account, and answers its secret and the recovery codes. */
export async function inscribirTotp(
  banco: Banco,
  { id }: { id: number },
): Promise<{ secreto: string; codigos: string[]; cliente: Cliente }> {
  const cliente = await banco.comoUsuario({ id });
  const comenzado = await cliente.pedir("POST", "/ws/api/system/factores/totp", { body: CON_CONTRASENA });
  const { secreto } = comenzado.cuerpo as { secreto: string };
  const confirmado = await cliente.pedir("POST", "/ws/api/system/factores/totp/confirmar", {
    body: { codigo: codigoDe(secreto) },
  });
  await pasoElTiempo(banco, id);
  return { secreto, codigos: (confirmado.cuerpo as { codigos: string[] }).codigos, cliente };
}

export interface Espera {
  paso: "comprobar" | "inscribir";
  desafio: string;
  segundos: number;
  metodos: string[];
}

let lugares = 0;
/** A browser of its own, at a place of its own. */
export function abrirNavegador(banco: Banco, idioma = "es") {
  lugares += 1;
  const ip = `198.51.${100 + Math.floor(lugares / 250)}.${lugares % 250}`;
  let galleta = "";
  const pedir = async (camino: string, body: object): Promise<Respuesta> => {
    const cabeceras = {
      "x-forwarded-for": ip,
      "accept-language": idioma,
      ...(galleta && { cookie: galleta }),
    };
    const respuesta = await banco.anonimo.pedir("POST", camino, { body, cabeceras });
    const nueva = respuesta.cabeceras.get("set-cookie");
    if (nueva) galleta = nueva.split(";")[0] ?? "";
    return respuesta;
  };
  return {
    pedir,
    /** A cookie that another answer brought. */
    recibir(otra: string): void {
      galleta = otra;
    },
    /** What comes after who it is. */
    segundo: (camino: string, body: object) => pedir(`/ws/api/public/segundo_factor/${camino}`, body),
    async ingresar(usuario: string, extra: object = {}): Promise<Espera> {
      const { cuerpo } = await pedir("/ws/auth", { usuario, contrasena: CONTRASENA, ...extra });
      return esperaDe(cuerpo);
    },
  };
}

/** Fails unless a second factor is asked for. */
export function esperaDe(cuerpo: unknown): Espera {
  const { segundo_factor: espera } = cuerpo as { segundo_factor?: Espera };
  if (!espera) throw new Error(`no second factor is asked for: ${JSON.stringify(cuerpo)}`);
  return espera;
}

export const exigirA = (banco: Banco, valor: string) =>
  banco.db.updateTable("parametro").set({ valor }).where("nombre", "=", "SEGUNDO_FACTOR_ROLES").execute();

/** What its owner was written, oldest first. */
export async function correosA(banco: Banco, idUsuario: number): Promise<string[]> {
  const filas = await banco.db
    .selectFrom("correo_sistema")
    .select(["id", "cuerpo"])
    .where("referencia", "=", `usuario:${idUsuario}`)
    .orderBy("id")
    .execute();
  return filas.map(({ id, cuerpo }) => banco.sealer.open(cuerpo ?? "", `correo_sistema:cuerpo:${id}`));
}
