import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Which way is taken is decided when the modules are loaded.
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** Every byte, at each length around those from which another way is taken. */
const samples = [0, 1, 254, 255, 256, 511, 512, 513, 1023, 1024, 1025, 70_000].map((length) =>
  Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
)

test.each([
  { where: 'Node', take: () => undefined },
  { where: 'a browser', take: () => vi.stubGlobal('Buffer', undefined) }
])('bytes are the same hex in $where, and back', async ({ take }) => {
  const expected = samples.map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  take()
  const { bytesToHex } = await import('./bytesToHex.ts')
  const { hexToBytes } = await import('./hexToBytes.ts')
  const { keyFromHex, keyToBytes } = await import('../storage/StorageKey.ts')
  for (const [at, bytes] of samples.entries()) {
    const hex = bytesToHex(bytes)
    expect(hex).toBe(expected[at])
    expect(hexToBytes(hex)).toEqual(bytes)
    expect(hexToBytes(hex.toUpperCase().replace('X', 'x'))).toEqual(bytes)
    expect(keyToBytes(keyFromHex(hex))).toEqual(bytes)
    expect(bytesToHex(bytes.subarray(1))).toBe(`0x${expected[at]?.slice(4) ?? ''}`)
  }
})

test('what comes of hex can be changed without changing anything else', async () => {
  const { hexToBytes } = await import('./hexToBytes.ts')
  const hex = `0x${'00'.repeat(300)}`
  const [first, second] = [hexToBytes(hex), hexToBytes(hex)]
  first.fill(1)
  expect(second.every((byte) => byte === 0)).toBe(true)
})
