/** What Vite makes of `import.meta`, as far as the texts use it: the files of a folder, by path. */
interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; import: "default" }): Record<string, T>;
}
