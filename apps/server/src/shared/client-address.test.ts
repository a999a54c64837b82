import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { readEnv } from "../env.ts";
import { createClientAddress, type TrustProxy } from "./client-address.ts";

/** A request as it comes in over a line from `line`. */
function request(line: string, forwarded?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: line });
  const message = new IncomingMessage(socket);
  if (forwarded !== undefined) message.headers["x-forwarded-for"] = forwarded;
  return message;
}

const PROXY = "10.0.0.9";

describe("dirección de quien llama: sólo lo que añadieron los proxies propios", () => {
  it.each<[string, TrustProxy, string, string | undefined, string]>([
    ["sin proxy la cabecera no cuenta", 0, "198.51.100.7", "203.0.113.1", "198.51.100.7"],
    ["un proxy: lo último que él añadió", 1, PROXY, "203.0.113.7", "203.0.113.7"],
    [
      "un proxy: lo que el visitante escribió antes no cuenta",
      1,
      PROXY,
      "8.8.8.8, 203.0.113.7",
      "203.0.113.7",
    ],
    ["dos proxies: lo que añadió el primero", 2, PROXY, "8.8.8.8, 203.0.113.7, 10.0.0.8", "203.0.113.7"],
    [
      "por direcciones: se salta a los propios y a nadie más",
      ["10.0.0.0/8"],
      PROXY,
      "8.8.8.8, 203.0.113.7, 10.0.0.8",
      "203.0.113.7",
    ],
    [
      "por direcciones: quien no es un proxy propio no dice nada",
      ["10.0.0.0/8"],
      "198.51.100.7",
      "203.0.113.7",
      "198.51.100.7",
    ],
    [
      "con el puerto del visitante, como lo añaden algunos",
      1,
      PROXY,
      "8.8.8.8, 203.0.113.7:51234",
      "203.0.113.7",
    ],
    ["también en IPv6", ["10.0.0.0/8"], PROXY, "[2001:db8::7]:443", "2001:db8::7"],
    ["entre corchetes y sin puerto", 1, PROXY, "[2001:db8::7]", "2001:db8::7"],
    ["lo que solo parece una con puerto no se cree", 1, PROXY, "999.1.1.1:80", PROXY],
    ["lo que no es una dirección no se cree", 1, PROXY, "<script>1.1.1.1</script>", PROXY],
    ["un proxy que no dice nada es quien llama", 1, PROXY, undefined, PROXY],
  ])("%s", (_regla, trust, line, forwarded, expected) => {
    expect(createClientAddress(trust)(request(line, forwarded))).toBe(expected);
  });
});

describe("TRUST_PROXY: cuántos proxies hay, o cuáles", () => {
  const trustOf = (TRUST_PROXY?: string) =>
    readEnv({ DEMO: "true", SECRET_KEY: "x".repeat(32), ...(TRUST_PROXY !== undefined && { TRUST_PROXY }) })
      .trustProxy;

  it.each<[string | undefined, TrustProxy]>([
    [undefined, 0],
    ["", 0],
    ["2", 2],
    ["10.0.0.1", ["10.0.0.1"]],
    ["10.0.0.0/8, fd00::/8", ["10.0.0.0/8", "fd00::/8"]],
  ])("%s vale %j", (text, expected) => {
    expect(trustOf(text)).toEqual(expected);
  });

  it.each(["true", "yes", "proxy.interno", "-1", "10.0.0.0/99", "10.0.0.1,true"])(
    "%s se rechaza al arrancar: confiar en todos dejaría que cada visitante diga quién es",
    (text) => {
      expect(() => trustOf(text)).toThrow(/proxies/);
    },
  );
});
