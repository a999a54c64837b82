import { expect, it } from "vitest";
import { workers } from "../../../test/workers.ts";
import { JobError, type Workers } from "../workers/index.ts";
import { safeBody } from "./index.ts";

const queRechaza = (kind: JobError["kind"]): Workers => ({
  run: () => Promise.reject(new JobError(kind, "cortado")),
  close: () => Promise.resolve(),
});

it("html: lo de un extraño se limpia en otro hilo; lo abusivo y lo vacío es su texto [D98]", async () => {
  const cuerpos = [
    { html: "<p onclick=x>hola</p><script>x</script>", text: "hola" },
    { html: "<b>".repeat(5_000), text: "a < b" },
    { html: "<style>p{}</style>", text: "a < b" },
    { html: null, text: "a < b" },
  ];
  expect(await Promise.all(cuerpos.map((uno) => safeBody(workers, uno)))).toEqual([
    { html: "<p>hola</p>", whole: true },
    { html: "a &lt; b", whole: true },
    { html: "a &lt; b", whole: true },
    { html: "a &lt; b", whole: true },
  ]);
});

it.each(["time", "fell", "threw"] as const)(
  "html: si limpiar se corta (%s), se muestra el comienzo de su texto y se sabe que no es todo",
  async (kind) => {
    const { html, whole } = await safeBody(queRechaza(kind), {
      html: "<p>x</p>",
      text: `<${"a".repeat(100_000)}`,
    });
    expect(whole).toBe(false);
    expect(html).toMatch(/^&lt;a+$/);
    expect(html.length).toBeLessThan(60_000);
  },
);

it("html: de un proceso que se cierra no se sabe nada", async () => {
  await expect(safeBody(queRechaza("closed"), { html: "<p>x</p>", text: "x" })).rejects.toMatchObject({
    kind: "closed",
  });
});
