import { CONTRACT } from "./contract.ts";
import type { Mutant } from "./mutant.ts";
import { PACKAGES } from "./packages.ts";
import { ROOMS } from "./rooms.ts";
import { SUELTOS } from "./sueltos.ts";
import { TECHNOLOGY } from "./technology.ts";
import { WALLS } from "./walls.ts";
import { WEB } from "./web.ts";

/** Hand-made defects over all rooms. A room that is added brings its own. */
export const MUTANTS: readonly Mutant[] = [
  ...CONTRACT,
  ...PACKAGES,
  ...WALLS,
  ...ROOMS,
  ...SUELTOS,
  ...TECHNOLOGY,
  ...WEB,
];
