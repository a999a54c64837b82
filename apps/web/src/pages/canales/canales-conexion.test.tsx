import { act, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { administrador, CANALES, contestarCanales, fila } from "../../../test/canales.ts";
import { dialogoAbierto, enfocado, servidor } from "../../../test/pantalla.tsx";
import { getAnnouncement, onAnnouncement } from "../../lib/announce.ts";

beforeEach(contestarCanales);

describe("canales: probar la conexión", () => {
  const PRUEBA = `${CANALES}/7/conexion`;
  const probar = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { persona } = await administrador();
    await persona.click(within(await fila()).getByRole("button", { name: /^Probar la conexión de/ }));
    return within(await dialogoAbierto(/^Probar la conexión de/));
  };

  it.each([
    ["STOPPED", "La sesión está detenida en la pasarela."],
    ["PASSKEY_REQUIRED", "WhatsApp pide una llave de acceso: vincúlela desde el panel de WAHA."],
  ])("dice por qué no funciona, en palabras: %s", async (detalle, dicho) => {
    servidor.en("POST", PRUEBA, () => ({
      cuerpo: { conectado: false, detalle, rechazada: false, qr: null },
    }));
    const caja = await probar();
    expect(await caja.findByText(dicho)).toBeTruthy();
  });

  it("lo que no funciona se dice en voz cada vez que se prueba, y el foco vuelve a «Probar conexión»", async () => {
    servidor.en("POST", PRUEBA, () => ({
      cuerpo: { conectado: false, detalle: "STOPPED", rechazada: false, qr: null },
    }));
    const dichos: string[] = [];
    onAnnouncement(() => dichos.push(getAnnouncement().polite));
    const veces = () => dichos.filter((uno) => uno.includes("detenida en la pasarela")).length;
    const caja = await probar();
    await waitFor(() => expect(veces()).toBe(1));
    const otra = caja.getByRole("button", { name: "Probar conexión" });
    act(() => otra.focus());
    act(() => otra.click());
    await waitFor(() => expect(veces()).toBe(2));
    await enfocado(() => otra);
    servidor.en("POST", PRUEBA, () => ({
      estado: 404,
      cuerpo: { mensaje: "Esa cuenta ya no existe.", error: "NO_EXISTE" },
    }));
    act(() => otra.click());
    await waitFor(() => expect(dichos.join(" ")).toContain("Esa cuenta ya no existe."));
    await enfocado(() => otra);
  });

  it("con éxito dice que funciona, y nada más", async () => {
    servidor.en("POST", PRUEBA, () => ({
      cuerpo: { conectado: true, detalle: "", rechazada: false, qr: null },
    }));
    const caja = await probar();
    expect(await caja.findByText("La conexión funciona.")).toBeTruthy();
    expect(caja.queryByText("Sin conexión")).toBeNull();
  });

  it("con el token vencido dice qué hacer, y lo corregido se prueba ahí mismo", async () => {
    let vencido = true;
    servidor.en("POST", PRUEBA, () => ({
      cuerpo: vencido
        ? { conectado: false, detalle: "190", rechazada: true, qr: null }
        : { conectado: true, detalle: "", rechazada: false, qr: null },
    }));
    const caja = await probar();
    expect(await caja.findByText(/rechaza la contraseña o el token, o ya vencieron \(190\)/)).toBeTruthy();
    vencido = false;
    act(() => caja.getByRole("button", { name: "Probar conexión" }).click());
    expect(await caja.findByText("La conexión funciona.")).toBeTruthy();
    expect(caja.queryByText(/ya vencieron/)).toBeNull();
  });

  it("el código QR se renueva solo hasta que la cuenta se vincula, y se dice", async () => {
    const con = (letra: string) => ({
      conectado: false,
      detalle: "SCAN_QR_CODE",
      rechazada: false,
      qr: `data:image/png;base64,${letra}`,
    });
    servidor.en("POST", PRUEBA, () => ({ cuerpo: con("AAAA") }));
    servidor.en("GET", PRUEBA, () => ({ cuerpo: con("BBBB") }));
    const caja = await probar();
    const qr = () => caja.getByRole<HTMLImageElement>("img", { name: /^Código QR/ });
    await waitFor(() => expect(qr().src).toContain("BBBB"));
    servidor.en("GET", PRUEBA, () => ({ cuerpo: con("CCCC") }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(qr().src).toContain("CCCC"));
    servidor.en("GET", PRUEBA, () => ({
      cuerpo: { conectado: true, detalle: "", rechazada: false, qr: null },
    }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await caja.findByText("La cuenta quedó vinculada.")).toBeTruthy();
    expect(caja.queryByRole("img", { name: /^Código QR/ })).toBeNull();
  });
});
