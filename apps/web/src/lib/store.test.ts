import { expect, it } from "vitest";
import { createEvent, createPageStore, createStore, onReset, resetStores } from "./store.ts";

it("almacén: avisa a quien escucha cuando el valor es otro, y deja de avisarle", () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set(1);
  store.update((now) => now + 1);
  store.set(3);
  stop();
  store.set(4);
  expect([seen, store.get()]).toEqual([[2, 3], 4]);
});

it("almacén: los de la página vuelven a su comienzo juntos, con lo que sus módulos guardaban al lado; los de un dueño, no", () => {
  let beginning = "a";
  const page = createPageStore(() => beginning);
  const owned = createStore("a");
  const beside = ["x"];
  onReset(() => beside.splice(0));
  const seen: string[] = [];
  page.subscribe(() => seen.push(page.get()));
  page.set("z");
  owned.set("z");
  beginning = "b";
  resetStores();
  expect([page.get(), owned.get(), beside, seen]).toEqual(["b", "z", [], ["z", "b"]]);
});

it("almacén: un suceso se avisa cada vez", () => {
  const event = createEvent();
  let times = 0;
  const stop = event.subscribe(() => times++);
  event.tell();
  event.tell();
  stop();
  event.tell();
  expect(times).toBe(2);
});
