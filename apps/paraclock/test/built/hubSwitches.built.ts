import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findPorts } from './findPorts.ts'
import { hear } from './hear.ts'

// What `pnpm build` makes: the command as it is published.
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
/** The chains of the network hub. */
const PORTS = 5

/** A folder with the configuration of a network hub, which another process runs. */
interface Terminal {
  readonly folder: string
  readonly relay: string
}

function start({ folder }: Pick<Terminal, 'folder'>, argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, [main, ...argv], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...{ HOME: folder, USERPROFILE: folder, XDG_CACHE_HOME: folder, XDG_STATE_HOME: folder },
      PHRASE: '//Alice'
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
}

async function startHub(...switches: readonly string[]): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  const first = await findPorts(PORTS)
  const wrong = switches.flatMap((name) => ['--misconfigure', name])
  const options = ['--network', 'hub', '--instant', '--port', String(first), '--write-config']
  const devnet = start({ folder }, ['devnet', ...options, ...wrong])
  onTestFinished(async () => {
    if (devnet.exitCode === null) {
      const gone = once(devnet, 'exit')
      devnet.kill('SIGINT')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  })
  expect(await hear(devnet, /is a configuration for it/)).toContain('asset-hub')
  return { folder, relay: `http://127.0.0.1:${first}` }
}

/** Runs a command in another terminal. Its words stand in one line. */
async function run(terminal: Terminal, ...argv: readonly string[]) {
  const child = start(terminal, argv)
  const said = (await hear(child)).replaceAll(/\s+/g, ' ')
  return { code: child.exitCode, said }
}

const FIX = ['fix', '--signer', 'env:PHRASE', '--yes']

test('a teleport that Asset Hub refuses is not suggested, and why is said', async () => {
  const terminal = await startHub('TeleportRefused', 'RelayHoldsNoMoney')
  const reason =
    'A teleport from assetHub to relay fails in a run: on assetHub: polkadotXcm.CannotCheckOutTeleport.'
  const checked = await run(terminal, 'check')
  expect(checked.code).toBe(1)
  expect(checked.said).toMatch(/Send 20\.\d+ WND to service \(.*\), the sovereign account/)
  expect(checked.said).toContain(reason)
  expect(checked.said).not.toContain('polkadotXcm.limitedTeleportAssets')
  const fixed = await run(terminal, ...FIX)
  expect(fixed.code).toBe(1)
  expect(fixed.said.slice(fixed.said.indexOf('hub: left to do'))).toContain(reason)
})

test.each([
  [
    'AssetHubUnreachable',
    0,
    /on Asset Hub is undetermined: EndpointUnavailable: \S+ is unreachable: nothing listens/
  ],
  [
    'AssetHubBehind',
    1_200,
    /on Asset Hub is undetermined: AssetHubUnavailable: parachain 1000 at \S+ is behind the relay chain: its block \d+ is (\d+) minutes older/
  ]
])('%s leaves the money there undetermined, and is named', async (wrong, seconds, reason) => {
  const begun = performance.now()
  const expectReason = (said: string) => {
    expect(said).toMatch(reason)
    const [, minutes] = reason.exec(said) ?? []
    if (minutes === undefined) return
    // Time passes while the commands run.
    const passed = (performance.now() - begun) / 1000
    expect(Number(minutes)).toBeGreaterThanOrEqual(seconds / 60 - 1)
    expect(Number(minutes)).toBeLessThanOrEqual((seconds + passed) / 60)
  }
  const terminal = await startHub(wrong, 'RelayHoldsNoMoney')
  if (seconds > 0) await travel(terminal, seconds)
  const checked = await run(terminal, 'check')
  expect(checked.code).toBe(1)
  expectReason(checked.said)
  expect(checked.said).toContain('[asset-hub-known]')
  const fixed = await run(terminal, ...FIX)
  expect(fixed.code).toBe(1)
  expectReason(fixed.said.slice(fixed.said.indexOf('hub: left to do')))
  // Root has set the rates, so that there is a quote.
  const quoted = await run(terminal, 'quote')
  expect(quoted.code).toBe(0)
  expectReason(quoted.said)
})

interface Written {
  readonly networks: { readonly hub: Readonly<Record<string, unknown>> }
}

test('what the configuration names as Asset Hub is held against the relay chain', async () => {
  const terminal = await startHub('RelayHoldsNoMoney')
  const file = join(terminal.folder, 'paraclock.config.json')
  const { networks } = JSON.parse(await readFile(file, 'utf8')) as Written
  const { assetHub, ...rest } = networks.hub
  const checkWith = async (named: unknown) => {
    const hub = named === undefined ? rest : { ...rest, assetHub: named }
    await writeFile(file, JSON.stringify({ networks: { hub } }))
    return await run(terminal, 'check')
  }
  const { endpoints } = rest['target'] as { readonly endpoints: unknown }
  const refused: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /may be on parachain 1000.*\(SystemChainMissing\): add assetHub\.endpoints/],
    [{ endpoints }, /AssetHubRefused: .* by teleport of 1000.* and not of parachain 2200/],
    [rest['relay'], /AssetHubRefused: .* it is not a parachain/],
    [rest['coretime'], /parachain 1000 has the same powers \[asset-hub-known\]/]
  ]
  for (const [named, reason] of refused) {
    const { code, said } = await checkWith(named)
    expect(code).toBe(1)
    expect(said).toMatch(reason)
  }
  const { said } = await checkWith(assetHub)
  expect(said).toContain('polkadotXcm.limitedTeleportAssets')
})

/** Lets all clocks of a network go on. */
async function travel({ relay }: Terminal, seconds: number): Promise<void> {
  const date = Date.now() + seconds * 1000
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_timeTravel', params: [date] })
  const headers = { 'Content-Type': 'application/json' }
  const { ok } = await fetch(relay, { method: 'POST', headers, body })
  expect(ok).toBe(true)
}
