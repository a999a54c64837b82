import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller ones fit in the packet that tells of them. */
const WORTH_IT = 1024;
const TEXT = /\.(js|css|svg|wasm|html)$/;

/** Beside each file its smallest forms, made once: while somebody waits there is only time for coarser ones. */
export const precompress = (): Plugin => ({
  name: "ventanilla:precompress",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const files = Object.entries(bundle).filter(([name]) => TEXT.test(name));
      await Promise.all(
        files.map(async ([name, file]) => {
          const whole = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (whole.length < WORTH_IT) return;
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(whole, {
              params: { [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
            }),
            promisify(gzip)(whole, { level: 9 }),
          ]);
          this.emitFile({ type: "asset", fileName: `${name}.br`, source: br });
          this.emitFile({ type: "asset", fileName: `${name}.gz`, source: gz });
        }),
      );
    },
  },
});
