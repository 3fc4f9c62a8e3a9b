import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { type JournalEntry, readJournalLines, type SubmissionRecord } from '@paraclock/submission'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { forgeBlocks } from './network/forgeBlocks.ts'
import { type RelayedEndpoint, relayEndpoint } from './network/relayEndpoint.ts'
import { runCommand } from './runCommand.ts'

const env = { PHRASE: '//Alice' }
// What the user signs on the target, and no more.
const FIX = ['fix', '--yes', '--signer', 'env:PHRASE', '--no-sudo', '--journal', 'journal.jsonl']

let net: Devnet
let config: NetworkConfig
let folder: string
const relayed: RelayedEndpoint[] = []

// Restored, a network would build the same blocks again, and what is on its way would enter them.
beforeEach(async () => {
  net = await startDevnet({ variant: 'minute', name: 'main', autoBlock: 500 })
  config = (await configureDevnet([net])).networks['main'] as NetworkConfig
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterEach(async () => {
  await Promise.all(relayed.splice(0).map((endpoint) => endpoint.close()))
  await rm(folder, { recursive: true, force: true })
  await net?.stop()
})

const honest = (): string => config.target.endpoints[0] ?? ''

/** Writes a configuration whose target is behind these endpoints. */
async function configure(endpoints: readonly string[]): Promise<void> {
  const networks = { main: { ...config, target: { ...config.target, endpoints } } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks }))
}

async function readEntries(): Promise<readonly JournalEntry[]> {
  const text = await readFile(join(folder, 'journal.jsonl'), 'utf8')
  return readJournalLines(text.trim().split('\n'))
}

/** What was signed for the target. */
async function readRecords(): Promise<readonly SubmissionRecord[]> {
  return (await readEntries()).flatMap((entry) =>
    entry.kind === 'signed' && entry.record.genesis === config.target.genesis ? [entry.record] : []
  )
}

/** What was signed for the target, and what came of it. */
async function readKept(): Promise<readonly string[]> {
  const own = (await readRecords()).map(({ id }) => id)
  return (await readEntries()).flatMap((entry) => {
    if (entry.kind === 'signed') return own.includes(entry.record.id) ? ['signed'] : []
    if (entry.kind === 'reserved') return []
    return own.some((id) => id === entry.id) ? [entry.outcome.status] : []
  })
}

/** How many transactions Alice has made on the target. */
async function countMade(): Promise<number> {
  const { address } = await devAccount('Alice')
  return (await net.target.api.rpc.system.accountNextIndex(address)).toNumber()
}

async function forge() {
  const endpoint = await forgeBlocks(honest())
  relayed.push(endpoint)
  return endpoint
}

test('seventy blocks that an endpoint makes up beside an honest one have nothing signed again', async () => {
  const forging = await forge()
  await configure([forging.url, honest()])
  for (const _ of ['the run that signs', 'the next one']) {
    const { code, output, complaints } = await runCommand(folder, FIX, { env })
    expect(code).toBe(2)
    expect(complaints).toMatch(/^(FinalityMismatch|RelayMismatch) /)
    expect(`${output} ${complaints}`).not.toMatch(/its era ended|[Rr]un it again/)
    expect(await readKept()).toEqual(['signed'])
  }
  forging.stop()
  const { complaints } = await runCommand(folder, FIX, { env })
  expect(complaints).toBe('')
  expect(await readKept()).toEqual(['signed', 'succeeded'])
  expect(await countMade()).toBe(1)
})

test('what one endpoint alone states to be lost stays open, until the user believes it', async () => {
  const forging = await forge()
  await configure([forging.url])
  const signing = await runCommand(folder, FIX, { env })
  expect([signing.code, signing.complaints.split(' ')[0]]).toEqual([2, 'OutcomeUnconfirmed'])
  expect(signing.complaints).toContain('explorer')
  // The relay chain may know by then that the blocks are forged.
  const next = await runCommand(folder, FIX, { env })
  expect(next.code).toBe(2)
  expect(next.complaints).toMatch(/^(OutcomeUnconfirmed|RelayMismatch) /)
  expect(await readKept()).toEqual(['signed'])
  forging.stop()
  const { complaints } = await runCommand(folder, FIX, { env })
  expect(complaints).toBe('')
  expect(await readKept()).toEqual(['signed', 'succeeded'])
  expect(await countMade()).toBe(1)
})

test('no stated type of a chain, and no stated hash, sets aside what is open', async () => {
  let lied: number | undefined
  const asked = new Map<number, string>()
  const endpoint = await relayEndpoint(honest(), {
    onQuestion: (text, pass, answer) => {
      const { id, method, params } = JSON.parse(text) as {
        readonly id: number
        readonly method: string
        readonly params?: readonly unknown[]
      }
      // The transaction of the first run reaches no node.
      if (method === 'author_submitExtrinsic' && lied === undefined) {
        const error = { code: 1010, message: 'not passed on' }
        return answer(JSON.stringify({ jsonrpc: '2.0', id, error }))
      }
      const isOfBirth = method === 'chain_getBlockHash' && params?.[0] === lied
      if (lied !== undefined && (isOfBirth || method === 'system_chainType')) asked.set(id, method)
      pass()
    },
    onAnswer: (text, pass) => {
      const answer = JSON.parse(text) as { readonly id: number }
      const method = asked.get(answer.id)
      asked.delete(answer.id)
      if (method === undefined) return pass()
      const result = method === 'system_chainType' ? 'Development' : `0x${'ab'.repeat(32)}`
      pass(JSON.stringify({ ...answer, result }))
    }
  })
  relayed.push(endpoint)
  await configure([endpoint.url, honest()])
  const refused = await runCommand(folder, FIX, { env })
  expect([refused.code, refused.complaints.split(' ')[0]]).toEqual([2, 'StepFailed'])
  expect(await readKept()).toEqual(['signed'])
  const [record] = await readRecords()
  lied = record?.birth.number
  const { complaints } = await runCommand(folder, FIX, { env })
  expect(complaints).toBe('')
  expect(await readKept()).toEqual(['signed', 'succeeded'])
  expect(await countMade()).toBe(1)
})
