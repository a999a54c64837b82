import { readFileSync } from "node:fs";
import { join } from "node:path";
import { recursos } from "@ventanilla/i18n";
import { create, type Font } from "fontkit";
import { expect, it } from "vitest";

const open = (part: string): Font => {
  const font = create(
    readFileSync(join(import.meta.dirname, `atkinson-hyperlegible-next-${part}-wght-normal.woff2`)),
  );
  if (!("variationAxes" in font)) throw new Error("a collection, not a font");
  return font;
};
const [latin, extended] = [open("latin"), open("latin-ext")];
const css = readFileSync(join(import.meta.dirname, "../base.css"), "utf8");

/** The signs for which the second file is fetched. */
const ranges = [
  ...(/unicode-range:([^;]+);/.exec(css)?.[1] ?? "").matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g),
].map(([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const);
const isFetched = (point: number) => ranges.some(([from, to]) => from <= point && point <= to);
const lacking = (signs: Iterable<string>) =>
  [...new Set(signs)].filter((sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return !(isFetched(point) ? extended : latin).hasGlyphForCodePoint(point);
  });

it("letra: tiene lo que dicen los textos de las tres lenguas, con los signos del aymara, sin pedir el segundo archivo", () => {
  const texts = Object.values(recursos).flatMap((areas) => Object.values(areas).flatMap(Object.values));
  const signs = texts.join("").replaceAll(/[^\p{L}\p{M}\p{N}\p{P}]/gu, "");
  expect(lacking(signs)).toEqual([]);
  expect([...signs, ..."äïüñÄÏÜÑ’‘“”«»¿¡º"].filter((sign) => isFetched(sign.codePointAt(0) ?? 0))).toEqual(
    [],
  );
});

it("letra: un nombre de otra parte se escribe entero", () => {
  const western = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœ";
  const eastern = "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț";
  expect(lacking(western + eastern)).toEqual([]);
});

it("letra: el segundo archivo se pide sólo por lo que el primero no tiene, y por todo lo que él tiene de más", () => {
  const { characterSet } = extended;
  const more = characterSet.filter((point) => !latin.hasGlyphForCodePoint(point) && point !== 0xffff);
  expect(more.filter((point) => !isFetched(point))).toEqual([]);
});
