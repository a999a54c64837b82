import type { BounceEvent } from "../../connector.ts";

/** One awkward mail and what must become of it. */
export interface Muestra {
  nombre: string;
  crudo: Buffer;
  espera: {
    /** Nothing at all is offered. */
    nada?: true;
    /** It is told to be unreadable, and set aside. */
    ilegible?: true;
    chat?: string | RegExp;
    nombre?: string | null;
    asunto?: string;
    texto?: string | RegExp;
    automatico?: true;
    adjuntos?: readonly (string | null)[];
    /** What is left of its HTML when it is shown. */
    html?: string | RegExp | null;
    rebote?: {
      veredicto: BounceEvent["verdict"];
      ids?: readonly string[];
      detalle?: string | RegExp;
      /** Whom it did not reach. */
      destinos?: readonly string[];
    };
  };
}

export const DIRECCION = "mesa@ventanilla.test";
export const ANA = "ana@ciudadano.test";
/** Of a mail that gives no sender: an address of its own. */
export const NADIE = /^sin-remitente\.[0-9a-f]{12}@correo\.invalid$/;

type Campos = Readonly<Record<string, string | readonly string[]>>;

const HABITUALES: Campos = {
  From: `Ana Quispe <${ANA}>`,
  To: DIRECCION,
  "Message-ID": "<m1@ciudadano.test>",
  Subject: "Consulta",
};

/** A mail by its header fields and body; a field given as "" is left out. */
export function correo(campos: Campos, cuerpo: string | Buffer): Buffer {
  const lineas = Object.entries({ ...HABITUALES, ...campos }).flatMap(([nombre, valor]) =>
    [valor]
      .flat()
      .filter((uno) => uno !== "")
      .map((uno) => `${nombre}: ${uno}`),
  );
  return Buffer.concat([
    Buffer.from(`${lineas.join("\r\n")}\r\n\r\n`, "latin1"),
    typeof cuerpo === "string" ? Buffer.from(cuerpo.replace(/\r?\n/g, "\r\n")) : cuerpo,
  ]);
}

export function html(cuerpo: string, campos: Campos = {}): Buffer {
  return correo({ "Content-Type": "text/html; charset=utf-8", ...campos }, cuerpo);
}

/** Parts of a multipart, each with its own header. */
export function partes(tipo: string, lista: readonly string[], campos: Campos = {}): Buffer {
  const cuerpo = `${lista.map((una) => `--LIM\n${una}\n`).join("")}--LIM--\n`;
  return correo(
    { "MIME-Version": "1.0", "Content-Type": `multipart/${tipo}; boundary="LIM"`, ...campos },
    cuerpo,
  );
}

export const TEXTO = "Content-Type: text/plain; charset=utf-8\n\nBuenos días";

export function archivo(disposicion: string, tipo = "application/pdf", contenido = "JVBERi0="): string {
  return `Content-Type: ${tipo}\nContent-Disposition: ${disposicion}\nContent-Transfer-Encoding: base64\n\n${contenido}`;
}
