import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gatherNetwork, type NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { asRoot } from './network/asRoot.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const FIX = ['fix', '--yes', '--signer', 'env:PHRASE']
const RATE = 80_000_000_000n

const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 500 })
const folder = await makeFolder()
let paraId: number

beforeAll(async () => {
  const { networks } = await configureDevnet([net])
  const config = networks['main'] as NetworkConfig
  paraId = config.target.paraId
  await fixNetwork({ net, config, evidence: await gatherNetwork({ name: 'main', config }) })
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks }))
}, 120_000)

async function readSettings(): Promise<Record<string, unknown>> {
  const stored = await net.service.api.query['xcmpHandler']?.['targets']?.(paraId)
  return stored?.toJSON() as Record<string, unknown>
}

const readRate = async (): Promise<bigint> => BigInt(String((await readSettings())['feePerSecond']))

const fix = (...more: readonly string[]) =>
  runCommand(folder, [...FIX, ...more], { env: { PHRASE: '//Alice' } })

test('a rate that changes by more than four times is set by an option of its own, and not by --yes', async () => {
  const set = RATE / 5n
  const settings = { ...(await readSettings()), feePerSecond: set }
  await asRoot(net, 'service', 'xcmpHandler.setTarget', paraId, settings)
  const refused = await fix()
  expect([refused.code, refused.complaints.split(' ')[0]]).toEqual([2, 'StepUnconfirmed'])
  expect(refused.complaints.replaceAll(/\s+/g, ' ')).toContain(
    `feePerSecond changes from ${set} to ${RATE}`
  )
  expect(refused.complaints).toContain('--allow-rates')
  expect(await readRate()).toBe(set)
  expect([(await fix('--allow-rates')).code, await readRate()]).toEqual([0, RATE])
})
