import { type Chain, createChain, openProven } from '@paraclock/connect'
import { type Hex, overallWeight, type UnixSeconds, type Weight } from '@paraclock/core'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { encodeCall, readGivenCall } from '@paraclock/types'
import {
  deriveHashedDescription,
  encodeProgram,
  parentProgram,
  serviceProgram
} from '@paraclock/xcm'
import { readBest } from '@tooling/devnet/readBest'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  encodeProxiedCall,
  measureCall,
  measureProgram,
  measureStatedCall,
  quoteExecutionFee,
  quoteInclusionFee
} from '../src/index.ts'
import type { MeasuredWeight } from '../src/measure/MeasuredWeight.ts'
import { assetLists } from './assetLists.ts'
import {
  call,
  callRelay,
  connectService,
  grantProxy,
  ROC,
  type Signer,
  targetSettings,
  UNIT
} from './serviceNetwork.ts'

const TOPIC: Hex = `0x${'07'.repeat(32)}`
const VERSIONS = [3, 4, 5] as const
let net: Devnet
let bob: Signer
let ready: Snapshot
let proxied: Hex
let weight: Weight

/** The target as a chain that does not declare some of its APIs. */
async function targetWithout(...names: readonly string[]): Promise<Chain> {
  const { name, runtime, source, block, facts } = await readBest(net.target)
  const runtimeApis = facts.runtimeApis.filter((api) => !names.includes(api.name ?? ''))
  const { capabilities: _, ...known } = facts
  return createChain({ name, metadata: runtime, source, block, facts: { ...known, runtimeApis } })
}

/** Asks a chain over HTTP, as the simulation does it. */
function senderOf(url: string) {
  return {
    send: async (method: string, params: unknown[]): Promise<unknown> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', headers, body })
      const { result } = (await answer.json()) as { result: unknown }
      return result
    }
  }
}

const eventsOf = async (chain: 'service' | 'target') => {
  const records = await net[chain].api.query['system']?.['events']?.()
  return records as unknown as {
    event: { section: string; method: string; data: { toHex(): Hex }[] }
  }[]
}

/** What an account holds on the target. */
async function freeOf(account: string): Promise<bigint> {
  const info = await net.target.api.query['system']?.['account']?.(account)
  const { free } = (info as unknown as { data: { free: { toBigInt(): bigint } } }).data
  return free.toBigInt()
}

/** Schedules a run of the proxied call for a slot, and stops right before it. */
async function scheduleRun(
  id: string,
  slot: number,
  run: { readonly call: Hex; readonly weight: Weight } = { call: proxied, weight }
): Promise<void> {
  const { paraId } = net.target
  const args = [id, [slot], paraId, 0, run.call, run.weight]
  const schedule = call(net.service, 'automationTime', 'scheduleXcmpTask', ...args)
  await net.execute({ chain: net.service, call: schedule, signer: bob })
  await net.travelTo(BigInt(slot - 6) as UnixSeconds)
}

const nextSlot = () => (Math.floor(Number(net.now()) / 60) + 3) * 60

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  bob = await devAccount('Bob')
  await connectService(net, 5)
})

afterAll(() => net?.stop())

describe('calls on the relay', () => {
  test('open channels in every version, with measured weights', async () => {
    const { relay, service, target } = net
    const steps = [
      { sender: service, other: target, version: 3, method: 'hrmpInitOpenChannel' },
      { sender: target, other: service, version: 4, method: 'hrmpInitOpenChannel' },
      { sender: service, other: target, version: 5, method: 'hrmpAcceptOpenChannel' },
      { sender: target, other: service, version: 3, method: 'hrmpAcceptOpenChannel' }
    ] as const
    for (const { sender, other, version, method } of steps) {
      const size = { proposedMaxCapacity: 1_000, proposedMaxMessageSize: 102_400 }
      const isAsked = method === 'hrmpInitOpenChannel'
      const args = isAsked ? { recipient: other.paraId, ...size } : { sender: other.paraId }
      const named = { pallet: 'hrmp', method, args }
      const chain = await readBest(relay)
      const encoded = encodeCall({ call: readGivenCall({ chain, call: named }), chains: [chain] })
      const { weight: callWeight } = await measureStatedCall({ chain, call: encoded })
      const program = parentProgram({
        paraId: sender.paraId as number,
        fee: ROC,
        weightLimit: 'unlimited',
        call: encoded,
        callWeight,
        topic: TOPIC
      })
      const measured = await measureProgram({ chain, program, version })
      await callRelay(net, sender, encoded, version, { call: callWeight, program: measured.weight })
      await net.settle()
    }
    await net.nextSession()
    await net.build()
    const channels = await relay.api.query['hrmp']?.['hrmpChannels']?.keys()
    expect(channels).toHaveLength(2)
  })
})

