import { describe, expect, it } from "vitest";
import { leerCorreo } from "../correo.ts";
import { autenticacionDe } from "./autenticacion.ts";
import { CorreoDesmedido } from "./limites.ts";

const correo = (cabecera: string, cuerpo = "hola") =>
  leerCorreo(Buffer.from(`From: Ana <ana@x.test>\r\n${cabecera}\r\n\r\n${cuerpo}`, "utf8"));

const NADA = { dmarc: null, dominios: [] };

describe("correo: lo que el servidor que lo recibió dice de quién escribe", () => {
  it.each([
    [
      "mx.test; spf=pass smtp.mailfrom=b.test; dkim=pass header.d=x.test; dmarc=pass",
      { dmarc: "pass", dominios: ["b.test", "x.test"] },
    ],
    [
      "mx.test; spf=softfail smtp.mailfrom=x.test; dkim=none; dmarc=fail (p=REJECT)",
      { ...NADA, dmarc: "fail" },
    ],
    ["mx.test 1; dkim=fail header.d=y.test; dkim=pass header.d=x.test", { ...NADA, dominios: ["x.test"] }],
    ["MX.test; none", NADA],
    ["mx.test; spf=temperror; dmarc=bestguesspass", NADA],
    ["mx.test; SPF = Pass smtp.mailfrom = a@X.test; dkim/1=hardfail", { ...NADA, dominios: ["x.test"] }],
  ])("%s", (campo, veredictos) => {
    expect(autenticacionDe(campo)).toEqual({ servidor: "mx.test", ...veredictos });
  });

  it("lo que el remitente escribe en un comentario o entre comillas no es un veredicto ni un dominio", () => {
    const campo =
      'mx.test; spf=fail (helo; dmarc=pass (spf=pass); dkim=pass) smtp.helo="; dmarc=pass"; dkim=pass (header.d=y.test) header.i="x header.d=z.test"@x.test';
    expect(autenticacionDe(campo)).toEqual({ servidor: "mx.test", ...NADA, dominios: ["x.test"] });
  });

  it("cuenta el campo de más arriba, que es el del servidor propio; sin campo no se dice nada", () => {
    const dos =
      "Authentication-Results: mx.test; dmarc=fail\r\nAuthentication-Results: falso.test; dmarc=pass";
    expect(correo(dos).autenticaciones[0]).toEqual({ servidor: "mx.test", ...NADA, dmarc: "fail" });
    expect(correo("Subject: x").autenticaciones).toEqual([]);
    expect(autenticacionDe(" ; dmarc=pass")).toBeNull();
  });
});

it.each([
  ["Auto-Submitted: auto-replied", "declarado"],
  ["List-Id: <a.test>", "lista"],
  ["List-Unsubscribe: <https://a.test>", "lista"],
  ["Precedence: bulk", "masivo"],
  ["X-Auto-Response-Suppress: All", "callado"],
  ["X-Autoreply: yes", "respuesta"],
  ["Return-Path: <>", "sobre"],
  ["Content-Type: multipart/report; boundary=x", "informe"],
  ["Subject: hola", null],
])("correo: con %s se dice por qué es de una máquina: %s", (cabecera, motivo) => {
  expect(correo(cabecera).automatico).toBe(motivo);
});

it("correo: una máquina sin remitente o con nombre de máquina también dice por qué", () => {
  expect(leerCorreo(Buffer.from("Subject: x\r\n\r\nhola")).automatico).toBe("sin remitente");
  expect(leerCorreo(Buffer.from("From: no-reply@x.test\r\n\r\nhola")).automatico).toBe("maquina");
});

it("correo: un HTML que dice sus letras solo dentro de sí se lee con ellas", () => {
  const crudo = Buffer.concat([
    Buffer.from('From: Ana <ana@x.test>\r\nContent-Type: text/html\r\n\r\n<meta charset="iso-8859-2"><p>'),
    Buffer.from([0xa3, 0xf3, 0x64, 0xbc]),
    Buffer.from("</p>"),
  ]);
  expect(leerCorreo(crudo).html).toContain("Łódź");
});

it("correo: los renglones de un texto quedan como su autor los puso", () => {
  expect(correo("Subject: x", "uno\r\n\r\n  dos\r\n\ttres\r\n\r\n").texto).toBe("uno\n\n  dos\n\ttres");
  const fluido = "Content-Type: text/plain; format=flowed";
  expect(correo(fluido, "uno \r\nsigue\r\ndos\r\n> cita \r\n> sigue\r\n").texto).toBe(
    "uno sigue\ndos\n> cita sigue",
  );
  expect(correo(`${fluido}; delsp=yes`, "par \r\ntido").texto).toBe("partido");
});

