// Keeps a core busy until it is told to end, or nobody is left to tell it.
const SLICE_MS = 200;

const starter = process.ppid;
while (process.ppid === starter) {
  const end = performance.now() + SLICE_MS;
  while (performance.now() < end);
}
