import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

/** Preloads the one font of the screens: its name carries a hash that only the build knows. */
function preloadFont(): Plugin {
  return {
    name: "ventanilla:preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        return Object.keys(bundle ?? {})
          .filter(
            (file) => file.endsWith("-latin-wght-normal.woff2") || /latin-wght-normal-.*\.woff2$/.test(file),
          )
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
            injectTo: "head",
          }));
      },
    },
  };
}

const server = `http://127.0.0.1:${process.env["PORT"] ?? "3000"}`;

const proxy = { "/ws": { target: server, ws: true }, "/health": server };

export default defineConfig({
  plugins: [react(), preloadFont()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Inlined assets would need `data:` in the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy },
  preview: { proxy },
});
