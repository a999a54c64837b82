import sharp, { type Sharp } from "sharp";
import { expect, it, onTestFinished, vi } from "vitest";
import { foto } from "../../../../test/archivos.ts";
import { sinMetadatos } from "./metadatos.service.ts";
import { crearMiniatura } from "./miniatura.service.ts";

const ROSA = { IFD0: { Artist: "Rosa" } };
/** Of one colour: it lies in little. */
const lisa = (lado: number) =>
  sharp({ create: { width: lado, height: lado, channels: 3, background: "#336699" } });

it("de una imagen que ocupa poco y desplegada casi 200 MB no se hace miniatura, aunque tenga menos puntos que una foto", async () => {
  const enorme = await lisa(5_600).toColourspace("rgb16").png({ compressionLevel: 3 }).toBuffer();
  expect(enorme.length).toBeLessThan(4_000_000);
  expect(await crearMiniatura(enorme, "image/png")).toBeNull();
  const chica = await lisa(560).toColourspace("rgb16").png().toBuffer();
  expect(await crearMiniatura(chica, "image/png")).not.toBeNull();
});

it("las imágenes se leen y se escriben una tras otra, vengan cuantas vengan", async () => {
  const [vista, dice] = [await foto(), await lisa(600).withExif(ROSA).jpeg().toBuffer()];
  let now = 0;
  let most = 0;
  const { toBuffer } = sharp.prototype;
  // Not by its own counters: those are of the process, in which other files' pictures are worked on at the same time.
  vi.spyOn(sharp.prototype, "toBuffer").mockImplementation(async function (this: Sharp) {
    now += 1;
    most = Math.max(most, now);
    try {
      return await Reflect.apply(toBuffer, this, []);
    } finally {
      now -= 1;
    }
  } as typeof toBuffer);
  onTestFinished(() => void vi.restoreAllMocks());
  const hechas = await Promise.all([
    crearMiniatura(vista, "image/jpeg"),
    sinMetadatos(dice, "image/jpeg", "a.jpg"),
    crearMiniatura(vista, "image/jpeg"),
    sinMetadatos(dice, "image/jpeg", "b.jpg"),
  ]);
  expect(hechas).not.toContain(null);
  expect(most).toBe(1);
});
