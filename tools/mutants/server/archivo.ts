import { mutantsOf } from "../mutant.ts";

/** Files, and whose they are. */
export const ARCHIVO = mutantsOf("apps/server/src", [
  {
    id: "archivo-de-otro",
    kind: "wall",
    means: "somebody else's upload is sent",
    file: "domains/archivo/subido.repository.ts",
    find: '    .where("id_usuario", "=", idUsuario)\n',
    put: "",
    tests: ["domains/mensaje/salida/enviar-archivos.test.ts"],
  },
  {
    id: "descarga-sin-caso",
    kind: "wall",
    means: "a file is read by whoever may not read its case",
    file: "domains/archivo/descargar.service.ts",
    find: "  await exigirCasoVisible(db, sesion, caso);\n",
    put: "",
    tests: ["http/permisos.test.ts", "domains/archivo/descargar.test.ts"],
  },
  {
    id: "archivo-con-el-tipo-viejo",
    kind: "rule",
    means: "lists keep the kind that a file was said to be",
    file: "domains/archivo/traer.service.ts",
    find: "traido.tipo !== mensaje.tipo_contenido",
    put: "traido.tipo === mensaje.tipo_contenido",
    tests: ["domains/archivo/traer.test.ts"],
  },
  {
    id: "arriendo-perdido",
    kind: "lock",
    means: "a file is finished by whoever lost its lease",
    file: "domains/archivo/traer.repository.ts",
    find: '      ultimo_error: null,\n    })\n    .where("id", "=", id)\n    .where("intentos", "=", intentos)\n',
    put: '      ultimo_error: null,\n    })\n    .where("id", "=", id)\n',
    tests: ["domains/archivo/traer.repository.test.ts"],
  },
  {
    id: "arriendo-de-dos",
    kind: "lock",
    means: "two workers fetch one file",
    file: "domains/archivo/traer.repository.ts",
    find: " AND (a.arrendado_hasta IS NULL OR a.arrendado_hasta < now())",
    put: "",
    tests: ["domains/archivo/traer.test.ts"],
  },
  {
    id: "foto-que-dice-donde",
    kind: "wall",
    means: "a picture leaves with the place where it was taken",
    file: "domains/archivo/metadatos.service.ts",
    find: "[exif, xmp, iptc].some",
    put: "[iptc].some",
    tests: ["domains/archivo/metadatos.test.ts"],
  },
]);
