import { expect, it } from "vitest";
import { show } from "../../../test/render.tsx";
import { forgetOutlines, useRootMark } from "./root-marks.ts";

const marks = () =>
  document.documentElement
    .getAttributeNames()
    .filter((name) => ["data-completa", "data-cubierta", "data-nuevos"].includes(name));

function Dialog({ open }: { open: boolean }) {
  useRootMark("covered", open);
  return null;
}

it("señas de la página: están mientras alguien las dice, y no se van con el primero de dos", () => {
  const { rerender, unmount } = show(<Dialog open={false} />);
  expect(marks()).toEqual([]);
  rerender(<Dialog open />);
  const otro = show(<Dialog open />);
  expect(marks()).toEqual(["data-cubierta"]);
  otro.unmount();
  expect(marks()).toEqual(["data-cubierta"]);
  rerender(<Dialog open={false} />);
  expect(marks()).toEqual([]);
  unmount();
});

it("señas de la página: la del contorno se va con él", () => {
  document.documentElement.toggleAttribute("data-completa", true);
  forgetOutlines();
  expect(marks()).toEqual([]);
});
