import { expect, test } from 'vitest'
import { drawCode, fitCode, MAX_CODE_BYTES, outlineCode } from './drawCode.ts'
import { readVaultPicture } from './readVaultPicture.ts'
import { describeVaultCode } from './vaultCodes.ts'

const SCALE = 3

/** The picture that a camera takes of dots, which are drawn by their outline. */
function takePicture(dots: readonly (readonly boolean[])[]) {
  const drawn = new Set(
    [...outlineCode(dots).matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`)
  )
  const side = dots.length * SCALE
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)].map((one) => Math.floor(one / SCALE))
    if (drawn.has(`${x} ${y}`)) data.fill(0, at * 4, at * 4 + 3)
  }
  return { width: side, height: side, data }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  [`01${'5a'.repeat(64)}`, { kind: 'signature', signature: `0x01${'5a'.repeat(64)}` }],
  ['\u0001\u0080', { kind: 'unknown' }]
])('the code %j is drawn and read back', (text, code) => {
  const bytes = bytesOf(text)
  const dots = drawCode(bytes, { border: 4, most: bytes.length })
  expect(readVaultPicture(takePicture(dots))).toEqual(code)
})

test('a picture without a code says so', () => {
  const code = readVaultPicture({ width: 40, height: 40, data: new Uint8Array(6400) })
  expect(code.kind).toBe('missing')
  if (code.kind !== 'signature') expect(describeVaultCode(code)).toContain('no QR code is found')
})

test('codes that are shown in turn have the size of the largest', () => {
  const sizes = [1, 50, 200].map(
    (length) => drawCode(new Uint8Array(length), { border: 2, most: 200 }).length
  )
  expect(new Set(sizes)).toEqual(new Set([53 + 4]))
  expect(fitCode(53)).toBe(230)
  expect(fitCode(52)).toBe(192)
  expect(fitCode(20)).toBeUndefined()
  expect(fitCode(1000)).toBe(MAX_CODE_BYTES)
})
