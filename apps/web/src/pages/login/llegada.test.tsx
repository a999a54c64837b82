import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { abrir } from "../../../test/pantalla.tsx";

vi.mock("zod", () => {
  throw new Error("login loads zod");
});
vi.mock("socket.io-client", () => {
  throw new Error("login loads socket.io-client");
});

it("llegar: no carga los esquemas ni el tiempo real", async () => {
  await abrir("/login");
  expect(await screen.findByRole("textbox", { name: /^Usuario/ })).toBeTruthy();
});
