import type { EscritoDeCanal } from "@ventanilla/contract/canal/administrar";
import {
  aplanarCuenta,
  type CampoCuenta,
  camposDe,
  comparable,
  destinoDeSecretos,
  dichoDeCuenta,
  esSecreto,
  formaDeCuenta,
  LUGAR_CUENTA,
  rutaDeCampo,
  type ServidorCuenta,
  servidoresDe,
  type TipoCuenta,
  tipoDeCuenta,
} from "@ventanilla/contract/canal/cuenta";
import { faultOfField } from "@ventanilla/contract/common/fault";
import { ZodError } from "zod";
import type { OpenCanal } from "../../../channels/connector.ts";
import type { Registry } from "../../../channels/registry.ts";
import { AppError } from "../../../shared/app-error.ts";
import {
  type OutboundCheck,
  OutboundError,
  type ResolveTarget,
} from "../../../shared/outbound-http/index.ts";

export interface DependenciasRevision {
  registry: Pick<Registry, "connect">;
  /** Whether a call to an address would be let out (D106). */
  puedeLlamarse: OutboundCheck;
  /** The same of a mail server. */
  resolverDestino: ResolveTarget;
}

type Campos = Readonly<Record<string, unknown>>;
type Cuenta = Omit<OpenCanal, "estado">;

/** An account as it would stand, and whether what its provider sees of it is something else than before. */
export interface CuentaRevisada {
  cuenta: Cuenta;
  cambia: boolean;
}

/**
 * The account with what was written of it, when it is whole, may be called and is what its connector takes; else
 * VALIDACION, fault by fault. `antes` of a new one holds nothing but who it belongs to.
 */
export async function revisarCuenta(
  deps: DependenciasRevision,
  antes: Cuenta,
  escrito: EscritoDeCanal,
): Promise<CuentaRevisada> {
  const tipo = tipoTras(antes, escrito);
  const tenia = aplanarCuenta(antes);
  const campos = unir(tipo, tenia, dichoDeCuenta(escrito));
  exigirForma(tipo, campos);
  exigirSecretosOtraVez(tipo, { tenia, campos, dicho: dichoDeCuenta(escrito) });
  for (const servidor of servidoresDe(tipo)) await exigirSalida(deps, servidor, campos);
  const cuenta = anidar(antes, tipo, campos);
  exigirConectable(deps.registry, cuenta);
  return { cuenta, cambia: JSON.stringify(ordenar(tenia)) !== JSON.stringify(ordenar(campos)) };
}

/** What decides the kind of an account may be written with it, and stays where nothing is said. */
function tipoTras(
  { clasificacion, configuracion, sesion_url: url }: Cuenta,
  escrito: EscritoDeCanal,
): TipoCuenta {
  const { sesion_url = url, configuracion: { oauth, proveedor } = {} } = escrito;
  return tipoDeCuenta({
    clasificacion,
    sesion_url,
    configuracion: {
      oauth: oauth === undefined ? configuracion["oauth"] : oauth,
      proveedor: proveedor === undefined ? configuracion["proveedor"] : proveedor,
    },
  });
}

/** An empty secret stays as it is (D96); any other empty field is taken out. */
function unir(tipo: TipoCuenta, tenia: Campos, dicho: Campos): Campos {
  const campos = camposDe(tipo).map((uno) => {
    const nuevo = dicho[uno];
    const queda = nuevo === undefined || (nuevo === null && esSecreto(uno));
    return [uno, queda ? tenia[uno] : nuevo];
  });
  return Object.fromEntries(campos.filter(([, valor]) => valor !== undefined && valor !== null));
}

function exigirForma(tipo: TipoCuenta, campos: Campos): void {
  const { error } = formaDeCuenta(tipo).safeParse(campos);
  if (!error) return;
  const faltas = error.issues.map((issue) => {
    const uno = String(issue.path[0]);
    return { uno, ...faultOfField(campos[uno], issue) };
  });
  const values = faltas.find((falta) => falta.values !== undefined)?.values;
  throw new AppError("VALIDACION", {
    campos: Object.fromEntries(faltas.map(({ uno, key }) => [lugar(uno), key])),
    ...(values && { values }),
  });
}

const esCampo = (uno: string): uno is CampoCuenta => Object.hasOwn(LUGAR_CUENTA, uno);
const lugar = (uno: string): string => (esCampo(uno) ? rutaDeCampo(uno) : uno);

