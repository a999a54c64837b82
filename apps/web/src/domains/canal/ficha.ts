import {
  type Icon,
  IconBrandFacebook,
  IconBrandWhatsapp,
  IconBrandX,
  IconMail,
  IconPhone,
} from "@tabler/icons-react";
import type { Clasificacion } from "@ventanilla/contract/canal/canal";

interface Ficha {
  icono: Icon;
  clave:
    | "chat:canalWhatsapp"
    | "chat:canalFacebook"
    | "chat:canalTwitter"
    | "chat:canalCorreo"
    | "chat:canalLlamada";
  /** Class of canal.module.css that paints the tile. */
  clase: string;
}

const LLAMADA: Ficha = { icono: IconPhone, clave: "chat:canalLlamada", clase: "neutro" };

const FICHAS: Record<Clasificacion, Ficha> = {
  whatsapp: { icono: IconBrandWhatsapp, clave: "chat:canalWhatsapp", clase: "whatsapp" },
  facebook: { icono: IconBrandFacebook, clave: "chat:canalFacebook", clase: "facebook" },
  twitter: { icono: IconBrandX, clave: "chat:canalTwitter", clase: "twitter" },
  correo: { icono: IconMail, clave: "chat:canalCorreo", clase: "neutro" },
  llamada: LLAMADA,
};

/** A classification that a newer server knows and this page does not shows the call icon (B §9). It behaves as its capabilities say. */
export const fichaDe = (clasificacion: string): Ficha =>
  Object.hasOwn(FICHAS, clasificacion) ? FICHAS[clasificacion as Clasificacion] : LLAMADA;
