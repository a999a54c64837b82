import type { Socket } from "node:net";
import type { Desperfecto } from "../comun/desperfecto.ts";
import type { FallosImap } from "./fallos.ts";
import { conjunto, crearLector, fechaInterna, palabras } from "./lineas-imap.ts";
import type { Buzon, CorreoGuardado } from "./modelo.ts";

const CAPACIDADES = "IMAP4rev1 IDLE LITERAL+ SASL-IR AUTH=XOAUTH2";

export interface CuentasImap {
  /** The mailbox that the password opens, or null. */
  abrir(usuario: string, clave: string): Buzon | null;
  /** The mailbox that a token opens, or null. */
  abrirConFicha(usuario: string, ficha: string): Buzon | null;
  fallos: Desperfecto<FallosImap>;
}

/** Step of a fault that a command belongs to. */
const PASOS: Readonly<Record<string, FallosImap["at"]>> = {
  LOGIN: "auth",
  AUTHENTICATE: "auth",
  SELECT: "select",
  SEARCH: "search",
  FETCH: "fetch",
  STORE: "store",
  IDLE: "idle",
};

interface Comando {
  etiqueta: string;
  argumentos: string;
  porUid: boolean;
}

/** One connection, as much of RFC 3501 as a listener needs. */
export function atenderImap(socket: Socket, cuentas: CuentasImap): void {
  let autenticado: Buzon | null = null;
  let abierto: Buzon | null = null;
  let anunciados = 0;
  let ocioso: string | null = null;

  const escribir = (linea: string): void => {
    socket.write(`${linea}\r\n`);
  };
  const bien = (etiqueta: string): void => escribir(`${etiqueta} OK done`);
  const anunciar = (): void => {
    if (!abierto || abierto.correos.length === anunciados || cuentas.fallos.mirar().mute) return;
    anunciados = abierto.correos.length;
    escribir(`* ${anunciados} EXISTS`);
  };
  const alNuevo = (): void => {
    if (ocioso !== null) anunciar();
  };

  function elegidos(texto: string, porUid: boolean): [number, CorreoGuardado][] {
    const correos = abierto?.correos ?? [];
    const incluye = conjunto(texto, porUid ? (correos.at(-1)?.uid ?? 0) : correos.length);
    return correos
      .map((correo, i): [number, CorreoGuardado] => [i + 1, correo])
      .filter(([numero, { uid }]) => incluye(porUid ? uid : numero));
  }

  function traerUno(numero: number, { uid, crudo, fecha, banderas }: CorreoGuardado, pedido: string): void {
    const campos = [`UID ${uid}`];
    if (pedido.includes("RFC822.SIZE")) campos.push(`RFC822.SIZE ${crudo.length}`);
    if (pedido.includes("INTERNALDATE")) campos.push(`INTERNALDATE "${fechaInterna(fecha)}"`);
    if (pedido.includes("FLAGS")) campos.push(`FLAGS (${[...banderas].join(" ")})`);
    socket.write(`* ${numero} FETCH (${campos.join(" ")}`);
    const cuerpo = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(pedido);
    if (cuerpo) {
      const desde = Number(cuerpo[1] ?? 0);
      const trozo = crudo.subarray(desde, cuerpo[2] ? desde + Number(cuerpo[2]) : undefined);
      const nada = callaCuerpo(uid, desde >= crudo.length);
      socket.write(` BODY[]${cuerpo[1] === undefined ? "" : `<${desde}>`} `);
      socket.write(nada ? "NIL" : `{${trozo.length}}\r\n`);
      if (!nada) socket.write(trozo);
    }
    escribir(")");
  }

  function callaCuerpo(uid: number, trasElFinal: boolean): boolean {
    const { nil, uids } = cuentas.fallos.mirar();
    return nil === "body" ? uids === undefined || uids.includes(uid) : nil === "end" && trasElFinal;
  }

  /** As a server does of what happens in other sessions, whatever this one asked for. */
  function decirBanderas(): void {
    const { flagged = [], withoutUid } = cuentas.fallos.mirar();
    for (const [numero, { uid }] of elegidos(flagged.join(","), true))
      escribir(`* ${numero} FETCH (${withoutUid ? "" : `UID ${uid} `}FLAGS (NonJunk))`);
  }

  const ordenes: Readonly<Record<string, (comando: Comando) => void>> = {
    CAPABILITY({ etiqueta }) {
      escribir(`* CAPABILITY ${CAPACIDADES}`);
      bien(etiqueta);
    },
    AUTHENTICATE({ etiqueta, argumentos }) {
      const dicho = Buffer.from(/^XOAUTH2 (\S+)$/i.exec(argumentos)?.[1] ?? "", "base64").toString();
      const [usuario = "", ficha = ""] = dicho
        .split("\u0001")
        .map((campo) => campo.replace(/^(?:user=|auth=Bearer )/, ""));
      autenticado = cuentas.abrirConFicha(usuario, ficha);
      if (autenticado) bien(etiqueta);
      else escribir(`${etiqueta} NO [AUTHENTICATIONFAILED] wrong token`);
    },
    LOGIN({ etiqueta, argumentos }) {
      const [usuario = "", clave = ""] = palabras(argumentos);
      autenticado = cuentas.abrir(usuario, clave);
      if (autenticado) bien(etiqueta);
      else escribir(`${etiqueta} NO [AUTHENTICATIONFAILED] wrong password`);
    },
    LIST({ etiqueta }) {
      escribir('* LIST () "/" INBOX');
      bien(etiqueta);
    },
    SELECT({ etiqueta }) {
      if (!autenticado) return escribir(`${etiqueta} NO log in first`);
      abierto?.off("nuevo", alNuevo);
      abierto = autenticado.on("nuevo", alNuevo);
      anunciados = abierto.correos.length;
      escribir("* FLAGS (\\Seen \\Deleted)");
      escribir(`* ${anunciados} EXISTS`);
      escribir("* 0 RECENT");
      escribir(`* OK [UIDVALIDITY ${abierto.validez}] numbering`);
      escribir(`* OK [UIDNEXT ${abierto.siguiente}] next`);
      escribir(`${etiqueta} OK [READ-WRITE] done`);
    },
    SEARCH({ etiqueta, argumentos }) {
      const uid = /\bUID (\S+)/i.exec(argumentos)?.[1];
      const desde = /\bSINCE "?(\d{1,2}-\w{3}-\d{4})/i.exec(argumentos)?.[1];
      const limite = desde ? Date.parse(`${desde} UTC`) : 0;
      const hallados = elegidos(uid ?? "1:*", true).filter(([, { fecha }]) => fecha.getTime() >= limite);
      escribir(["* SEARCH", ...hallados.map(([, correo]) => correo.uid)].join(" "));
      bien(etiqueta);
    },
    FETCH({ etiqueta, argumentos, porUid }) {
      const [, rango = "", pedido = ""] = /^(\S+) (.*)$/s.exec(argumentos) ?? [];
      decirBanderas();
      for (const [numero, correo] of elegidos(rango, porUid)) traerUno(numero, correo, pedido);
      bien(etiqueta);
    },
    STORE({ etiqueta, argumentos, porUid }) {
      const [, rango = "", banderas = ""] = /^(\S+) \S+ \(?([^)]*)\)?$/s.exec(argumentos) ?? [];
      for (const [, correo] of elegidos(rango, porUid)) {
        abierto?.marcar(correo, banderas.split(" "));
      }
      bien(etiqueta);
    },
    IDLE({ etiqueta }) {
      ocioso = etiqueta;
      escribir("+ idling");
      anunciar();
    },
    NOOP({ etiqueta }) {
      anunciar();
      bien(etiqueta);
    },
    LOGOUT({ etiqueta }) {
      escribir("* BYE");
      bien(etiqueta);
      socket.end();
    },
  };

  function trasEsperar(ms: number | undefined, hacer: () => void): void {
    if (ms) {
      const reloj = setTimeout(hacer, ms);
      socket.once("close", () => clearTimeout(reloj));
    } else hacer();
  }

  /** What this step meets; null: nothing. */
  function tomarEn(
    paso: FallosImap["at"],
    pide = (_uids: readonly number[]) => true,
  ): Partial<FallosImap> | null {
    const { at, uids, drop, status, silent, delayMs } = cuentas.fallos.mirar();
    if (!(drop || status || silent || delayMs)) return null;
    if (uids !== undefined && !pide(uids)) return null;
    return at === undefined || at === paso ? cuentas.fallos.tomar() : null;
  }

  const pideUno = (
    { argumentos, porUid }: Pick<Comando, "argumentos" | "porUid">,
    uids: readonly number[],
  ): boolean =>
    elegidos(argumentos.split(" ", 1)[0] ?? "", porUid).some(([, correo]) => uids.includes(correo.uid));

  function fallar(
    { drop, status, silent, words = "fault on demand" }: Partial<FallosImap>,
    etiqueta: string,
  ): boolean {
    if (drop) socket.destroy();
    else if (status) escribir(`${etiqueta} ${status} ${words}`);
    return Boolean(drop || status || silent);
  }

  function ejecutar(linea: string): void {
    if (ocioso !== null) {
      bien(ocioso);
      ocioso = null;
      return;
    }
    const [, etiqueta = "*", resto = ""] = /^(\S+) (.*)$/s.exec(linea) ?? [];
    const porUid = /^UID /i.test(resto);
    const [, orden = "", argumentos = ""] = /^(\S+) ?(.*)$/s.exec(porUid ? resto.slice(4) : resto) ?? [];
    const cumplir = ordenes[orden.toUpperCase()];
    if (!cumplir) {
      escribir(`${etiqueta} BAD unknown`);
      return;
    }
    const hallado = tomarEn(PASOS[orden.toUpperCase()], (uids) => pideUno({ argumentos, porUid }, uids));
    const seguir = () => {
      if (!(hallado && fallar(hallado, etiqueta))) cumplir({ etiqueta, argumentos, porUid });
    };
    trasEsperar(hallado?.delayMs, seguir);
  }

  socket.on(
    "data",
    crearLector(ejecutar, () => escribir("+ go on")),
  );
  socket.on("error", () => socket.destroy());
  socket.on("close", () => abierto?.off("nuevo", alNuevo));
  const alConectar = cuentas.fallos.mirar().at === "connect" ? tomarEn("connect") : null;
  const saludar = () => {
    if (alConectar?.drop) socket.destroy();
    else if (alConectar?.status) socket.end("* BYE fault on demand\r\n");
    else if (!alConectar?.silent) escribir(`* OK [CAPABILITY ${CAPACIDADES}] ready`);
  };
  trasEsperar(alConectar?.delayMs, saludar);
}
