import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeBySchema } from '@paraclock/checklist/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSavedFile } from '../files/readSavedFile.ts'
import { type Bundle, bundle, type Proposal, proposal } from './Proposal.ts'

const readProposalFile = (path: string) => readSavedFile(proposal, path, 'a proposal')
const readBundleFile = (path: string) => readSavedFile(bundle, path, 'a bundle of proposals')

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const effect: Proposal['effects'][number] = {
  ...{ chain: 'relay', from: 'service', calls: ['hrmp.accept(1)'], failure: 'BadOrigin' },
  weight: { refTime: 5n, proofSize: 6n },
  ...{ events: ['hrmp.Accepted'], changes: ['hrmp.channels: none → 1'] }
}
/** A proposal in which no field is absent. */
const whole: Proposal = {
  ...{ format: 'paraclock-proposal', version: 1, network: 'main', id: 'open', chain: 'relay' },
  ...{
    genesis: '0x01',
    runtime: 'relay 7',
    description: 'hrmp.open(1)',
    decoded: 'hrmp.open(1)',
    status: 'due'
  },
  origin: { kind: 'sovereign', account: '5F', paraId: 2114 },
  ...{ after: ['fund'], earliest: 60, standing: 'not submitted', call: '0x0102' },
  preimage: { hash: '0x03', length: 2 },
  referendum: { pallet: 'Referenda', index: 3, chain: 'assetHub' },
  ...{ link: 'https://wallet', sites: ['https://site'], caution: 'it is right' },
  ...{ preconditions: ['pay'], observe: 'a channel', effects: [effect], unknown: 'no body' },
  routes: [
    {
      ...{ title: 'by referendum', chain: 'assetHub', seconds: { least: 1, most: 2 } },
      message: {
        ...{ call: '0x09', hash: '0x08', description: 'send', sender: 'Root' },
        ...{ seenAs: 'Superuser', effects: [effect] }
      },
      steps: [
        {
          ...{ id: 'note', status: 'act', description: 'note', call: '0x01', by: ['5F'] },
          deposit: { amount: 15n, symbol: 'TUR', decimals: 1 },
          blocks: { least: 0, most: 3 }
        }
      ]
    }
  ],
  refused: ['Council: no']
}
const steps: Bundle['steps'] = [
  {
    ...{ network: 'main', id: 'open', kind: 'call', chain: 'relay', description: 'open' },
    ...{ state: 'due', standing: 'not submitted', after: ['fund'], earliest: 60 },
    ...{ file: 'main-open', hash: '0x03' },
    referendum: { pallet: 'Referenda', index: 3, chain: 'assetHub' }
  }
]

async function write(value: unknown): Promise<string> {
  const path = join(folder, 'file.json')
  await writeFile(path, JSON.stringify(value))
  return path
}
/** The value without one of its fields. */
const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== field))

test('each field of a proposal and of a bundle is read as it was written', async () => {
  expect(await readProposalFile(await write(encodeBySchema(proposal, whole)))).toEqual(whole)
  const own: Bundle = { format: 'paraclock-bundle', version: 1, writtenAt: 120, steps }
  expect(await readBundleFile(await write(encodeBySchema(bundle, own)))).toEqual(own)
})

const OPTIONAL = ['earliest', 'referendum', 'caution', 'unknown']

test.each(Object.keys(whole))('the field %s of a proposal may be absent or not', async (field) => {
  const file = await write(encodeBySchema(proposal, without(whole, field) as unknown as Proposal))
  const reading = readProposalFile(file)
  if (OPTIONAL.includes(field)) expect(await reading).toEqual(without(whole, field))
  else await expect(reading).rejects.toMatchObject({ code: 'SavedDataMalformed' })
})

test.each([
  { ...whole, status: 'enacted' },
  { ...whole, chain: 'coretime' },
  { ...whole, version: 2 },
  { ...whole, origin: { kind: 'nobody' } }
])('a proposal with another value is refused: %#', async (value) => {
  const file = await write(encodeBySchema(proposal, value as unknown as Proposal))
  await expect(readProposalFile(file)).rejects.toMatchObject({ code: 'SavedDataMalformed' })
})

test('a field that no proposal has is refused', async () => {
  const file = await write({ ...(encodeBySchema(proposal, whole) as object), own: 1 })
  await expect(readProposalFile(file)).rejects.toMatchObject({
    ...{ code: 'SavedDataMalformed', message: expect.stringContaining('own') }
  })
})
