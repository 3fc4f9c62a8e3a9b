import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from '@paraclock/checklist'
import type { Hex } from '@paraclock/core'
import { exportNetwork } from '@paraclock/devnet'
import { readRuntimeCode, readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type RuntimeCall } from '@paraclock/types'
import { beforeAll, expect, test } from 'vitest'
import { makeFolder } from './network/openNetwork.ts'
import { declareAs, patchRuntime } from './network/patchRuntime.ts'
import { runCommand } from './runCommand.ts'

const folder = await makeFolder()
const runtime = openRuntime({
  metadata: readRuntimeMetadata({ runtime: 'target-ethereum', version: 16 })
})
const [owner, other] = ['role 0', 'role 1'].map((role): Hex => {
  return `0x${Buffer.from(role.padEnd(20)).toString('hex')}`
})

/** A shape of saved tasks, whose call is made as a proxy of its owner. */
function shapeOf(pallet: string, method: string, args: object, proxyType?: string) {
  const call = { pallet, method, args } as RuntimeCall
  const type = proxyType === undefined ? undefined : { type: proxyType, value: undefined }
  const encoded = runtime.encodeCall({
    ...{ pallet: 'Proxy', method: 'proxy' },
    args: { real: owner, force_proxy_type: type, call }
  })
  const weight = { refTime: '900000000', proofSize: '0' }
  const counts = { tasks: 3, owners: 2, nextRun: 1_800_000_000 }
  const name = `${pallet.toLowerCase()}.${method}`
  const bytes = `0x${Buffer.from(encoded).toString('hex')}`
  return { call: name, actsOn: 'target', proxyType, form: '', weight, ...counts, encoded: bytes }
}

const pay = { dest: other, value: 10n ** 12n }
const shapes = [
  shapeOf('System', 'remark_with_event', { remark: '0x01' }),
  shapeOf('Balances', 'transfer_keep_alive', pay),
  shapeOf('Balances', 'transfer_keep_alive', pay, 'Automation')
]

async function check(code: Uint8Array, spec = 'moon.json') {
  const target = { specName: 'paraclock-target-ethereum', paraId: 2_201 }
  const undecoded = { count: 0, taskIds: [] }
  const networks = [{ network: 'main', verdict: 'ready', shapes, undecoded, target }]
  await writeFile(join(folder, 'shapes.json'), JSON.stringify({ schemaVersion: 3, networks }))
  await writeFile(join(folder, 'new.wasm'), code)
  const asked = ['check', '--tasks', 'shapes.json', '--spec', spec, '--upgrade', 'new.wasm']
  const { code: exit, output, complaints } = await runCommand(folder, [...asked, '--json'])
  const { networks: [network] = [] } = JSON.parse(output) as Partial<Report>
  return { exit, complaints, shapes: network?.upgrades?.[0]?.shapes, results: network?.results }
}

beforeAll(async () => {
  const parachains = [{ name: 'moon', runtime: 'target-ethereum', paraId: 2_201 }] as const
  await exportNetwork({ dir: folder, parachains })
})

test('a specification of accounts of 20 bytes and proxy types suffices', async () => {
  const { exit, complaints, shapes: tried } = await check(readRuntimeCode('target-ethereum'))
  expect([exit, complaints]).toEqual([0, ''])
  expect(tried?.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
})

test('one argument grew: each account has 33 bytes in place of 20', async () => {
  let ethereum: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  patchRuntime('target-ethereum', (wasm) => (ethereum = wasm))
  const grown = patchRuntime('target', (wasm) => declareAs(wasm, ethereum))
  const { exit, shapes: tried } = await check(grown)
  expect([exit, tried?.map(({ outcome }) => outcome)]).toEqual([1, ['breaks', 'breaks', 'breaks']])
  expect(tried?.[1]?.reason).toMatch(
    /^it stores proxy.proxy\(real: 0x\w+, .*, which then cannot be decoded: .*Corrupt/
  )
  expect(tried?.[1]?.remedy?.summary).toContain('Keep the indices and the arguments of')
})

test('code and specifications of other chains are refused', async () => {
  const foreign = await check(readRuntimeCode('target'))
  const other = await check(readRuntimeCode('target-ethereum'), 'target.json')
  expect([foreign.exit, foreign.complaints.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    expect.stringContaining(
      '--upgrade new.wasm is a runtime of paraclock-target, and the set is of paraclock-target-ethereum'
    )
  ])
  expect([other.exit, other.complaints.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    expect.stringContaining(
      '--spec target.json is of paraclock-target, and the set is of paraclock-target-ethereum'
    )
  ])
})
