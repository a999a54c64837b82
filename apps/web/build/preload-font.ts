import type { HtmlTagDescriptor, Plugin } from "vite";

/** Preloads the one font of the screens: its name carries a hash that only the build knows. */
export const preloadFont = (): Plugin => ({
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
});
