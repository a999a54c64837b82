import {
  archivo,
  bytes,
  type Entidad,
  type Escrito,
  entidad,
  escrito,
  LATINA,
  llano,
  mail,
  OFICINA,
  PDF,
  partes,
  pdf,
  rico,
} from "./escribir.ts";

// Made with a key of nobody: a letter with accents and a table, signed at once, signed as it was read, and encrypted.
const FIRMADO = Buffer.from(
  "MIIBpAYJKoZIhvcNAQcCoIIBlTCCAZECAQExDTALBglghkgBZQMEAgEwgeoGCSqGSIb3DQEHAaCB3ASB2UNvbnRlbnQtVHlwZTogbXVsdGlwYXJ0L21peGVkOyBib3VuZGFyeT1xDQoNCi0tcQ0KQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQpDb250ZW50LVRyYW5zZmVyLUVuY29kaW5nOiA4Yml0DQoNClNlw7FvcmVzOiB2YSBmaXJtYWRvLCDDsWFuZMO6DQotLXENCkNvbnRlbnQtVHlwZTogdGV4dC9jc3Y7IG5hbWU9bW9udG9zLmNzdg0KDQphO2INCi0tcS0tDQoxgY8wgYwCAQEwJjAOMQwwCgYDVQQDDANBbmECFCFZiR46J2y+nehH3IDNwJBlq/CHMAsGCWCGSAFlAwQCATAKBggqhkjOPQQDAgRGMEQCIAKA/I289n05n6wqIV6M79o0YsI68FQxf+bBByVPCGenAiAJQn2vFwV5t+/ZNrQLR9+IUWSKUQivVdaolPTLako6tQ==",
  "base64",
);
const FIRMADO_AL_VUELO = Buffer.from(
  "MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgASB2UNvbnRlbnQtVHlwZTogbXVsdGlwYXJ0L21peGVkOyBib3VuZGFyeT1xDQoNCi0tcQ0KQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQpDb250ZW50LVRyYW5zZmVyLUVuY29kaW5nOiA4Yml0DQoNClNlw7FvcmVzOiB2YSBmaXJtYWRvLCDDsWFuZMO6DQotLXENCkNvbnRlbnQtVHlwZTogdGV4dC9jc3Y7IG5hbWU9bW9udG9zLmNzdg0KDQphO2INCi0tcS0tDQoAAAAAAAAxgY8wgYwCAQEwJjAOMQwwCgYDVQQDDANBbmECFCFZiR46J2y+nehH3IDNwJBlq/CHMAsGCWCGSAFlAwQCATAKBggqhkjOPQQDAgRGMEQCIFBolqULWAlgJV+72bjmR3+A1bQt1w40U67zQsvW/HtHAiA49JHMoOtM9/eg2uk1yskrPlB7q5ETQv67kyHbREX9FgAAAAAAAA==",
  "base64",
);
const CIFRADO = Buffer.from(
  "MIIB4wYJKoZIhvcNAQcDoIIB1DCCAdACAQIxgbmhgbYCAQOgUaFPMAkGByqGSM49AgEDQgAESlhxki89QWWy4iJS8IAFLoRtGmcT4Yga0i68SXHNE2EXGMB9tchdlLKJbghZlPRenf3tq2J8HhbEKbtBZPZRJDAYBgkrgQUQhkg/AAIwCwYJYIZIAWUDBAEFMEQwQjAmMA4xDDAKBgNVBAMMA0FuYQIUIVmJHjonbL6d6EfcgM3AkGWr8IcEGOLBCa/sNi/W/p1IvEDAagCUI7mwX3oIFTCCAQ0GCSqGSIb3DQEHATAdBglghkgBZQMEAQIEEEDWegW4aD1fg4rXwlU/F3qAgeB68etewJdWqgRiOhBnouzZdI/woZRtBvy3Yp0u4DAOMFKK94ksLuxur7ijRAZLWBig4Rue7dd9R7bjKbKA0k3piBPXh6pN3mSMA3YJbCQJ3gUaSbNG8w4E8buz2njsx1vZU9VTFD9unN6+3I1HOW75YElv4MZ1n7XJIzQsCaaUSX2qjaOVctthPPioq+9fHccKWNn2xAsiFfcZx420t+XWFL+rXwVyZXcY2eijFWHHR1/BkwSmModK/XPFZtOwa/42aPQ9gUDxE6GjB2Grqx5NqvYrVDulbB4wJHosLw4o9Q==",
  "base64",
);

