import type { PuntoLink } from "@ventanilla/client/punto-link";
import { afterAll, beforeAll, expect, it } from "vitest";
import { escenaDeEnvio } from "../../test/envios.ts";
import { type Banco, levantar } from "../../test/harness.ts";
import { respaldar } from "../../test/respaldo.ts";
import { beginEpoch } from "../db/restored.repository.ts";

let banco: Banco;
beforeAll(async () => {
  banco = await levantar({ waha: true, tiempos: { sweepMs: 100 } });
}, 60_000);
afterAll(() => banco?.cerrar());

it("repuesta la base desde un respaldo, los números se dan otra vez y las pantallas abiertas leen todo de nuevo: lo que llega después se ve, lo que se perdió no", async () => {
  const { inst, chat, conversacion } = await escenaDeEnvio(banco);
  const [punto = 0] = inst.puntos;
  const entrada = conversacion.id_canal_entrada;
  const escribe = async (texto: string) =>
    (
      await banco.ciudadanoEscribe(inst.canal, {
        chat,
        texto,
        id: `false_${chat}_${texto.replaceAll(/\W/g, "")}`,
      })
    ).estado;
  const enlace = await banco.enlace(inst.operadores[0] ?? inst.admin, punto);
  await expect.poll(() => enlace.line).toBe("en linea");
  enlace.open(entrada);
  expect(await escribe("Antes")).toBe(200);
  await expect.poll(() => enHilo(enlace, entrada)).toEqual(["Buenos días", "Antes"]);

  const respaldo = await respaldar(banco.base);
  for (const texto of ["Perdido", "Perdido también"]) await expect.poll(() => escribe(texto)).toBe(200);
  await expect
    .poll(() => enHilo(enlace, entrada))
    .toEqual(["Buenos días", "Antes", "Perdido", "Perdido también"]);
  const marca = enlace.chats.mark;

  await respaldo.reponer(beginEpoch);
  await expect.poll(() => escribe("Después")).toBe(200);
  await expect.poll(() => enlace.chats.chats.get(entrada)?.ultimo_mensaje?.contenido).toBe("Después");
  await expect.poll(() => enHilo(enlace, entrada)).toEqual(["Buenos días", "Antes", "Después"]);
  expect(enlace.chats.mark).toBeLessThan(marca);
  expect(enlace.begunAnew).toBe(1);
}, 60_000);

/** What the citizen said, as this screen shows it. */
const enHilo = (enlace: PuntoLink, entrada: number): string[] =>
  [...(enlace.hilo(entrada)?.mensajes.values() ?? [])]
    .filter(({ direccion }) => direccion === "ENTRADA")
    .sort((a, b) => a.id - b.id)
    .map(({ contenido }) => contenido ?? "");
