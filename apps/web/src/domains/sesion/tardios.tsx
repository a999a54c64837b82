// The forms of a log-in that few need: each comes when it is shown, with its schema.
import { latePart } from "../../ui/late/late-part.tsx";
import { Lines } from "../../ui/states/Skeletons.tsx";

const Esqueleto = () => <Lines count={3} />;

export const CambioContrasena = latePart(
  async () => (await import("./CambioContrasena.tsx")).CambioContrasena,
  Esqueleto,
);

/** Of /login-nit alone. */
export const OlvidoContrasena = latePart(
  async () => (await import("./OlvidoContrasena.tsx")).OlvidoContrasena,
  () => null,
);
export const OtraContrasena = latePart(
  async () => (await import("./OtraContrasena.tsx")).OtraContrasena,
  Esqueleto,
);