describe('the program of a run', () => {
  const charlie = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'

  beforeAll(async () => {
    const { service, target } = net
    const from = { kind: 'sibling', paraId: service.paraId as number } as const
    const { account } = deriveHashedDescription({ user: bob.address, from })
    await grantProxy(net, bob, account)
    const chain = await openProven({ endpoints: target.wsUrl })
    proxied = encodeProxiedCall({
      chain,
      real: bob.address,
      forceProxyType: 'Automation',
      call: {
        pallet: 'balances',
        method: 'transferKeepAlive',
        args: { dest: charlie, value: UNIT }
      }
    })
    ;({ weight } = await measureCall({ chain, call: proxied }))
    await chain.close()
    ready = await net.snapshot()
  })

  const write = (topic: Hex, target = targetSettings(net)) =>
    serviceProgram({
      serviceParaId: net.service.paraId as number,
      owner: bob.address,
      target,
      call: proxied,
      callWeight: weight,
      topic
    })

  test.each(VERSIONS)('has the bytes that the service sends in version %i', async (version) => {
    await net.restore(ready)
    const { service, target } = net
    const choose = call(service, 'xcmpHandler', 'setTargetVersion', target.paraId, version)
    await net.sudo(service, choose)
    await scheduleRun('bytes', nextSlot())
    await net.build()
    const sent = (await eventsOf('service')).find(({ event }) => event.method === 'ProgramSent')
    const topic = sent?.event.data[2]?.toHex() as Hex
    const outbound = await service.api.query['parachainSystem']?.['hrmpOutboundMessages']?.()
    const [message] = outbound as unknown as { data: { toU8a(bare: true): Uint8Array } }[]
    const bytes = Buffer.from(message?.data.toU8a(true) ?? []).toString('hex')
    // The first byte says that versioned programs follow, one after the other.
    expect(`0x${bytes.slice(2)}`).toBe(encodeProgram({ program: write(topic), version }))
  })

  test.each([
    [0n, true],
    [1n, false]
  ])('needs the weight that the target answers; %i less is refused', async (less, succeeds) => {
    await net.restore(ready)
    const { service, target } = net
    const chain = await readBest(target)
    const measured = await measureProgram({ chain, program: write(TOPIC), version: 5 })
    const programWeight = {
      refTime: measured.weight.refTime - weight.refTime - less,
      proofSize: measured.weight.proofSize - weight.proofSize
    }
    const settings = { ...targetSettings(net), programWeight }
    expect(overallWeight({ ...settings, callWeight: weight }).overall).toEqual({
      refTime: measured.weight.refTime - less,
      proofSize: measured.weight.proofSize
    })
    const stored = await service.api.query['xcmpHandler']?.['targets']?.(target.paraId)
    const changed = { ...(stored?.toJSON() as object), programWeight }
    await net.sudo(service, call(service, 'xcmpHandler', 'setTarget', target.paraId, changed))
    await scheduleRun('weight', nextSlot())
    const before = await freeOf(charlie)
    const reports = [
      await net.build(1, { refused: 'report' }),
      await net.settle({ refused: 'report' })
    ]
    const refused = reports.flatMap((report) => report.refused)
    expect(refused).toHaveLength(succeeds ? 0 : 1)
    expect((await freeOf(charlie)) - before).toBe(succeeds ? UNIT : 0n)
  })

  test('calls a contract at its time, in the name of a user whose account is mapped', async () => {
    await net.restore(ready)
    const { target } = net
    await net.execute({ chain: target, call: call(target, 'revive', 'mapAccount'), signer: bob })
    const address = '11'.repeat(20)
    const chain = await openProven({ endpoints: target.wsUrl })
    const called = encodeProxiedCall({
      chain,
      real: bob.address,
      call: {
        pallet: 'revive',
        method: 'call',
        args: {
          dest: `0x${address}`,
          value: UNIT,
          weightLimit: { refTime: 5_000_000_000n, proofSize: 200_000n },
          storageDepositLimit: UNIT,
          data: '0x'
        }
      }
    })
    const measured = await measureCall({ chain, call: called })
    await chain.close()
    expect(measured.weight.refTime).toBeGreaterThan(5_000_000_000n)
    await scheduleRun('contract', nextSlot(), { call: called, weight: measured.weight })
    await net.build()
    await net.settle()
    // The account of an unmapped Ethereum address ends with bytes of 0xee.
    expect(await freeOf(`0x${address}${'ee'.repeat(12)}`)).toBeGreaterThanOrEqual(UNIT)
  })
})

