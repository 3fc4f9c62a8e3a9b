import { fileURLToPath } from 'node:url'
import { codeUrl, type RuntimeName } from '@paraclock/runtimes'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { hubRuntimes } from '@paraclock/runtimes-hub'
import { openRuntime } from '@paraclock/types'
import { expect, it } from 'vitest'
import { runCommand } from './runCommand.ts'

interface Settings {
  readonly runtime: Readonly<Record<string, unknown>>
  readonly settings: readonly { readonly name: string; readonly rust: string }[]
}

async function calibrate(runtime: RuntimeName, ...rest: string[]): Promise<Settings> {
  const line = ['calibrate', fileURLToPath(codeUrl(runtime)), ...rest, '--json']
  const { code, output } = await runCommand('.', line)
  expect(code).toBe(0)
  return JSON.parse(output)
}

/** Settings that our services take as they are computed. `MaxDeliveryFee` of ours is a round 0.1. */
const settled = [
  'ExecutionFeePerSecond',
  'ExecutionFeePerMebibyte',
  'MaxRunWeight',
  'MaxTaskWeight',
  'LastPlaceFee',
  'MinimumTransferAmount',
  'MaxTasksPerSlot',
  'FreePlaces',
  'Horizon',
  'MaxExecutionTimes',
  'MaxCallBytes',
  'MaxProvidedIdBytes',
  'RunDeadline',
  'LateSlots'
]

it.each([
  ['service-hour', 'hour'],
  ['service-minute', 'minute']
] as const)('computes what %s is configured with', async (name, variant) => {
  const { settings } = await calibrate(name, '--token', 'PCX:10', '--variant', variant)
  const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: name, version: 16 }) })
  for (const setting of settled) {
    const value = runtime.constant('AutomationTime', setting)?.value
    const { rust } = settings.find((one) => one.name === setting) ?? { rust: '' }
    const numbers = [...rust.replaceAll('_', '').matchAll(/\d+/g)].map(([digits]) => BigInt(digits))
    const { ref_time, proof_size } = Object(value) as { ref_time?: bigint; proof_size?: bigint }
    const expected = ref_time === undefined ? [BigInt(value as number)] : [ref_time, proof_size]
    expect(numbers, setting).toEqual(expected)
  }
})

it('reads prices and limits of a runtime without the service', async () => {
  const { runtime } = await calibrate('target-ethereum')
  expect(runtime).toMatchObject({
    specName: 'paraclock-target-ethereum',
    maxBlock: { refTime: '2000000000000', proofSize: '10485760' },
    blockMs: 6_000,
    pricePerSecond: '80000000000',
    pricePerByte: '10000'
  })
})

it.each([
  ['asset-hub', 2_000],
  ['coretime', 6_000]
] as const)(
  'reads the time of a block of %s, not that of its slot of 24 s',
  async (name, blockMs) => {
    const { code, output } = await runCommand('.', [
      ...['calibrate', fileURLToPath(hubRuntimes[name].code)],
      '--json'
    ])
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ runtime: { blockMs } })
  }
)

it('shows each setting with its reason and how to choose it', async () => {
  const line = ['calibrate', fileURLToPath(codeUrl('target')), '--delay-price', '100']
  const { code, output } = await runCommand('.', line)
  expect(code).toBe(0)
  expect(output).toContain('ExecutionFeePerSecond = 840_000_000_000')
  expect(output.match(/To choose: /g)).toHaveLength(19)
})

it.each([
  [['calibrate'], 'CommandArgumentInvalid'],
  [['calibrate', 'nowhere.wasm'], 'FileUnavailable'],
  [['calibrate', 'package.json'], 'RuntimeCodeMalformed'],
  [
    ['calibrate', fileURLToPath(codeUrl('target')), '--channel-bytes', '9'],
    'CommandArgumentInvalid'
  ],
  [['calibrate', fileURLToPath(codeUrl('target')), '--delay-price', 'much'], 'BalanceMalformed']
])('refuses %j with %s', async (line, error) => {
  const { code, complaints } = await runCommand('.', line)
  expect(code).not.toBe(0)
  expect(complaints).toContain(error)
})
