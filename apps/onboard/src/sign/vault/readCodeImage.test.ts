import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readCodeImage } from './readCodeImage.ts'

/** Reads an image with these chunks, and returns the problem of the error. */
async function problemOf(chunks: readonly Buffer[]): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'code-image-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'code.png')
  const end = chunkOf('IEND', Buffer.alloc(0))
  await writeFile(path, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, end]))
  const error = await readCodeImage(path).then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  expect(error).toMatchObject({ code: 'QrMalformed', context: { path } })
  return (error as { readonly context: { readonly problem: unknown } }).context.problem
}

function chunkOf(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The header of a square image in black and white. */
function header(side: number, interlace = 0): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(side, 0)
  data.writeUInt32BE(side, 4)
  data[8] = 1
  data[12] = interlace
  return chunkOf('IHDR', data)
}

/** The dots of a black image, or so many bytes of zeros. */
function dots(side: number, bytes: number = (Math.ceil(side / 8) + 1) * side): Buffer {
  return chunkOf('IDAT', deflateSync(Buffer.alloc(bytes)))
}

test.each([
  ['a small image without a code', [header(40), dots(40)], /^no QR code is found in it/],
  ['a large image', [header(4900), dots(40)], /^it has more than 24000000 pixels$/],
  [
    'a large header after a small one',
    [header(40), header(60_000), dots(40)],
    /^it has several headers$/
  ],
  [
    'an interlaced image that unpacks to much',
    [header(40, 1), dots(40, 50_000_000)],
    /^it is interlaced$/
  ],
  ['another chunk before the header', [dots(40), header(40)], /^it is not a PNG image$/]
])('%s is refused', async (_, chunks, problem) => {
  expect(await problemOf(chunks)).toMatch(problem)
})
