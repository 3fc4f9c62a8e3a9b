import { zstdCompressSync } from 'node:zlib'
import { decompressCode } from '../../src/code/decompressCode.ts'

const MEBIBYTE = 1024 * 1024
const PREFIX = Uint8Array.of(0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05)
const HEADER = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0x88)

const withNode = (frame: Uint8Array) => decompressCode(Buffer.concat([PREFIX, frame]))
const withoutNode = (frame: Uint8Array) => {
  const { process } = globalThis
  Object.assign(globalThis, { process: undefined })
  try {
    return withNode(frame)
  } finally {
    Object.assign(globalThis, { process })
  }
}
const WAYS = { 'with Node': withNode, without: withoutNode }

/** By how many mebibytes the largest memory of the process grew. */
function measure(work: () => unknown): number {
  const before = process.resourceUsage().maxRSS
  try {
    work()
  } catch {
    // A bomb is refused.
  }
  return (process.resourceUsage().maxRSS - before) / 1024
}

/** A frame of 1 MiB that asks for a window of 128 MiB. */
const raw = Uint8Array.of(0, 0, 8)
const blocks = Array.from({ length: 16 }, () => [raw, new Uint8Array(65_536)]).flat()
const wide = Buffer.concat([HEADER, ...blocks, Uint8Array.of(1, 0, 0)])
const bomb = zstdCompressSync(new Uint8Array(400 * MEBIBYTE))

// What is measured grows only, so the smaller comes first.
const grown: Record<string, Record<string, number>> = { wide: {}, bomb: {} }
for (const [name, frame] of Object.entries({ wide, bomb })) {
  for (const [way, unpack] of Object.entries(WAYS)) {
    grown[name] = { ...grown[name], [way]: measure(() => unpack(frame)) }
  }
}
process.stdout.write(JSON.stringify(grown))
