import {
  archivo,
  bytes,
  CSV,
  type Escrito,
  entidad,
  escrito,
  JPG,
  LATINA,
  llano,
  mail,
  PDF,
  partes,
  pdf,
} from "./escribir.ts";

const ESCANER = { From: "Escaner Piso 2 <escaner@institucion.test>", Subject: "Mensaje de KM_3060" };
const DE = { de: "Escaner Piso 2 <escaner@institucion.test>", asunto: "Mensaje de KM_3060" } as const;
const hoja = (tipo: string, nombre: string, contenido = PDF) =>
  archivo(
    [`Content-Type: ${tipo}; name="${nombre}"`, `Content-Disposition: attachment; filename="${nombre}"`],
    contenido,
  );

function uu(nombre: string, contenido: Buffer): string {
  const letra = (seis: number) => (seis === 0 ? "`" : String.fromCharCode(seis + 32));
  const lineas: string[] = [];
  for (let i = 0; i < contenido.length; i += 45) {
    const trozo = contenido.subarray(i, i + 45);
    let linea = letra(trozo.length);
    for (let j = 0; j < trozo.length; j += 3) {
      const tres = ((trozo[j] ?? 0) << 16) | ((trozo[j + 1] ?? 0) << 8) | (trozo[j + 2] ?? 0);
      linea +=
        letra((tres >> 18) & 63) + letra((tres >> 12) & 63) + letra((tres >> 6) & 63) + letra(tres & 63);
    }
    lineas.push(linea);
  }
  return [`begin 644 ${nombre}`, ...lineas, "`", "end"].join("\r\n");
}

