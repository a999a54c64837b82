import { expect, it } from "vitest";
import { borrowed } from "./borrowed.ts";

const importers: Readonly<Record<string, readonly string[]>> = {
  "printer.mjs": ["codigos.tsx", "Papel.tsx"],
  "Totp.tsx": ["codigos.tsx"],
};
const pieces = (imports: readonly string[]) =>
  new Map([
    ["puertas", { moduleIds: ["codigos.tsx", "Totp.tsx", "printer.mjs"], imports: ["marco"] }],
    ["mesa", { moduleIds: ["Papel.tsx"], imports }],
  ]);

it("piezas: lo que la mesa tomaría de las puertas se nombra, y nada más de ellas", () => {
  expect(borrowed(pieces(["marco", "puertas"]), (module) => importers[module] ?? [])).toEqual([
    "build/pieces.ts: mesa would fetch puertas for printer.mjs: name that in LENT",
  ]);
});

it("piezas: lo que presta el marco no hace viajar a nadie", () => {
  expect(borrowed(pieces(["marco"]), (module) => importers[module] ?? [])).toEqual([]);
});

it("piezas: lo que la mesa trae después no hace viajar lo que comparten las listas", () => {
  const later = new Map([
    ["mesa", { moduleIds: ["Papel.tsx"], imports: [], later: ["Escribir"] }],
    ["Escribir", { moduleIds: ["Codigos.tsx", "codigos.tsx"], imports: ["mesa", "comun"] }],
    ["comun", { moduleIds: ["printer.mjs"], imports: [] }],
  ]);
  expect(borrowed(later, (module) => importers[module] ?? [])).toEqual([
    "build/pieces.ts: Escribir would fetch comun for printer.mjs: name that in LENT",
  ]);
});

it("piezas: por lo poco que comparten con la conversación, nadie más la trae", () => {
  const all = new Map([
    ["conversacion", { moduleIds: ["printer.mjs"], imports: ["mesa"] }],
    ["TramitesPage", { moduleIds: ["Papel.tsx"], imports: ["conversacion"] }],
  ]);
  expect(borrowed(all, (module) => importers[module] ?? [])).toEqual([
    "build/pieces.ts: TramitesPage would fetch conversacion for printer.mjs: name that in SHARED",
  ]);
});
