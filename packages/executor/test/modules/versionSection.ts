/** What `Core_version` of a runtime named `test` returns, with one API. */
export const TEST_VERSION: Uint8Array = Uint8Array.of(
  ...[16, ...new TextEncoder().encode('test')],
  ...[16, ...new TextEncoder().encode('impl')],
  ...[1, 0, 0, 0],
  ...[2, 0, 0, 0],
  ...[3, 0, 0, 0],
  ...[4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0],
  ...[4, 0, 0, 0],
  1
)

/** Adds a custom section to a module. */
export function addSection(wasm: Uint8Array, name: string, contents: Uint8Array): Uint8Array {
  const title = new TextEncoder().encode(name)
  const size = 1 + title.length + contents.length
  return Uint8Array.of(...wasm, 0, size, title.length, ...title, ...contents)
}

/** Makes a module declare {@link TEST_VERSION}. */
export function declareVersion(wasm: Uint8Array): Uint8Array {
  return addSection(wasm, 'runtime_version', TEST_VERSION)
}
