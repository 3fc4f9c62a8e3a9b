/**
 * Returns a built-in module of Node.js; `undefined` on other platforms, where a static import would
 * fail.
 */
export function nodeModule<Module>(name: string): Module | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly getBuiltinModule?: (name: string) => Module | undefined }
  }
  return process?.getBuiltinModule?.(name)
}
