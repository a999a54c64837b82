import {
  type Icon,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMicrophone,
  IconMovie,
  IconPhoto,
  IconVideo,
} from "@tabler/icons-react";
import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import { extensionDe, tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";

const POR_EXTENSION: Readonly<Partial<Record<string, Icon>>> = {
  pdf: IconFileTypePdf,
  doc: IconFileText,
  docx: IconFileText,
  odt: IconFileText,
  rtf: IconFileText,
  txt: IconFileText,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  ods: IconFileSpreadsheet,
  csv: IconFileSpreadsheet,
  zip: IconFileZip,
  rar: IconFileZip,
  "7z": IconFileZip,
};
export const POR_TIPO = {
  imagen: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  archivo: IconFile,
} as const;

/** The same for a file that is on its way. */
export const ICONO_TIPO = {
  imagen: IconPhoto,
  audio: IconMicrophone,
  video: IconMovie,
  archivo: IconFile,
} as const satisfies Record<TipoArchivo, unknown>;

/** The sign of a file: its name tells more than its type when it is a document. */
export function iconoDe({ nombre, mime }: { nombre: string; mime: string | null }): Icon {
  return POR_EXTENSION[extensionDe(nombre)] ?? POR_TIPO[tipoDeMime(mime)];
}
