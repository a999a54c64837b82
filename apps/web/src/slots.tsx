// What rooms lend to the frame. The chooser of the service point stands in the top bar of operators.
import { ElegidorPunto } from "./domains/punto/index.ts";
import type { FrameSlots } from "./shell/frame.types.ts";

export const SLOTS: FrameSlots = { chooser: ElegidorPunto };
