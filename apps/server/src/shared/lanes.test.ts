import { expect, it } from "vitest";
import { createLanes } from "./lanes.ts";

/** Works that end when they are told to, and in which order they began. */
function works(count: number) {
  const begun: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<number>());
  const start = (i: number) => () => {
    begun.push(i);
    return ends[i]?.promise ?? Promise.resolve(i);
  };
  return {
    begun,
    start,
    end: (i: number) => ends[i]?.resolve(i),
    fail: (i: number) => ends[i]?.reject(new Error("falló")),
  };
}

it("trabajan tantos a la vez y los demás en el orden en que llegaron, también cuando uno falla", async () => {
  const inLane = createLanes({ lanes: 2, waiting: 10 });
  const { begun, start, end, fail } = works(4);
  const done = [0, 1, 2, 3].map((i) => inLane(start(i)));
  await expect.poll(() => begun).toEqual([0, 1]);
  fail(1);
  await expect(done[1]).rejects.toThrow("falló");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  end(0);
  expect(await done[0]).toBe(0);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const i of [2, 3]) end(i);
  expect(await Promise.all([done[2], done[3]])).toEqual([2, 3]);
});

it("cuando esperan demasiados se rechaza al siguiente, y los que esperan siguen su turno", async () => {
  const inLane = createLanes({ lanes: 1, waiting: 1 });
  const { begun, start, end } = works(3);
  const [first, second] = [inLane(start(0)), inLane(start(1))];
  await expect(inLane(start(2))).rejects.toThrow("DEMASIADAS_SOLICITUDES");
  end(0);
  await first;
  end(1);
  expect(await second).toBe(1);
  expect(begun).toEqual([0, 1]);
});
