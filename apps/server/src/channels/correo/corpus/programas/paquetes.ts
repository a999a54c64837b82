import {
  archivo,
  bytes,
  CSV,
  type Escrito,
  escrito,
  LATINA,
  llano,
  mail,
  OFICINA,
  PDF,
  partes,
} from "./escribir.ts";

const u16 = (numero: number) => Buffer.from([numero & 255, numero >> 8]);
const u32 = (numero: number) => {
  const cuatro = Buffer.alloc(4);
  cuatro.writeUInt32LE(numero);
  return cuatro;
};
const cero = (texto: string, juego: string) => bytes(`${texto}\u0000`, juego);

/** An attribute: of the message (1) or of a file (2), with its sum. */
function atributo(nivel: 1 | 2, cual: number, valor: Buffer): Buffer {
  const suma = valor.reduce((total, byte) => (total + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.from([nivel]), u32(cual), u32(valor.length), valor, u16(suma)]);
}

function rellenado(valor: Buffer): Buffer {
  return Buffer.concat([u32(valor.length), valor, Buffer.alloc((4 - (valor.length % 4)) % 4)]);
}

/** Properties of variable length, with one that has a name and one of fixed length among them. */
function propiedades(lista: readonly (readonly [clase: number, numero: number, valor: Buffer])[]): Buffer {
  const conNombre = Buffer.concat([
    u16(3),
    u16(0x8001),
    Buffer.alloc(16, 7),
    u32(1),
    rellenado(cero("Clave", "utf-16le")),
    u32(5),
  ]);
  const fija = Buffer.concat([u16(0x40), u16(0x0039), Buffer.alloc(8, 1)]);
  const variables = lista.map(([clase, numero, valor]) =>
    Buffer.concat([u16(clase), u16(numero), u32(1), rellenado(valor)]),
  );
  return Buffer.concat([u32(lista.length + 2), conNombre, fija, ...variables]);
}

const RENDD = Buffer.alloc(14);
const adjunto = (corto: string, contenido: Buffer, ...otros: readonly Buffer[]) =>
  Buffer.concat([
    atributo(2, 0x00069002, RENDD),
    atributo(2, 0x00018010, cero(corto, "windows-1252")),
    atributo(2, 0x0006800f, contenido),
    ...otros,
  ]);

function paquete(...atributos: readonly Buffer[]): Buffer {
  const pagina = Buffer.concat([u32(1252), u32(0)]);
  return Buffer.concat([
    u32(0x223e9f78),
    u16(1),
    atributo(1, 0x00089006, u32(0x10000)),
    atributo(1, 0x00069007, pagina),
    ...atributos,
  ]);
}

const con = (contenido: Buffer, texto = LATINA) =>
  mail(
    {},
    partes("mixed", [
      llano(texto, "windows-1252", "quoted-printable"),
      archivo(
        [
          'Content-Type: application/ms-tnef; name="winmail.dat"',
          'Content-Disposition: attachment; filename="winmail.dat"',
        ],
        contenido,
      ),
    ]),
  );
const AVISO =
  "Este correo viene en el formato propio de Outlook (winmail.dat): sus archivos y su formato están dentro de ese archivo.";
const UNO = paquete(adjunto("carnet.pdf", PDF));
const LARGO = paquete(
  adjunto(
    "CERTIF~1.PDF",
    PDF,
    atributo(
      2,
      0x00069005,
      propiedades([
        [0x1f, 0x3707, cero("Certificación de niño.pdf", "utf-16le")],
        [0x1e, 0x370e, cero("application/pdf", "latin1")],
      ]),
    ),
  ),
);
const OBJETO = paquete(
  Buffer.concat([
    atributo(2, 0x00069002, RENDD),
    atributo(
      2,
      0x00069005,
      propiedades([
        [0x1f, 0x3707, cero("tabla.csv", "utf-16le")],
        [0x0d, 0x3701, Buffer.concat([Buffer.alloc(16, 3), CSV])],
      ]),
    ),
  ]),
);
/** A mail that somebody attached: its own packet behind the identifier of its interface. */
const conMensaje = (dentro: Buffer) =>
  Buffer.concat([
    atributo(2, 0x00069002, RENDD),
    atributo(2, 0x00018010, cero("Su tramite", "windows-1252")),
    atributo(2, 0x0006800f, Buffer.alloc(0)),
    atributo(2, 0x00069005, propiedades([[0x0d, 0x3701, Buffer.concat([Buffer.alloc(16, 3), dentro])]])),
  ]);
