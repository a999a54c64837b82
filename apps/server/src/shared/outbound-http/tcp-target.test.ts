import { expect, it } from "vitest";
import { createTargetResolver } from "./index.ts";

function resolver(direcciones: readonly string[], hostsPermitidos: readonly string[] = []) {
  return createTargetResolver({
    allowPrivate: false,
    allowedHosts: hostsPermitidos,
    resolver: () => Promise.resolve(direcciones.map((address) => ({ address, family: 4 }))),
  });
}

it("salida tcp: se conecta a la dirección comprobada, no al nombre [D106]", async () => {
  await expect(resolver(["93.184.216.34"])("imap.test", 993)).resolves.toEqual({
    address: "93.184.216.34",
    reach: "public",
  });
});

it.each([["127.0.0.1"], ["10.0.0.8"], ["169.254.169.254"], ["93.184.216.34", "192.168.0.1"]])(
  "salida tcp: un nombre que lleva a %s se rechaza entero [D106]",
  async (...direcciones) => {
    await expect(resolver(direcciones)("imap.test", 993)).rejects.toMatchObject({
      codigo: "DIRECCION_NO_PERMITIDA",
    });
  },
);

it("salida tcp: lo que operaciones abrió es interno, en ese puerto y nunca hacia los metadatos [D106]", async () => {
  const abiertos = ["Imap.Interno:143"];
  await expect(resolver(["10.0.0.8"], abiertos)("imap.interno", 143)).resolves.toMatchObject({
    reach: "internal",
  });
  await expect(resolver(["10.0.0.8"], abiertos)("imap.interno", 993)).rejects.toMatchObject({
    codigo: "DIRECCION_NO_PERMITIDA",
  });
  await expect(resolver(["169.254.169.254"], abiertos)("imap.interno", 143)).rejects.toMatchObject({
    codigo: "DIRECCION_NO_PERMITIDA",
  });
});

it("salida tcp: un nombre que no existe se dice", async () => {
  const perdido = createTargetResolver({
    allowPrivate: false,
    allowedHosts: [],
    resolver: () => Promise.reject(new Error("ENOTFOUND")),
  });
  await expect(perdido("nada.test", 993)).rejects.toMatchObject({ codigo: "NOMBRE_DESCONOCIDO" });
  await expect(resolver([])("nada.test", 993)).rejects.toMatchObject({ codigo: "NOMBRE_DESCONOCIDO" });
});