describe('methods of measuring', () => {
  const remark = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
  const exact = 'TransactionPaymentCallApi'
  const measure = async (...hidden: string[]): Promise<MeasuredWeight> =>
    measureStatedCall({
      chain: await targetWithout(...hidden),
      call: remark,
      origin: { kind: 'signed', account: bob.address },
      simulation: { provider: senderOf(net.target.httpUrl) }
    })

  test('the first that answers is used, and its figure is never below the chain’s own', async () => {
    const own = await measure()
    expect(own.provenance.detail).toBe('TransactionPaymentCallApi_query_call_info on target')
    expect(own).toMatchObject({ margin: { percent: 0 }, attempts: [], hasProofSize: true })
    const [evidence] = own.provenance.evidence
    expect(evidence).toMatchObject({ kind: 'runtimeApi', input: '0x0000040104000000' })
    const others = [
      { hidden: [exact], detail: 'TransactionPaymentApi_query_info on target', failed: 1 },
      {
        hidden: [exact, 'TransactionPaymentApi', 'DryRunApi'],
        detail: 'a simulation by the runtime of target',
        failed: 3
      }
    ]
    for (const { hidden, detail, failed } of others) {
      const other = await measure(...hidden)
      expect(other.provenance.detail).toBe(detail)
      expect(other.attempts).toHaveLength(failed)
      expect(other.weight.refTime).toBeGreaterThanOrEqual(own.weight.refTime)
    }
  })

  test.each(VERSIONS)('any list of assets decodes on the target in version %i', async (version) => {
    const chain = await readBest(net.target)
    for (const assets of fc.sample(assetLists, 15)) {
      const program = [{ kind: 'withdrawAsset', assets } as const]
      const { provenance } = await measureProgram({ chain, program, version })
      expect(provenance.kind).toBe('runtimeApi')
    }
  })
})

describe('fees', () => {
  const service = () =>
    ({
      parents: 1,
      interior: [{ kind: 'parachain', paraId: net.service.paraId as number }]
    }) as const

  test('every part of the cost of a transfer', async () => {
    const { target } = net
    const chain = await readBest(target)
    const remark = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
    const execution = await quoteExecutionFee({
      chain,
      weight: { refTime: 1_000_000_000n, proofSize: 10_000n },
      asset: service()
    })
    expect(execution.provenance.kind).toBe('runtimeApi')
    const inclusion = await quoteInclusionFee({ chain, call: remark })
    const { events } = await net.execute({
      chain: target,
      call: call(target, 'system', 'remark', '0x01'),
      signer: bob
    })
    const paid = events.find(({ method }) => method === 'TransactionFeePaid')
    expect(BigInt(String(paid?.data['actualFee']))).toBe(inclusion.amount)
  })
})