const sobre = (
  parametros: string,
  contenido: Buffer,
  nombre = "smime.p7m",
  tipo = "application/pkcs7-mime",
): Entidad =>
  archivo(
    [
      `Content-Type: ${tipo}; ${parametros}name="${nombre}"`,
      `Content-Disposition: attachment; filename="${nombre}"`,
    ],
    contenido,
  );
const DENTRO = {
  palabras: "Señores: va firmado, ñandú",
  archivos: [["montos.csv", Buffer.from("a;b")]] as const,
};
const conSobre = (contenido: Buffer) => ({
  palabras: DENTRO.palabras,
  archivos: [["smime.p7m", contenido] as const, ...DENTRO.archivos],
});
const NO_SE_LEE =
  "Este correo está cifrado: sólo quien tiene la clave puede leerlo. Está guardado como archivo.";
const NO_SE_ABRE =
  "Este correo trae un sobre de firma o cifrado (S/MIME) que no se pudo abrir. Está guardado como archivo.";
const PGP = "-----BEGIN PGP MESSAGE-----\n\nhQEMA+abc=\n-----END PGP MESSAGE-----";
const P7S = Buffer.from("3080", "hex");
const firma = archivo(
  [
    'Content-Type: application/pkcs7-signature; name="smime.p7s"',
    'Content-Disposition: attachment; filename="smime.p7s"',
  ],
  P7S,
);

/** An element of DER: everything here is short. */
function der(marca: number, ...dentro: readonly Buffer[]): Buffer {
  const cuerpo = Buffer.concat(dentro);
  const largo = cuerpo.length < 128 ? [cuerpo.length] : [0x82, cuerpo.length >> 8, cuerpo.length & 255];
  return Buffer.concat([Buffer.from([marca, ...largo]), cuerpo]);
}

/** Signed data around any contents, with no signer: what a program that only packs would write. */
function firmadoSinFirmante(contenido: Buffer): Buffer {
  const oid = (ultimo: number) => der(6, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, ultimo]));
  const encerrado = der(0x30, oid(1), der(0xa0, der(4, contenido)));
  return der(0x30, oid(2), der(0xa0, der(0x30, der(2, Buffer.from([1])), der(0x31), encerrado, der(0x31))));
}

/** The same, with everything of unknown length, as a program writes it that does not look back. */
function alVuelo(contenido: Buffer): Buffer {
  const abierto = (marca: number, ...dentro: readonly Buffer[]) =>
    Buffer.concat([Buffer.from([marca, 0x80]), ...dentro, Buffer.from([0, 0])]);
  const oid = (ultimo: number) => der(6, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, ultimo]));
  const trozos = [der(4, contenido.subarray(0, 10)), abierto(0x24, der(4, contenido.subarray(10)))];
  const algoritmos = abierto(0x31, abierto(0x30, abierto(0x30, der(5))));
  const encerrado = abierto(0x30, oid(1), abierto(0xa0, abierto(0x24, ...trozos)));
  const firmado = abierto(0x30, der(2, Buffer.from([1])), algoritmos, encerrado, der(0x31));
  return abierto(0x30, oid(2), abierto(0xa0, firmado));
}

const carta = (texto: string) => bytes(`Content-Type: text/plain; charset=utf-8\r\n\r\n${texto}`);
const DOS_VECES = firmadoSinFirmante(
  Buffer.concat([
    Buffer.from(
      "Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\n",
    ),
    Buffer.from(firmadoSinFirmante(carta(LATINA)).toString("base64")),
  ]),
);
const CIFRADO_DENTRO = firmadoSinFirmante(
  Buffer.concat([
    Buffer.from(
      "Content-Type: application/pkcs7-mime; name=interior.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\n",
    ),
    Buffer.from(CIFRADO.toString("base64")),
  ]),
);

