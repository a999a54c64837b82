import sharp, { type Metadata } from "sharp";
import { createLanes } from "../../../shared/lanes.ts";

// One thread per picture: the desk goes on while pictures come in.
sharp.concurrency(1);
sharp.cache(false);

/** One picture after the other: each holds a thread of the four that also read files and look up names, and the memory of all its points. */
export const unaTrasOtra = createLanes({ lanes: 1, waiting: 200 });

/** What takes longer to read or to write is nobody's photograph. */
export const PLAZO = { seconds: 20 } as const;

/** Bytes of one colour of one point. */
const BYTES = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
  complex: 8,
  dpcomplex: 16,
} as const satisfies Record<Metadata["depth"], number>;

/** Bytes that a picture may take while it is read, whole: what is interlaced or progressive, and an AVIF, is read in no other way. */
export const desplegada = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * BYTES[depth];