const RESOLUCION = "Resolución 88: procede la devolución";
const DENTRO = paquete(
  atributo(
    1,
    0x00069003,
    propiedades([
      [0x1f, 0x0037, cero("Resolución", "utf-16le")],
      [0x1f, 0x0042, cero("Íñigo Núñez", "utf-16le")],
      [0x1f, 0x1000, cero(RESOLUCION, "utf-16le")],
    ]),
  ),
  adjunto("b.csv", CSV),
);
const CON_HTML = paquete(
  atributo(1, 0x00069003, propiedades([[0x102, 0x1013, bytes(`<p>${OFICINA}</p>`, "windows-1252")]])),
  adjunto("a.pdf", PDF),
);
const CON_TEXTO = paquete(atributo(1, 0x00069003, propiedades([[0x1f, 0x1000, cero(OFICINA, "utf-16le")]])));
const CON_CUERPO = paquete(atributo(1, 0x0002800c, cero(OFICINA, "windows-1252")));
const SOLO_FORMATO = paquete(
  atributo(1, 0x00069003, propiedades([[0x102, 0x1009, Buffer.from("LZFu")]])),
  adjunto("a.pdf", PDF),
);

/** Outlook's own packet, winmail.dat, as an Exchange that knows no better sends it out. */
export const PAQUETES: readonly Escrito[] = [
  escrito("un archivo dentro", con(UNO), { palabras: LATINA, archivos: [["carnet.pdf", PDF]] }),
  escrito("dos archivos dentro", con(paquete(adjunto("a\u00f1o.pdf", PDF), adjunto("b.csv", CSV))), {
    palabras: LATINA,
    archivos: [
      ["año.pdf", PDF],
      ["b.csv", CSV],
    ],
  }),
  escrito("un nombre largo con acentos entre las propiedades", con(LARGO), {
    palabras: LATINA,
    archivos: [["Certificación de niño.pdf", PDF]],
  }),
  escrito("los bytes vienen como objeto", con(OBJETO), { palabras: LATINA, archivos: [["tabla.csv", CSV]] }),
  escrito("la carta está solo dentro, en HTML", con(CON_HTML, ""), {
    palabras: OFICINA,
    archivos: [["a.pdf", PDF]],
  }),
  escrito("la carta está solo dentro, en Unicode", con(CON_TEXTO, " "), { palabras: OFICINA }),
  escrito("la carta está solo dentro, como cuerpo", con(CON_CUERPO, ""), { palabras: OFICINA }),
  escrito("la carta está dentro y también fuera: se lee una vez", con(CON_HTML, OFICINA), {
    palabras: OFICINA,
    archivos: [["a.pdf", PDF]],
  }),
  escrito("la carta de dentro dice otra cosa que la de fuera: se leen las dos", con(CON_HTML), {
    palabras: `${LATINA} ${OFICINA}`,
    archivos: [
      ["a.pdf", PDF],
      ["winmail.dat", CON_HTML],
    ],
  }),
  escrito(
    "la carta de fuera escribe los enlaces de la de dentro: se lee una vez",
    con(CON_HTML, OFICINA.replace("mi carnet", "mi carnet <https://carnet.test/uno>")),
    {
      palabras: OFICINA.replace("mi carnet", "mi carnet <https://carnet.test/uno>"),
      archivos: [["a.pdf", PDF]],
    },
  ),
  escrito("un correo dentro: sus palabras y sus archivos", con(paquete(conMensaje(DENTRO))), {
    palabras: `${LATINA} Correo adjunto de Íñigo Núñez: Resolución ${RESOLUCION}`,
    archivos: [["b.csv", CSV]],
  }),
  escrito("un correo dentro, en su formato: el archivo se guarda", con(paquete(conMensaje(SOLO_FORMATO))), {
    palabras: `${LATINA} Correo adjunto de ?: — ${AVISO}`,
    archivos: [
      ["winmail.dat", SOLO_FORMATO],
      ["a.pdf", PDF],
    ],
  }),
  escrito("la carta está solo dentro, en su formato: el archivo se guarda", con(SOLO_FORMATO, ""), {
    palabras: AVISO,
    archivos: [
      ["a.pdf", PDF],
      ["winmail.dat", SOLO_FORMATO],
    ],
  }),
  escrito("un paquete sin nada que se pueda sacar se guarda", con(paquete()), {
    palabras: `${LATINA} ${AVISO}`,
    archivos: [["winmail.dat", paquete()]],
  }),
  escrito("un paquete cortado se guarda entero", con(UNO.subarray(0, UNO.length - 30)), {
    palabras: `${LATINA} ${AVISO}`,
    archivos: [["winmail.dat", UNO.subarray(0, UNO.length - 30)]],
  }),
  escrito(
    "un paquete que llega como octetos y con mayúsculas",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        archivo(['Content-Type: application/octet-stream; name="WINMAIL.DAT"'], UNO),
      ]),
    ),
    { palabras: LATINA, archivos: [["carnet.pdf", PDF]] },
  ),
];
