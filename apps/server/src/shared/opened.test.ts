import { describe, expect, it } from "vitest";
import { Opened } from "./opened.ts";

describe("lo que se abrió", () => {
  it("se cierra en el orden inverso, uno tras otro", async () => {
    const opened = new Opened();
    const cerrados: string[] = [];
    const parte = (nombre: string) => ({
      async close() {
        await Promise.resolve();
        cerrados.push(nombre);
      },
    });
    opened.add(parte("bus"));
    opened.defer(() => cerrados.push("aviso"));
    opened.add(parte("puerta"));
    await opened.close();
    expect(cerrados).toEqual(["puerta", "aviso", "bus"]);
  });

  it("lo que no se deja cerrar no deja abierto lo demás, y se dice", async () => {
    const opened = new Opened();
    const cerrados: string[] = [];
    opened.defer(() => cerrados.push("primero"));
    opened.defer(() => {
      throw new Error("no cierra");
    });
    opened.defer(() => Promise.reject(new Error("tampoco")));
    const error = await opened.close().catch((uno: unknown) => uno);
    expect(error).toBeInstanceOf(AggregateError);
    expect((error as AggregateError).errors.map(({ message }) => message)).toEqual(["tampoco", "no cierra"]);
    expect(cerrados).toEqual(["primero"]);
  });

  it("cerrar dos veces cierra una", async () => {
    const opened = new Opened();
    let veces = 0;
    opened.defer(() => {
      veces += 1;
    });
    await Promise.all([opened.close(), opened.close()]);
    await opened.close();
    expect(veces).toBe(1);
  });
});
