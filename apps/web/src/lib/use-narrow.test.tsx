import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, it, vi } from "vitest";
import { ventana } from "../../test/pagina.ts";
import { useNarrow } from "./use-narrow.ts";

let moved: () => void;

function Pane() {
  const ref = useRef<HTMLParagraphElement>(null);
  return <p ref={ref}>{useNarrow(ref) ? "narrow" : "wide"}</p>;
}

function pane(width: number) {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onMove: () => void) {
        moved = onMove;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const clientWidth = vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(width);
  render(<Pane />);
  return (next: number) => {
    clientWidth.mockReturnValue(next);
    act(() => moved());
  };
}
const said = () => screen.getByText(/./).textContent;

it("a pane is narrow by its own width, also in a wide window, and follows it", () => {
  ventana({ ancha: true });
  const becomes = pane(420);
  expect(said()).toBe("narrow");
  becomes(601);
  expect(said()).toBe("wide");
  becomes(600);
  expect(said()).toBe("narrow");
  // Hidden it has no width, and is what it was.
  becomes(0);
  expect(said()).toBe("narrow");
});

it("in a narrow window it is narrow before it was measured", () => {
  ventana({ ancha: false });
  pane(0);
  expect(said()).toBe("narrow");
});
