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

test('an Asset Hub that is behind leaves the money there undetermined, and is named', async () => {
  const { net, run } = await startHub({ AssetHubBehind: true })
  const expectReason = (said: string) => {
    const reason =
      /on Asset Hub is undetermined: AssetHubUnavailable: parachain 1000 at \S+ is behind the relay chain: its block \d+ is (\d+) minutes older/
    expect(said).toMatch(reason)
    expect(Number(reason.exec(said)?.[1])).toBeGreaterThanOrEqual(19)
  }
  await net.travelTo(parseUnixSeconds(Number(net.now()) + 1200))
  const checked = await run('check')
  expect(checked.code).toBe(1)
  expectReason(checked.said)
  expect(checked.said).toContain('[asset-hub-known]')
  const fixed = await run(...FIX)
  expect(fixed.code).toBe(1)
  expectReason(fixed.said.slice(fixed.said.indexOf('hub: left to do')))
})

test('what the configuration names as Asset Hub is held against the relay chain', async () => {
  const { config, write, run } = await startHub()
  const { hub } = config.networks
  if (hub?.coretime === undefined) throw new Error('there is no coretime chain')
  for (const [assetHub, reason] of [
    [hub.relay, /SystemChainRefused: .* it is not a parachain/],
    [hub.coretime, /parachain 1000 has the same powers \[asset-hub-known\]/]
  ] as const) {
    await write({ networks: { hub: { ...hub, assetHub } } })
    const { code, said } = await run('check')
    expect(code).toBe(1)
    expect(said).toMatch(reason)
  }
  await write(config)
  const { said } = await run('check')
  expect(said).toContain('polkadotXcm.limitedTeleportAssets')
})
