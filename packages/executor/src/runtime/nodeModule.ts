/**
 * Returns a built-in module of Node.js. Returns `undefined` on other platforms, on which a static
 * import of the module would fail.
 */
export function nodeModule<Module>(name: string): Module | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly getBuiltinModule?: (name: string) => Module | undefined }
  }
  return process?.getBuiltinModule?.(name)
}
