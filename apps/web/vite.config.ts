import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { borrowedPieces } from "./build/borrowed.ts";
import { errorTexts } from "./build/error-texts.ts";
import { firstPages } from "./build/first-pages.ts";
import { leftOut } from "./build/left-out.ts";
import { mantineColours } from "./build/mantine-colours.ts";
import { mantineStyles } from "./build/mantine-styles.ts";
import { PIECES } from "./build/pieces.ts";
import { precompress } from "./build/precompress.ts";
import { preloadFont } from "./build/preload-font.ts";
import { textsInTime } from "./build/texts-in-time.ts";

const server = process.env["SERVER_URL"] ?? `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

const proxy = { "/ws": { target: server, ws: true }, "/health": server };

export default defineConfig({
  plugins: [
    react(),
    preloadFont(),
    mantineColours(),
    mantineStyles(),
    borrowedPieces(),
    leftOut(),
    errorTexts(),
    textsInTime(),
    precompress(),
    firstPages(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Inlined assets would need `data:` in the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `precompress` makes those files anyway.
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [...PIECES] } } },
  },
  server: { proxy },
  preview: { proxy },
});
