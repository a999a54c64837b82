// What a second factor looks like wherever one is enrolled or shown: a code, the QR of an application, a passkey, recovery codes.
// Owns what is asked of the browser for a passkey, and how recovery codes are kept.
// Never calls the server: the log-in and the own account do, each with what it may.
export { CodigoField } from "./CodigoField.tsx";
export { CodigosPanel } from "./CodigosPanel.tsx";
export {
  cancelarPasskey,
  crearPasskey,
  hayPasskeys,
  TEXTO_DE_MOTIVO,
  usarPasskey,
} from "./passkey.ts";
export { TotpPanel } from "./TotpPanel.tsx";