/**
 * A secret is never sent to a server that it was not written for, nor used for another account than it was written for:
 * one token may open the accounts of several institutions.
 */
function exigirSecretosOtraVez(
  tipo: TipoCuenta,
  { tenia, campos, dicho }: { tenia: Campos; campos: Campos; dicho: Campos },
): void {
  const seMuda = destinoDeSecretos(tipo).some((uno) => comparable(tenia[uno]) !== comparable(campos[uno]));
  if (!seMuda) return;
  const callados = camposDe(tipo).filter(
    (uno) => esSecreto(uno) && tenia[uno] !== undefined && (dicho[uno] ?? null) === null,
  );
  if (callados.length === 0) return;
  throw new AppError("VALIDACION", {
    campos: Object.fromEntries(callados.map((uno) => [rutaDeCampo(uno), "errores:SECRETO_OTRA_VEZ"])),
  });
}

/** Refused at its field; how a name resolves is looked at again at each call. */
async function exigirSalida(
  { puedeLlamarse, resolverDestino }: DependenciasRevision,
  { campo, puerto }: ServidorCuenta,
  campos: Campos,
): Promise<void> {
  const texto = campos[campo];
  if (typeof texto !== "string") return;
  try {
    if (puerto === null) await puedeLlamarse(texto);
    else await exigirServidor(resolverDestino, texto, puertoDe(campo, puerto, campos));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // A name that nobody knows today may be known tomorrow; each call looks again.
    if (error.codigo === "NOMBRE_DESCONOCIDO") return;
    throw falta(rutaDeCampo(campo), "canales:direccionNoPermitida");
  }
}

const puertoDe = (campo: CampoCuenta, puerto: number, campos: Campos): number =>
  campo === "servidor_smtp" && campos["puerto_smtp"] !== undefined ? Number(campos["puerto_smtp"]) : puerto;

async function exigirServidor(resolver: ResolveTarget, texto: string, puerto: number): Promise<void> {
  const url = URL.parse(`servidor://${texto}`);
  const host = url?.hostname.replace(/^\[|\]$/g, "");
  // What is no server is refused by its connector, which knows how it reads one.
  if (!host) return;
  await resolver(host, url?.port ? Number(url.port) : puerto);
}

/** Where each field is kept. What is in no form stays as it is. */
function anidar(antes: Cuenta, tipo: TipoCuenta, campos: Campos): Cuenta {
  const de = (uno: CampoCuenta): string | null => {
    const valor = campos[uno];
    return typeof valor === "string" ? valor : null;
  };
  const en = (donde: string): Campos =>
    Object.fromEntries(
      camposDe(tipo).flatMap((uno) =>
        LUGAR_CUENTA[uno] === donde && campos[uno] !== undefined ? [[uno, campos[uno]]] : [],
      ),
    );
  const { oauth: _, proveedor: __, ...resto } = antes.configuracion;
  const suelto = Object.entries(resto).filter(([uno]) => !esCampo(uno));
  const oauth = en("configuracion.oauth");
  return {
    ...antes,
    usuario: de("usuario") ?? "",
    clave: de("clave"),
    ruta_perfil: de("ruta_perfil"),
    sesion_id: de("sesion_id"),
    sesion_url: de("sesion_url"),
    credenciales: en("credenciales"),
    configuracion: {
      ...Object.fromEntries(suelto),
      ...en("configuracion"),
      ...(Object.keys(oauth).length > 0 && { oauth }),
      ...(tipo === "whatsapp_cloud" && { proveedor: "cloud" }),
    },
  };
}

/** Its connector says the rest: what is an address to it, what a key. */
function exigirConectable(registry: Pick<Registry, "connect">, cuenta: Cuenta): void {
  try {
    registry.connect({ ...cuenta, estado: "ACTIVO" });
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    throw new AppError("VALIDACION", {
      campos: Object.fromEntries(
        error.issues.map(({ path, message }) => [
          path.join("."),
          message.startsWith("canales:") ? message : "canales:noValido",
        ]),
      ),
    });
  }
}

const ordenar = (campos: Campos) =>
  Object.entries(campos)
    .map(([uno, valor]) => [uno, String(valor)])
    .sort(([uno = ""], [otro = ""]) => uno.localeCompare(otro));

const falta = (campo: string, clave: string) => new AppError("VALIDACION", { campos: { [campo]: clave } });