/** Signed and encrypted mail, by certificate (S/MIME) or by key (PGP). */
export const SOBRES: readonly Escrito[] = [
  escrito(
    "firmado a la vista",
    mail({}, partes("signed", [llano(OFICINA, "utf-8", "quoted-printable"), firma])),
    { palabras: OFICINA, archivos: [["smime.p7s", P7S]] },
  ),
  escrito(
    "firmado a la vista, con partes dentro",
    mail(
      {},
      partes("signed", [
        partes("mixed", [partes("alternative", [llano(LATINA), rico(LATINA)]), pdf("a.pdf")]),
        firma,
      ]),
    ),
    {
      palabras: LATINA,
      archivos: [
        ["a.pdf", PDF],
        ["smime.p7s", P7S],
      ],
    },
  ),
  escrito(
    "la firma sin nombre lleva el suyo",
    mail(
      {},
      partes("signed", [llano(LATINA), archivo(["Content-Type: application/x-pkcs7-signature"], P7S)]),
    ),
    { palabras: LATINA, archivos: [["smime.p7s", P7S]] },
  ),
  escrito(
    "firmado en un solo sobre",
    mail({}, sobre("smime-type=signed-data; ", FIRMADO)),
    conSobre(FIRMADO),
  ),
  escrito(
    "firmado en un solo sobre, escrito al vuelo",
    mail({}, sobre("smime-type=signed-data; ", FIRMADO_AL_VUELO)),
    conSobre(FIRMADO_AL_VUELO),
  ),
  escrito("firmado en un sobre que no dice de qué clase es", mail({}, sobre("", FIRMADO)), conSobre(FIRMADO)),
  escrito(
    "firmado con el nombre viejo del tipo",
    mail({}, sobre("", FIRMADO, "smime.p7m", "application/x-pkcs7-mime")),
    conSobre(FIRMADO),
  ),
  escrito(
    "firmado que llega como octetos",
    mail({}, sobre("", FIRMADO, "smime.p7m", "application/octet-stream")),
    conSobre(FIRMADO),
  ),
  escrito(
    "el sobre firmado dentro de otras partes, con el pie de una lista",
    mail({}, partes("mixed", [sobre("", FIRMADO), llano("Pie de la lista, señor")])),
    {
      palabras: `${DENTRO.palabras} Pie de la lista, señor`,
      archivos: [["smime.p7m", FIRMADO], ...DENTRO.archivos],
    },
  ),
  escrito("sobre sin firmante", mail({}, sobre("", firmadoSinFirmante(carta(LATINA)))), {
    palabras: LATINA,
    archivos: [["smime.p7m", firmadoSinFirmante(carta(LATINA))]],
  }),
  escrito("un sobre dentro de otro", mail({}, sobre("", DOS_VECES)), {
    palabras: LATINA,
    archivos: [
      ["smime.p7m", DOS_VECES],
      ["smime.p7m", firmadoSinFirmante(carta(LATINA))],
    ],
  }),
  escrito("cifrado", mail({}, sobre("smime-type=enveloped-data; ", CIFRADO)), {
    palabras: NO_SE_LEE,
    archivos: [["smime.p7m", CIFRADO]],
  }),
  escrito("cifrado que no lo dice", mail({}, sobre("", CIFRADO)), {
    palabras: NO_SE_LEE,
    archivos: [["smime.p7m", CIFRADO]],
  }),
  escrito("cifrado dentro de un sobre firmado", mail({}, sobre("", CIFRADO_DENTRO)), {
    palabras: NO_SE_LEE,
    archivos: [
      ["smime.p7m", CIFRADO_DENTRO],
      ["interior.p7m", CIFRADO],
    ],
  }),
  escrito("un sobre roto", mail({}, sobre("smime-type=signed-data; ", FIRMADO.subarray(0, 60))), {
    palabras: NO_SE_ABRE,
    archivos: [["smime.p7m", FIRMADO.subarray(0, 60)]],
  }),
  escrito("un sobre que no es nada", mail({}, sobre("", Buffer.from("hola"))), {
    palabras: NO_SE_ABRE,
    archivos: [["smime.p7m", Buffer.from("hola")]],
  }),
  escrito("PGP dentro del texto", mail({}, llano(PGP)), { palabras: `${PGP} ${NO_SE_LEE}` }),
  escrito(
    "PGP en partes",
    mail(
      {},
      partes("encrypted", [
        entidad(["Content-Type: application/pgp-encrypted"], "Version: 1"),
        entidad(['Content-Type: application/octet-stream; name="encrypted.asc"'], PGP),
      ]),
    ),
    { palabras: NO_SE_LEE, archivos: [["encrypted.asc", bytes(PGP.replace(/\n/g, "\r\n"))]] },
  ),
  escrito(
    "un certificado que se adjunta es un archivo",
    mail(
      {},
      partes("mixed", [
        llano(LATINA),
        archivo(['Content-Type: application/x-x509-ca-cert; name="adsib.cer"'], P7S),
      ]),
    ),
    { palabras: LATINA, archivos: [["adsib.cer", P7S]] },
  ),
  escrito("sobre en que nada dice su largo", mail({}, sobre("", alVuelo(carta(LATINA)))), {
    palabras: LATINA,
    archivos: [["smime.p7m", alVuelo(carta(LATINA))]],
  }),
];
