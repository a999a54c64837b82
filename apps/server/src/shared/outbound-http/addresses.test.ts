import { describe, expect, it } from "vitest";
import { addressClass } from "./addresses.ts";
import { checkUrl, parseUrl, reachAfterRedirect } from "./target.ts";

const PROHIBIDAS = [
  ["sin especificar", "0.0.0.0"],
  ["esta red", "0.1.2.3"],
  ["metadatos en enlace local", "169.254.169.254"],
  ["enlace local", "169.254.0.1"],
  ["metadatos de Alibaba", "100.100.100.200"],
  ["metadatos de Azure", "168.63.129.16"],
  ["metadatos de AWS por IPv6", "fd00:ec2::254"],
  ["metadatos de AWS por IPv6, escrita entera", "fd00:0ec2:0000:0000:0000:0000:0000:0254"],
  ["metadatos de GCP por IPv6", "fd20:ce::254"],
  ["protocolo IETF", "192.0.0.1"],
  ["documentación 1", "192.0.2.1"],
  ["relé 6to4", "192.88.99.1"],
  ["pruebas de rendimiento", "198.18.0.1"],
  ["documentación 2", "198.51.100.7"],
  ["documentación 3", "203.0.113.9"],
  ["multicast", "224.0.0.1"],
  ["multicast de administración", "239.255.255.250"],
  ["reservada", "240.0.0.1"],
  ["difusión", "255.255.255.255"],
  ["IPv6 sin especificar", "::"],
  ["IPv4 dentro de IPv6, pública", "::ffff:8.8.8.8"],
  ["IPv4 dentro de IPv6, bucle", "::ffff:127.0.0.1"],
  ["IPv4 dentro de IPv6, hexadecimal", "::ffff:7f00:1"],
  ["IPv4 dentro de IPv6, escrita entera", "0:0:0:0:0:ffff:7f00:0001"],
  ["IPv4 compatible", "::127.0.0.1"],
  ["IPv6 sin asignar", "::2"],
  ["IPv6 fuera de lo asignado", "4000::1"],
  ["NAT64 hacia bucle", "64:ff9b::7f00:1"],
  ["NAT64 local", "64:ff9b:1::a00:1"],
  ["6to4 hacia bucle", "2002:7f00:1::"],
  ["Teredo", "2001::1"],
  ["documentación IPv6", "2001:db8::1"],
  ["documentación IPv6 nueva", "3fff::1"],
  ["descarte", "100::1"],
  ["enlace local IPv6", "fe80::1"],
  ["enlace local IPv6 con zona", "fe80::1%eth0"],
  ["sitio local IPv6", "fec0::1"],
  ["multicast IPv6", "ff02::1"],
  ["no es una dirección", "localhost"],
  ["vacía", ""],
] as const;

const INTERNAS = [
  "127.0.0.1",
  "127.255.255.254",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
].concat(["100.64.0.1", "100.127.255.255", "::1", "0:0:0:0:0:0:0:1", "fc00::1", "fdff::1"]);

const PUBLICAS = [
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "2606:4700::1111",
];

describe("direcciones de salida", () => {
  it.each(PROHIBIDAS)("%s (%s) no se llama nunca [D106]", (_nombre, direccion) => {
    expect(addressClass(direccion)).toBe("forbidden");
  });

  it.each(INTERNAS)("%s es interna: solo donde la configuración la abre [D106]", (direccion) => {
    expect(addressClass(direccion)).toBe("internal");
  });

  it.each(PUBLICAS)("%s es pública [D106]", (direccion) => {
    expect(addressClass(direccion)).toBe("public");
  });
});

const BUCLES = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "[::1]",
].concat([
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "１２７.０.０.１",
  "127。0。0。1",
  "0",
]);

describe("direcciones escritas en la URL", () => {
  it.each(BUCLES)("https://%s/ se rechaza sin preguntar a nadie [D106]", (host) => {
    expect(() => checkUrl(parseUrl(`https://${host}/`), "public")).toThrow(
      expect.objectContaining({ codigo: "DIRECCION_NO_PERMITIDA", phase: "beforeSend" }),
    );
  });

  it.each([
    ["http://8.8.8.8/", "ESQUEMA_NO_PERMITIDO"],
    ["ftp://8.8.8.8/", "ESQUEMA_NO_PERMITIDO"],
    ["file:///etc/passwd", "ESQUEMA_NO_PERMITIDO"],
    ["https://usuario:clave@8.8.8.8/", "DIRECCION_INVALIDA"],
    ["no es una dirección", "DIRECCION_INVALIDA"],
    ["/relativa", "DIRECCION_INVALIDA"],
  ])("%s se rechaza: %s [D106]", (url, codigo) => {
    expect(() => checkUrl(parseUrl(url), "public")).toThrow(expect.objectContaining({ codigo }));
  });

  it("lo abierto por configuración admite http y la red propia, pero no los metadatos [D106]", () => {
    expect(() => checkUrl(parseUrl("http://127.0.0.1:3100/"), "internal")).not.toThrow();
    expect(() => checkUrl(parseUrl("https://8.8.8.8/"), "public")).not.toThrow();
    expect(() => checkUrl(parseUrl("http://169.254.169.254/latest"), "internal")).toThrow(
      expect.objectContaining({ codigo: "DIRECCION_NO_PERMITIDA" }),
    );
    expect(() => checkUrl(parseUrl("ftp://127.0.0.1/"), "internal")).toThrow(
      expect.objectContaining({ codigo: "ESQUEMA_NO_PERMITIDO" }),
    );
  });
});

describe("alcance tras una redirección a otro origen", () => {
  it.each([
    ["public", "public", "public"],
    ["public", "internal", "public"],
    ["internal", "public", "public"],
    ["internal", "internal", "internal"],
  ] as const)(
    "de %s a un destino %s: %s, nunca más de lo que ya tenía [D106]",
    (actual, destino, alcance) => {
      expect(reachAfterRedirect(actual, destino)).toBe(alcance);
    },
  );
});
