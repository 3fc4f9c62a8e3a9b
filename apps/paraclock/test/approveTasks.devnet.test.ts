import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { createKeyMulti, encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { asRoot } from './network/asRoot.ts'
import { runCommand } from './runCommand.ts'

let net: Devnet
let root: string

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', name: 'main', autoBlock: 500, ready: true })
  root = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterAll(async () => {
  await net?.stop()
  if (root !== undefined) await rm(root, { recursive: true, force: true })
})

test('a member approves a task without a proxy on the target only with --allow-failure', async () => {
  const names = ['Bob', 'Charlie', 'Dave']
  const addresses = await Promise.all(names.map(async (name) => (await devAccount(name)).address))
  const user = encodeAddress(createKeyMulti(addresses, 2))
  await asRoot(net, 'service', 'balances.forceSetBalance', user, 10n ** 15n)
  const { main } = (await configureDevnet([net])).networks
  const run = async (name: string, ...argv: readonly string[]) => {
    const env = { XDG_CACHE_HOME: root, PHRASE: `//${name}` }
    const signed = [...argv, '--yes', '--json', '--signer', 'env:PHRASE']
    const { complaints, ...ended } = await runCommand(join(root, name), signed, { env })
    return { ...ended, complaints: complaints.replaceAll(/\s+/g, ' ') }
  }
  for (const name of ['Bob', 'Dave']) {
    await mkdir(join(root, name))
    const networks = { main: { ...main, user } }
    await writeFile(join(root, name, 'paraclock.config.json'), stringifyJson({ networks }))
  }
  const at = new Date((Math.floor(Number(net.now()) / 3600) + 2) * 3_600_000).toISOString()
  const schedule = ['schedule', 'bare', '--at', at, '--as', `multisig:2:${addresses.join(',')}`]
  const failure = 'the call of the task "bare" would now fail on target with proxy.NotProxy'
  expect((await run('Bob', ...schedule)).complaints).toContain(failure)
  const begun = await run('Bob', ...schedule, '--allow-failure')
  expect(begun.complaints).toMatch(/^CallAwaited /)
  const [file = ''] = /multisig-[0-9a-f]{12}\.json/.exec(begun.complaints) ?? []
  await writeFile(join(root, 'Dave', file), await readFile(join(root, 'Bob', file)))
  const refused = await run('Dave', 'approve', file)
  expect([refused.code, refused.complaints]).toEqual([2, expect.stringContaining(failure)])
  const made = await run('Dave', 'approve', file, '--allow-failure')
  expect([made.code, made.complaints]).toEqual([0, ''])
  expect(JSON.parse(made.output)).toMatchObject({ status: 'made', failure })
})
