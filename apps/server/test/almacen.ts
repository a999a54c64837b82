import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import type { Banco } from "./harness.ts";

/** Our file store is down until it is called back, or the test ends. */
export function sinAlmacen({ carpeta }: Banco): () => void {
  const apartada = `${carpeta}-apartada`;
  renameSync(carpeta, apartada);
  writeFileSync(carpeta, "");
  const volver = () => {
    if (!existsSync(apartada)) return;
    rmSync(carpeta);
    renameSync(apartada, carpeta);
  };
  onTestFinished(volver);
  return volver;
}
