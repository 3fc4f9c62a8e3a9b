import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { config } from '@paraclock/checklist/fixtures/buildConfig'
import type { SigningChain } from '@paraclock/submission'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenContext, OpenedNetwork } from '../open/Opening.ts'
import type { ChainProver } from './createProver.ts'
import { openSigners } from './openSigners.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  age = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const block = { number: 0, hash: `0x${'aa'.repeat(32)}` }
let age = 0
/** The values of a chain at its first block, which no relay chain has included yet. */
const storage = async ({ entry }: { readonly entry: string }) => {
  const now = BigInt(Date.now() - age * 1000)
  const values: Readonly<Record<string, unknown>> = { Now: now, Validators: [], Heads: undefined }
  return { value: entry in values ? values[entry] : block.hash, evidence: [] }
}
const chain = {
  name: 'service',
  facts: { genesis: block.hash, endpoint: 'ws://a' },
  block,
  source: {},
  storage
}
const signingChain = {
  chain,
  present: () => Promise.resolve(chain)
} as unknown as SigningChain
const prover = { prove: async () => signingChain, proofs: [] } as unknown as ChainProver
const [[network, first] = ['']] = Object.entries(config.networks)
const one = { network, config: first, chain: async () => chain } as unknown as OpenedNetwork

const open = (yes: boolean) => {
  const options = { config: undefined, network: [], signer: 'env:PHRASE', yes }
  const context: OpenContext = {
    ...{ options, cwd: folder, report: () => {}, signal: new AbortController().signal },
    env: { XDG_STATE_HOME: folder, PHRASE: '//Alice' }
  }
  return openSigners(context, [one], prover, 'owner')
}

test('the journal is held until it is released', async () => {
  const held = await open(true)
  expect(held).toMatchObject({
    signers: [{ account: ALICE }],
    chains: [{ network, chain: signingChain }]
  })
  await expect(open(true)).rejects.toMatchObject({ code: 'JournalLockUnavailable' })
  await held.release()
  const again = await open(true)
  expect(await again.journal?.read()).toEqual([])
  await again.release()
})

test('a command that only shows calls holds no journal', async () => {
  const shown = await open(false)
  expect(shown).toMatchObject({ signers: [{ account: ALICE }], journal: undefined })
  const signing = await open(true)
  await Promise.all([shown.release(), signing.release()])
})

test('nothing is signed at an old block, also for a call of the service alone', async () => {
  age = 600
  await expect(open(true)).rejects.toMatchObject({ code: 'NodeLagExceeded' })
})
