import type { Contacto } from "./canal.ts";

export const PAIS = "591";

/** A citizen who is known by a mobile number of the country. */
export const CELULAR: Contacto = {
  etiqueta: "Celular",
  prefijo: `+${PAIS}`,
  patron: "[67]\\d{7}",
  error: "Son 8 dígitos y comienza con 6 o 7.",
  soloDigitos: true,
  de: ({ telefono }) => telefono,
};

/** WhatsApp's sign, whoever carries its messages. */
export const ICONO_WHATSAPP =
  "M4 20l1.2-4A8 8 0 1 1 8.2 18.9zM9 8.5c0 3.6 2.9 6.5 6.5 6.5l1-2-2.4-1.2-1 1a5.5 5.5 0 0 1-2.4-2.4l1-1L10.5 7z";
