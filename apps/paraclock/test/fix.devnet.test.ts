import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { readJournalLines } from '@paraclock/submission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { type KillableNetwork, killAtSubmit } from './network/killAtSubmit.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const env = { PHRASE: '//Alice' }
// What the user signs, and no more: the rest takes sessions.
const ARGUMENTS = ['fix', '--yes', '--signer', 'env:PHRASE', '--no-sudo']

const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 2000 })
const folder = await makeFolder()
let killable: KillableNetwork

beforeAll(async () => {
  const near = (await configureDevnet([net])).networks['main'] as NetworkConfig
  killable = await killAtSubmit(near)
  const config = {
    timeouts: { connect: 120, request: 120, network: 240 },
    networks: { main: killable.config }
  }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config))
})

afterAll(async () => {
  await killable?.close()
})

async function readJournal() {
  const kept = join(folder, 'paraclock')
  const names = (await readdir(kept)).filter((name) => name.endsWith('.jsonl'))
  const texts = await Promise.all(names.map((name) => readFile(join(kept, name), 'utf8')))
  return texts.flatMap((text) => readJournalLines(text.split('\n').slice(0, -1)))
}

test('a fix keeps others from its journal; killed, it goes on with the same bytes, and makes no call twice', async () => {
  const killed = { folder, argv: ARGUMENTS, env }
  const meanwhile = async () => {
    // The other process has signed and waits: nobody else may plan the same calls now.
    for (const argv of [
      ARGUMENTS,
      ['schedule', 'rent', '--at', '2030-01-01T00:00:00Z', '--yes', '--signer', 'env:PHRASE']
    ]) {
      const second = await runCommand(folder, argv, { env })
      expect([second.code, second.complaints.split(' ')[0]]).toEqual([1, 'JournalLockUnavailable'])
      expect(second.complaints).toMatch(/the journal \S*submissions-0x\w+\.jsonl\S* is used/)
    }
    expect((await readJournal()).length).toBe(1)
  }
  await killable.runKilled({ ...killed, when: 'before', meanwhile })
  const [first] = await readJournal()
  expect(first?.kind).toBe('signed')
  // The next run hands over what the first one signed, settles it, and dies of its own first call.
  await killable.runKilled({ ...killed, when: 'after' })
  const last = await runCommand(folder, ARGUMENTS, { env })
  expect(last.complaints).toBe('')
  expect(last.code).toBe(1)
  // What was taken up is told once, also where the plan still wants it.
  const lines = last.output.split('\n').filter((line) => line.includes(': block '))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines).toEqual([...new Set(lines)])
  const entries = await readJournal()
  const signed = entries.flatMap((entry) => (entry.kind === 'signed' ? [entry.record] : []))
  const settled = entries.flatMap((entry) => (entry.kind === 'settled' ? [entry.outcome] : []))
  expect(settled.length).toBe(signed.length)
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['succeeded']))
  // Each call was signed once, though it may have been sent several times.
  expect(new Set(signed.map(({ call }) => call)).size).toBe(signed.length)
  const alice = (await devAccount('Alice')).address
  const nonces = await Promise.all(
    [net.relay, net.service, net.target].map(async ({ api }) =>
      Number((await api.rpc.system.accountNextIndex(alice)).toString())
    )
  )
  expect(nonces.reduce((sum, nonce) => sum + nonce, 0)).toBe(signed.length)
  const again = await runCommand(folder, ARGUMENTS, { env })
  expect([again.code, again.complaints]).toEqual([1, ''])
  expect((await readJournal()).length).toBe(entries.length)
  // What the killed processes left behind has been cleared away.
})
