import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { freshModules } from '@tooling/vitest/freshModules'
import { afterEach, expect, test, vi } from 'vitest'

// The modules choose their implementation when they are loaded.
const loadBytesToHex = () =>
  freshModules()<typeof import('./bytesToHex.ts')>(import.meta.resolve('./bytesToHex.ts'))
const loadHexToBytes = () =>
  freshModules()<typeof import('./hexToBytes.ts')>(import.meta.resolve('./hexToBytes.ts'))
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(Uint8Array, 'fromHex')
  Reflect.deleteProperty(Uint8Array.prototype, 'toHex')
})

// Node.js 24 has the methods only behind a flag, which applies to new contexts.
setFlagsFromString('--js-base-64')
const { fromHex, prototype } = runInNewContext('Uint8Array')

function enterBrowser(methods: { readonly fromHex?: unknown; readonly toHex?: unknown }): void {
  vi.stubGlobal('Buffer', undefined)
  Object.defineProperty(Uint8Array, 'fromHex', { value: methods.fromHex, configurable: true })
  Object.defineProperty(Uint8Array.prototype, 'toHex', { value: methods.toHex, configurable: true })
}

const places = [
  { where: 'Node', enter: () => undefined },
  { where: 'a browser', enter: () => enterBrowser({ fromHex, toHex: prototype.toHex }) },
  { where: 'an older browser', enter: () => enterBrowser({}) }
]

/** Every byte, at lengths around each threshold between the implementations. */
const samples = [0, 1, 254, 255, 256, 511, 512, 513, 1023, 1024, 1025, 70_000].map((length) =>
  Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
)

test.each(places)('bytes are the same hex in $where, and back', async ({ enter }) => {
  const expected = samples.map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  enter()
  const { bytesToHex } = await loadBytesToHex()
  const { hexToBytes } = await loadHexToBytes()
  for (const [at, bytes] of samples.entries()) {
    const hex = bytesToHex(bytes)
    expect(hex).toBe(expected[at])
    // The methods of another context return an array of that context, so its bytes are copied.
    expect(Uint8Array.from(hexToBytes(hex))).toEqual(bytes)
    expect(Uint8Array.from(hexToBytes(hex.toUpperCase().replace('X', 'x')))).toEqual(bytes)
    expect(bytesToHex(bytes.subarray(1))).toBe(`0x${expected[at]?.slice(4) ?? ''}`)
  }
})

test.each(places)('long text with one wrong character is refused in $where', async ({ enter }) => {
  enter()
  const { hexToBytes } = await loadHexToBytes()
  const digits = '00'.repeat(300)
  for (const wrong of ['g', ' ', '\u0130', '\u{1f600}']) {
    for (const at of [0, 1, 299, digits.length - 1]) {
      const text = `0x${digits.slice(0, at)}${wrong}${digits.slice(at + 1)}`
      expect(() => hexToBytes(text)).toThrow(expect.objectContaining({ code: 'ValueMalformed' }))
    }
  }
})

test('bytes of equal hex share no memory', async () => {
  const { hexToBytes } = await loadHexToBytes()
  const hex = `0x${'00'.repeat(300)}`
  const [first, second] = [hexToBytes(hex), hexToBytes(hex)]
  first.fill(1)
  expect(second.every((byte) => byte === 0)).toBe(true)
})
