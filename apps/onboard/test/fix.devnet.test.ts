import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { readJournalEntry } from '@paraclock/submission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { type RelayedEndpoint, relayEndpoint } from './network/relayEndpoint.ts'
import { runCommand } from './runCommand.ts'

// The process that signs, as the command starts it.
const program = fileURLToPath(new URL('../src/child.ts', import.meta.url))
const env = { PHRASE: '//Alice' }
// What the user signs, and no more: the rest takes sessions.
const ARGUMENTS = ['fix', '--yes', '--signer', 'env:PHRASE', '--no-sudo']

let net: Devnet
let folder: string
let relayed: readonly RelayedEndpoint[] = []
/** What becomes of the next submission that a command makes. */
let onSubmit: ((pass: () => void) => void) | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  net = await startDevnet({ variant: 'minute', name: 'main', autoBlock: 2000 })
  const near = (await configureDevnet([net])).networks['main'] as NetworkConfig
  relayed = await Promise.all(
    [near.relay, near.service, near.target].map(({ endpoints: [url = ''] }) =>
      relayEndpoint(url, {
        onQuestion: (text, pass) => {
          if (onSubmit !== undefined && text.includes('"author_submit')) onSubmit(pass)
          else pass()
        },
        onAnswer: (_, pass) => pass()
      })
    )
  )
  const [relay, service, target] = relayed.map(({ url }) => ({ endpoints: [url] }))
  const config = {
    timeouts: { connect: 120, request: 120, network: 240 },
    networks: {
      main: {
        ...near,
        relay: { ...near.relay, ...relay },
        service: { ...near.service, ...service },
        target: { ...near.target, ...target }
      }
    }
  }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config))
})

afterAll(async () => {
  await Promise.all(relayed.map((endpoint) => endpoint.close()))
  await net?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

/**
 * Runs `fix` in a process of its own, and kills it at a submission: before it arrives, or after.
 * Something may be done while the submission is on its way.
 */
async function runKilled(
  when: 'before' | 'after',
  meanwhile: () => Promise<void> = () => Promise.resolve()
): Promise<void> {
  const argv = [...process.execArgv, program, '[]', ...ARGUMENTS]
  const child: ChildProcess = spawn(process.execPath, argv, {
    cwd: folder,
    env: { ...process.env, ...env, XDG_CACHE_HOME: folder, XDG_STATE_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe']
  })
  const said: string[] = []
  let done: Promise<void> | undefined
  child.stdout?.on('data', (text) => said.push(String(text)))
  child.stderr?.on('data', (text) => said.push(String(text)))
  onSubmit = (pass) => {
    onSubmit = undefined
    if (when === 'after') pass()
    done = meanwhile().finally(() => child.kill('SIGKILL'))
  }
  const signal = await new Promise((resolve) => child.on('exit', (_, one) => resolve(one)))
  await done
  expect(signal, said.join('')).toBe('SIGKILL')
}

async function readJournal() {
  const kept = join(folder, 'paraclock')
  const names = (await readdir(kept)).filter((name) => name.endsWith('.jsonl'))
  const texts = await Promise.all(names.map((name) => readFile(join(kept, name), 'utf8')))
  return texts
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map(readJournalEntry)
}

test('a fix keeps others from its journal; killed, it goes on with the same bytes, and makes no call twice', async () => {
  await runKilled('before', async () => {
    // The other process has signed and waits: nobody else may plan the same calls now.
    for (const argv of [
      ARGUMENTS,
      ['schedule', 'rent', '--at', '2030-01-01T00:00:00Z', '--yes', '--signer', 'env:PHRASE']
    ]) {
      const second = await runCommand(folder, argv, { env })
      expect([second.code, second.complaints.split(' ')[0]]).toEqual([2, 'JournalLockUnavailable'])
      expect(second.complaints).toMatch(/submissions-0x\w+\.jsonl\.\d+-\w+-[\w-]+\.lock/)
    }
    expect((await readJournal()).length).toBe(1)
  })
  const [first] = await readJournal()
  expect(first?.kind).toBe('signed')
  // The next run hands over what the first one signed, settles it, and dies of its own first call.
  await runKilled('after')
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
  expect(await readdir(join(folder, 'paraclock'))).not.toContainEqual(
    expect.stringMatching(/\.lock$/)
  )
})
