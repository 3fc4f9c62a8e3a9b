import { outlineReport, readReport, renderJson } from '@paraclock/checklist'
import { readyReport } from '@paraclock/checklist/fixtures/buildReport'
import { seedRandom } from '@paraclock/connect/fixtures/seedRandom'
import { type Hex, isParaclockError } from '@paraclock/core'
import { hashHex, readJournalLines, writeJournalLine } from '@paraclock/submission'
import { expect, test } from 'vitest'
import { readHandOver } from '../sign/handOver.ts'
import { packReport, unpackReport } from './packReport.ts'

/** Of each of four, so 10,000 together. */
const MUTATIONS = 2500
const PARTS = ['0', '-1', '1e999', 'null', '{}', '[]', '"', '\\u202e', '<b>', '__proto__', '\u0000']
const random = seedRandom(72)
const pick = (below: number): number => Math.floor(random() * below)

/** Changes, removes, repeats or moves a part of a text. */
function mutate(text: string): string {
  const [from, length] = [pick(text.length), 1 + pick(40)]
  const part = text.slice(from, from + length)
  const rest = [text.slice(0, from), text.slice(from + length)] as const
  const changes = [
    rest.join(''),
    rest.join(part + part),
    rest.join(PARTS[pick(PARTS.length)]),
    rest.join(String.fromCharCode(pick(0x2100))),
    `${rest[1]}${part}${rest[0]}`
  ]
  return changes[pick(changes.length)] ?? ''
}

async function read(work: () => unknown): Promise<'read' | 'refused'> {
  try {
    await work()
    return 'read'
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return 'refused'
  }
}

const text = renderJson({ report: readyReport })
const link = await packReport(text)
const call = { sign: 'target', account: `0x${'01'.repeat(32)}`, call: `0x${'0a'.repeat(20)}` }

const genesis: Hex = `0x${'02'.repeat(32)}`
const journal: string[] = []
for (const nonce of [1, 2, 3]) {
  const extrinsic: Hex = `0x0${nonce}`
  const block = { number: 7, hash: genesis }
  const record = {
    ...{ id: hashHex(extrinsic), key: `key ${nonce}`, genesis, nonce, extrinsic, lastBlock: 71 },
    ...{
      account: genesis,
      call: extrinsic,
      birth: block,
      signedAt: { here: 0, block: 7, chain: 0 }
    }
  }
  journal.push(writeJournalLine({ kind: 'signed', record }, journal.at(-1) ?? ''))
}
const lines = journal.join('\n')

test.each<readonly [string, () => unknown]>([
  [
    'the journal in the storage of the page',
    () => {
      const changed = mutate(lines).split('\n')
      expect(readJournalLines(changed)).toHaveLength(changed.length)
      expect(lines.startsWith(changed.join('\n'))).toBe(true)
    }
  ],
  [
    'the letters of a link',
    async () => readReport({ text: await unpackReport(mutate(link)), source: 'the link' })
  ],
  [
    'the report in a link',
    () => outlineReport(readReport({ text: mutate(text), source: 'the link' }))
  ],
  [
    'a link to a call',
    () => readHandOver(new URLSearchParams(mutate(`${new URLSearchParams(call)}`)))
  ]
])(`${MUTATIONS} mutations of %s are read by a schema or refused by a code`, async (_, work) => {
  const ends = { read: 0, refused: 0 }
  for (let count = 0; count < MUTATIONS; count += 1) ends[await read(work)] += 1
  expect(ends.read + ends.refused).toBe(MUTATIONS)
  expect(ends.refused).toBeGreaterThan(0)
})