/** Machines that scan and send, and fax servers. */
export const ESCANERES: readonly Escrito[] = [
  escrito(
    "un PDF y nada más",
    mail(ESCANER, partes("mixed", [llano("", "us-ascii"), hoja("application/pdf", "doc00123.pdf")])),
    { ...DE, palabras: "", archivos: [["doc00123.pdf", PDF]] },
  ),
  escrito("el PDF es el correo entero", mail(ESCANER, hoja("application/pdf", "SCAN.PDF")), {
    ...DE,
    palabras: "",
    archivos: [["SCAN.pdf", PDF]],
  }),
  escrito(
    "sin Message-ID, sin fecha, sin versión",
    mail(
      { ...ESCANER, "Message-ID": "", Date: "", "MIME-Version": "" },
      partes("mixed", [llano(LATINA, "iso-8859-1"), hoja("application/pdf", "a.pdf")]),
    ),
    { ...DE, palabras: LATINA, archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "dice letras japonesas y escribe en castellano",
    mail(
      ESCANER,
      partes("mixed", [
        entidad(["Content-Type: text/plain; charset=iso-2022-jp"], "Numero de paginas: 2", "us-ascii"),
        hoja("application/pdf", "a.pdf"),
      ]),
    ),
    { ...DE, palabras: "Numero de paginas: 2", archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "dice iso-2022-jp y es Shift_JIS",
    mail(
      ESCANER,
      entidad(["Content-Type: text/plain; charset=iso-2022-jp"], "スキャン文書です", "shift_jis"),
    ),
    { ...DE, palabras: "スキャン文書です" },
  ),
  escrito(
    "iso-2022-jp de verdad",
    mail(ESCANER, {
      cabecera: ["Content-Type: text/plain; charset=ISO-2022-JP"],
      cuerpo: Buffer.from("1b2442467c4b5c386c1b2842206f6b", "hex"),
    }),
    { ...DE, palabras: "日本語 ok" },
  ),
  escrito(
    "Shift_JIS con su nombre de Windows",
    mail(
      { ...ESCANER, Subject: `=?shift_jis?B?${bytes("スキャン", "shift_jis").toString("base64")}?=` },
      llano("ok"),
    ),
    { ...DE, asunto: "スキャン", palabras: "ok" },
  ),
  escrito("gb2312", mail(ESCANER, entidad(["Content-Type: text/plain; charset=gb2312"], "扫描文件", "gbk")), {
    ...DE,
    palabras: "扫描文件",
  }),
  escrito("big5", mail(ESCANER, entidad(["Content-Type: text/plain; charset=big5"], "掃描文件", "big5")), {
    ...DE,
    palabras: "掃描文件",
  }),
  escrito(
    "koi8-r",
    mail(ESCANER, entidad(["Content-Type: text/plain; charset=koi8-r"], "Сканированный документ", "koi8-r")),
    { ...DE, palabras: "Сканированный документ" },
  ),
  escrito(
    "texto del aparato y TIFF como octetos",
    mail(
      ESCANER,
      partes("mixed", [
        llano("Resolución: 300 ppp\nTamaño: A4", "iso-8859-1", "quoted-printable"),
        hoja("application/octet-stream", "IMG.TIF", JPG),
      ]),
    ),
    { ...DE, palabras: "Resolución: 300 ppp Tamaño: A4", archivos: [["IMG.tif", JPG]] },
  ),
  escrito(
    "archivo sin disposición",
    mail(
      ESCANER,
      partes("mixed", [llano(LATINA), archivo(['Content-Type: image/tiff; name="fax.tif"'], JPG)]),
    ),
    { ...DE, palabras: LATINA, archivos: [["fax.tif", JPG]] },
  ),
  escrito(
    "archivo sin nombre alguno",
    mail(ESCANER, partes("mixed", [llano(LATINA), archivo(["Content-Type: application/pdf"], PDF)])),
    { ...DE, palabras: LATINA, archivos: [[null, PDF]] },
  ),
  escrito(
    "límite con espacios, signos y un igual",
    mail(
      ESCANER,
      partes("mixed", [llano(LATINA), hoja("application/pdf", "a.pdf")], "KONICA MINOLTA =?:/(x)"),
    ),
    { ...DE, palabras: LATINA, archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "nombre crudo en Shift_JIS no rompe nada",
    mail(
      ESCANER,
      partes("mixed", [
        llano(LATINA),
        hoja("application/pdf", bytes("a.pdf", "shift_jis").toString("latin1")),
      ]),
    ),
    { ...DE, palabras: LATINA, archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "uuencode como codificación",
    mail(
      ESCANER,
      partes("mixed", [
        llano(LATINA),
        entidad(
          [
            'Content-Type: application/octet-stream; name="plano.pdf"',
            "Content-Transfer-Encoding: x-uuencode",
          ],
          uu("plano.pdf", PDF),
          "latin1",
        ),
      ]),
    ),
    { ...DE, palabras: LATINA, archivos: [["plano.pdf", PDF]] },
  ),
  escrito(
    "uuencode dentro del texto",
    mail(ESCANER, llano(`${LATINA}\n\n${uu("nota.pdf", PDF)}\nFin, señor`)),
    { ...DE, palabras: `${LATINA} Fin, señor`, archivos: [["nota.pdf", PDF]] },
  ),
  escrito(
    "dos uuencode dentro del texto",
    mail(ESCANER, llano(`${uu("a.pdf", PDF)}\n\n${uu("b.csv", CSV)}`)),
    {
      ...DE,
      palabras: "",
      archivos: [
        ["a.pdf", PDF],
        ["b.csv", CSV],
      ],
    },
  ),
  escrito(
    "«begin» en una frase no es un archivo",
    mail(ESCANER, llano("begin 644 cosas\nque no son un archivo\nend")),
    { ...DE, palabras: "begin 644 cosas que no son un archivo end" },
  ),
  escrito("un uuencode que no acaba se queda en el texto", mail(ESCANER, llano("begin 644 a.txt\n#:6%V")), {
    ...DE,
    palabras: "begin 644 a.txt #:6%V",
  }),
  escrito(
    "el destinatario entre corchetes",
    mail({ ...ESCANER, To: "[mesa@ventanilla.test]" }, pdf("a.pdf")),
    { ...DE, palabras: "", archivos: [["a.pdf", PDF]] },
  ),
  escrito(
    "DOS: cp850",
    mail(
      ESCANER,
      entidad(
        ["Content-Type: text/plain; charset=cp850", "Content-Transfer-Encoding: 8bit"],
        LATINA,
        "cp850",
      ),
    ),
    { ...DE, palabras: LATINA },
  ),
  escrito(
    "archivo que dice base64 y viene vacío",
    mail(ESCANER, partes("mixed", [llano(LATINA), hoja("application/pdf", "v.pdf", Buffer.alloc(0))])),
    { ...DE, palabras: LATINA },
  ),
];
