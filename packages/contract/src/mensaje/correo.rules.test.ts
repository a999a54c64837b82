import { expect, it } from "vitest";
import { sinCitas } from "./correo.rules.ts";

it.each([
  ["sin cita", "hola\nadiós", "hola\nadiós"],
  ["con >", "hola\n\n> antes", "hola"],
  ["escribió", "hola\n\nEl lun, 3 ago 2026 a las 10:00, Mesa (<m@x.bo>) escribió:\n\n> antes", "hola"],
  [
    "escribió en dos líneas",
    "hola\nEl lun, 3 ago 2026 a las 10:00, Mesa\n<m@x.bo> escribió:\n> antes",
    "hola",
  ],
  ["wrote", "hola\nOn Mon, Aug 3, 2026 at 10:00 AM Mesa wrote:\n> antes", "hola"],
  ["mensaje original", "hola\n-----Mensaje original-----\nDe: x", "hola"],
  ["raya de Outlook", "hola\n________________________________\nDe: Mesa <m@x.bo>", "hola"],
  ["solo cita", "> antes", "> antes"],
  [
    "palabras que lo parecen",
    "El trámite que mi vecino escribió: no sirve",
    "El trámite que mi vecino escribió: no sirve",
  ],
])("citas: %s [B-chat-10]", (_nombre, texto, propio) => {
  expect(sinCitas(texto)).toBe(propio);
});

it("citas: un texto enorme no detiene a nadie", () => {
  // Of processor: a busy machine adds to the clock alone.
  const antes = process.threadCpuUsage();
  sinCitas(`${"El ".repeat(100_000)}\n`.repeat(3));
  sinCitas(" ".repeat(200_000));
  const { user, system } = process.threadCpuUsage(antes);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
