import { expect, it } from "vitest";
import {
  countText,
  dayKey,
  daysBetween,
  formatClock,
  formatDateTime,
  formatDuration,
  formatLogDate,
  formatLongDate,
  formatLongDay,
  formatNear,
  formatNumber,
  formatSize,
  formatTime,
  languageName,
  shorten,
  shortenFileName,
} from "./format.ts";

const LUNES = "2026-11-16T14:15:02Z";

it("fechas: se muestran en La Paz, con 24 horas, como dicen las listas y los logs", () => {
  expect(formatDateTime(LUNES)).toBe("16/11/2026 10:15:02");
  expect(formatLogDate(LUNES)).toBe("16/11/2026 hrs. 10:15");
  expect(formatTime("2026-11-16T04:05:00Z")).toBe("00:05");
  expect(formatNear("2026-11-17T03:59:00Z", LUNES)).toBe("23:59");
  expect(formatNear("2026-11-17T04:00:00Z", LUNES)).toBe("17/11/2026 00:00");
});

it("fechas: el día es el de La Paz aunque en UTC sea otro", () => {
  expect(formatDateTime("2026-11-17T03:59:59Z")).toBe("16/11/2026 23:59:59");
  expect(formatLongDay("2026-11-17T03:59:59Z", "es")).toBe("lunes, 16 de noviembre de 2026");
});

it("fechas: el día cambia en su medianoche, también preguntado muchas veces y salteado", () => {
  for (const _vez of [1, 2]) {
    expect(dayKey("2026-11-17T03:59:59.999Z")).toBe("2026-11-16");
    expect(formatTime(LUNES)).toBe("10:15");
    expect(dayKey("2026-11-17T04:00:00.000Z")).toBe("2026-11-17");
    expect(formatTime("2026-11-17T04:00:00.000Z")).toBe("00:00");
    expect(dayKey("2026-11-17T03:00:00.000Z")).toBe("2026-11-16");
  }
});

it("fechas: la forma larga existe en los tres idiomas, y el aymara no cae en inglés", () => {
  expect(formatLongDate(LUNES, "es")).toBe("lunes, 16 de noviembre de 2026, 10:15");
  expect(formatLongDate(LUNES, "en")).toMatch(/^Monday,? 16 November 2026, 10:15$/);
  expect(formatLongDate(LUNES, "ay")).toBe("phaxsi uru, 16 lapaka phaxsi, 2026 mara, 10:15");
});

it("números: punto de miles y coma decimal, también con cuatro cifras", () => {
  expect(formatNumber(1234, "es")).toBe("1.234");
  expect(formatNumber(12.5, "ay")).toBe("12,5");
  expect(formatNumber(1234.5, "en")).toBe("1,234.5");
});

it.each([
  [45_000, "45 s"],
  [480_000, "8 min"],
  [4_800_000, "1 h 20 min"],
  [7_200_000, "2 h"],
  [200_000_000, "2 d"],
])("duraciones: %i ms son %s", (ms, texto) => expect(formatDuration(ms)).toBe(texto));

it.each([
  [0, "0:00"],
  [65.9, "1:05"],
  [3723, "1:02:03"],
  [Number.NaN, ""],
  [Number.POSITIVE_INFINITY, ""],
])("%d segundos se leen %j", (segundos, dicho) => {
  expect(formatClock(segundos)).toBe(dicho);
});

it("tamaños: 120 KB, 1,5 MB", () => {
  expect(formatSize(122_880, "es")).toBe("120 KB");
  expect(formatSize(1_572_864, "es")).toBe("1,5 MB");
});

it("textos: se cortan por letras, no por mitades de un signo", () => {
  expect(shorten("a".repeat(41), 40)).toBe(`${"a".repeat(40)}…`);
  expect(shorten("a".repeat(40), 40)).toBe("a".repeat(40));
  expect(shorten("🙂🙂🙂", 2)).toBe("🙂🙂…");
});

it("archivos: el nombre se corta en 30 y conserva la extensión [B-limites-30, A-conversacion-admin-19]", () => {
  const corto = shortenFileName("certificado_de_nacimiento_escaneado_2026.pdf");
  expect([...corto]).toHaveLength(30);
  expect(corto.endsWith(".pdf")).toBe(true);
});

it("días: los del calendario de La Paz, no vueltas de 24 horas, con el mínimo pedido [B-caso-20, B-caso-21, D104]", () => {
  // 23:56 and 00:29 of the next day there; of one day in Greenwich.
  expect(daysBetween("2026-11-22T03:56:00Z", "2026-11-22T04:29:00Z")).toBe(1);
  // Nearly two turns, one midnight.
  expect(daysBetween("2026-11-21T04:01:00Z", "2026-11-23T03:59:00Z")).toBe(1);
  expect(daysBetween("2026-11-16T14:00:00Z", "2026-11-18T15:00:00Z")).toBe(2);
  expect(daysBetween("2026-11-16T14:00:00Z", "2026-11-16T15:00:00Z", 1)).toBe(1);
  expect(daysBetween("2026-12-31T23:00:00Z", "2027-01-01T23:00:00Z")).toBe(1);
});

it("idiomas: un código se dice con su nombre, con guión o raya; uno que no lo es, como está", () => {
  expect(languageName("es", "es")).toBe("español");
  expect(languageName("en_US", "en")).toBe(languageName("en-US", "en"));
  expect(languageName("es", "ay")).toBe("español");
  expect(languageName("??", "es")).toBe("??");
});

it("la cuenta pasa de 99 a 99+ [B-chat-12]", () => {
  expect([1, 99, 100].map(countText)).toEqual(["1", "99", "99+"]);
});
