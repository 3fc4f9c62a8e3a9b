import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@paraclock/checklist'
import { parseUnixSeconds, stringifyJson } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { expect, onTestFinished, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { runCommand } from './runCommand.ts'

/** Starts a network of today in which the relay chain holds no money, with what else is switched. */
async function startHub(switches: Readonly<Record<string, true>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  const settings = { network: 'hub', variant: 'minute', name: 'hub' } as const
  const net = await startDevnet({ ...settings, instant: true, autoBlock: 500 })
  onTestFinished(async () => {
    await net.stop()
    await rm(folder, { recursive: true, force: true })
  })
  await net.misconfigure({ ...switches, RelayHoldsNoMoney: true })
  const config = await configureDevnet([net])
  const write = (one: Config) =>
    writeFile(join(folder, 'paraclock.config.json'), stringifyJson(one))
  await write(config)
  /** Runs a command. Its words stand in one line. */
  const run = async (...argv: readonly string[]) => {
    const { code, output, complaints } = await runCommand(folder, argv, {
      env: { PHRASE: '//Alice' }
    })
    return { code, said: `${output}\n${complaints}`.replaceAll(/\s+/g, ' ') }
  }
  return { net, config, write, run }
}

const FIX = ['fix', '--signer', 'env:PHRASE', '--yes']

test('a teleport that Asset Hub refuses is not suggested, and why is said', async () => {
  const { run } = await startHub({ TeleportRefused: true })
  const reason =
    'A teleport from assetHub to relay fails in a run: on assetHub: polkadotXcm.CannotCheckOutTeleport.'
  const checked = await run('check')
  expect(checked.code).toBe(1)
  expect(checked.said).toMatch(/Send 20\.\d+ WND to service \(.*\), the sovereign account/)
  expect(checked.said).toContain(reason)
  expect(checked.said).not.toContain('polkadotXcm.limitedTeleportAssets')
  const fixed = await run(...FIX)
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
  const { net, run } = await startHub({ [wrong]: true })
  const expectReason = (said: string) => {
    expect(said).toMatch(reason)
    const [, minutes] = reason.exec(said) ?? []
    if (minutes !== undefined) expect(Number(minutes)).toBeGreaterThanOrEqual(seconds / 60 - 1)
  }
  if (seconds > 0) await net.travelTo(parseUnixSeconds(Number(net.now()) + seconds))
  const checked = await run('check')
  expect(checked.code).toBe(1)
  expectReason(checked.said)
  expect(checked.said).toContain('[asset-hub-known]')
  const fixed = await run(...FIX)
  expect(fixed.code).toBe(1)
  expectReason(fixed.said.slice(fixed.said.indexOf('hub: left to do')))
  // Root has set the rates, so that there is a quote.
  const quoted = await run('quote')
  expect(quoted.code).toBe(0)
  expectReason(quoted.said)
})

test('what the configuration names as Asset Hub is held against the relay chain', async () => {
  const { config, write, run } = await startHub()
  const { hub } = config.networks
  if (hub?.coretime === undefined) throw new Error('there is no coretime chain')
  const { assetHub, ...rest } = hub
  const checkWith = async (named: typeof assetHub) => {
    await write({ networks: { hub: named === undefined ? rest : { ...rest, assetHub: named } } })
    return await run('check')
  }
  for (const [named, reason] of [
    [undefined, /may be on parachain 1000.*\(SystemChainMissing\): add assetHub\.endpoints/],
    [
      { endpoints: rest.target.endpoints },
      /SystemChainRefused: .* by teleport of 1000.* and not of parachain 2200/
    ],
    [rest.relay, /SystemChainRefused: .* it is not a parachain/],
    [rest.coretime, /parachain 1000 has the same powers \[asset-hub-known\]/]
  ] as const) {
    const { code, said } = await checkWith(named)
    expect(code).toBe(1)
    expect(said).toMatch(reason)
  }
  const { said } = await checkWith(assetHub)
  expect(said).toContain('polkadotXcm.limitedTeleportAssets')
})
