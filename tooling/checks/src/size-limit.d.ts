declare module '@size-limit/esbuild' {
  const plugins: ((...args: unknown[]) => unknown)[]
  export default plugins
}

declare module '@size-limit/file' {
  const plugins: ((...args: unknown[]) => unknown)[]
  export default plugins
}