it("correo: ninguna letra se vuelve un signo de que no se pudo leer, si los bytes no lo traían", () => {
  for (let byte = 0x80; byte <= 0xff; byte += 1) {
    const crudo = Buffer.concat([
      Buffer.from("From: a@x.test\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nletra "),
      Buffer.from([byte]),
    ]);
    expect(leerCorreo(crudo).texto).not.toContain("\ufffd");
  }
  expect(correo("Content-Type: text/plain; charset=utf-8", "roto \ufffd").texto).toBe("roto \ufffd");
});

it("correo: una letra cortada al final de un texto no estorba, y un acento de oficina al final se lee", () => {
  const con = (...trozos: (string | number[])[]) =>
    leerCorreo(
      Buffer.concat([
        Buffer.from("From: a@x.test\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"),
        ...trozos.map((uno) => (typeof uno === "string" ? Buffer.from(uno) : Buffer.from(uno))),
      ]),
    ).texto;
  expect(con("ñandú a", [0xc3])).toBe("ñandú a");
  expect(con("ñandú €", [0xe2, 0x82])).toBe("ñandú €");
  expect(con("ñandú, est", [0xe1])).toBe("ñandú, está");
  expect(con("ñandú, camin", [0xf3])).toBe("ñandú, caminó");
});

it("correo: más de mil archivos escritos dentro de un texto apartan el correo", () => {
  const uno = "begin 644 a\r\n#:6%V\r\n`\r\nend\r\n";
  expect(correo("Subject: x", uno.repeat(900)).adjuntos).toHaveLength(900);
  expect(() => correo("Subject: x", uno.repeat(1_001))).toThrow(CorreoDesmedido);
});

describe("correo: cada correo muestra sus propias imágenes [A-conversacion-admin-14]", () => {
  const partes = (limite: string, tipo: string, ...hijas: string[]) =>
    `Content-Type: multipart/${tipo}; boundary=${limite}\r\n\r\n${hijas
      .map((hija) => `--${limite}\r\n${hija}\r\n`)
      .join("")}--${limite}--`;
  /** A letter of a program that gives its picture the same name every time. */
  const conLogo = (limite: string, palabras: string, contenido: string, cid = "logo") =>
    partes(
      limite,
      "related",
      `Content-Type: text/html\r\n\r\n<p>${palabras}</p><img src="cid:${cid}">`,
      `Content-Type: image/png; name=logo.png\r\nContent-ID: <${decodeURIComponent(cid)}>\r\n\r\n${contenido}`,
    );
  const reenvio = (asunto: string, dentro: string) =>
    `Content-Type: message/rfc822\r\n\r\nFrom: x@y.test\r\nSubject: ${asunto}\r\n${dentro}`;
  const leer = (cuerpo: string) => leerCorreo(Buffer.from(`From: Ana <ana@x.test>\r\n${cuerpo}`));
  /** The words of each letter and the bytes of the picture under them. */
  const mostradas = ({ html, adjuntos }: ReturnType<typeof leer>) =>
    [...(html ?? "").matchAll(/<p>([^<]+)<\/p><img[^>]*\ssrc="cid:([^"]+)"/g)].map(([, dicho, cid = ""]) => [
      dicho,
      adjuntos
        .filter((uno) => uno.cid === decodeURIComponent(cid))
        .map(({ contenido }) => contenido.toString().trim()),
    ]);

  it("dos reenviados y el que los trae, con el mismo nombre en los tres", () => {
    const correo = leer(
      partes(
        "f",
        "mixed",
        reenvio("Uno", conLogo("a", "primero", "LOGO-1")),
        conLogo("m", "propio", "LOGO-0"),
        reenvio("Dos", conLogo("b", "segundo", "LOGO-2")),
      ),
    );
    expect(mostradas(correo)).toEqual([
      ["primero", ["LOGO-1"]],
      ["propio", ["LOGO-0"]],
      ["segundo", ["LOGO-2"]],
    ]);
  });

  it("uno dentro de otro, y con signos en el nombre", () => {
    const dentro = reenvio("Tres", conLogo("c", "tercero", "LOGO-3", "logo%40x"));
    const correo = leer(
      partes(
        "f",
        "mixed",
        reenvio("Dos", partes("g", "mixed", conLogo("b", "segundo", "LOGO-2", "logo%40x"), dentro)),
      ),
    );
    expect(mostradas(correo)).toEqual([
      ["segundo", ["LOGO-2"]],
      ["tercero", ["LOGO-3"]],
    ]);
  });

  it("lo que un reenviado nombra y no trae se queda como lo nombró", () => {
    const dentro = reenvio("Uno", 'Content-Type: text/html\r\n\r\n<p>sin su logo</p><img src="cid:logo">');
    expect(leer(partes("f", "mixed", conLogo("m", "propio", "LOGO-0"), dentro)).html).not.toContain(
      "reenviado-",
    );
  });
});
