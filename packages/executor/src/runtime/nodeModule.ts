/** A module of Node; `undefined` elsewhere. An import would fail in browsers. */
export function nodeModule<Module>(name: string): Module | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly getBuiltinModule?: (name: string) => Module | undefined }
  }
  return process?.getBuiltinModule?.(name)
}
