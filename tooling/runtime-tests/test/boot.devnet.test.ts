import { callOf } from '@paraclock/devnet'
import { u8aToHex } from '@polkadot/util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootNetwork, type Network } from '../src/bootNetwork.ts'
import { askRuntime, type Chain, readConstant, readStorage } from '../src/Chain.ts'
import { account } from '../src/submit.ts'

const PARACHAIN_APIS = [
  'locationToAccountApi',
  'xcmPaymentApi',
  'dryRunApi',
  'transactionPaymentApi',
  'transactionPaymentCallApi',
  'genesisBuilder',
  'metadata'
]

const ALICE = u8aToHex(account('Alice').publicKey)
/** Moonbeam's first well-known development account. */
const ALITH = '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac'

let networks: readonly Network[] = []
const chains: Record<string, Chain> = {}

beforeAll(async () => {
  networks = [
    await bootNetwork('service-minute', 'ethereum'),
    await bootNetwork('service-hour', 'substrate')
  ]
  for (const { relay, service, target } of networks) {
    for (const chain of [relay, service, target]) chains[chain.name] = chain
  }
})

afterAll(async () => {
  for (const { devnet } of networks) await devnet.stop()
})

const balanceOf = async (chain: Chain, who: string): Promise<bigint> => {
  const { data } = (await readStorage(chain, 'system.account', who)).toJSON() as {
    data: { free: string | number }
  }
  return BigInt(data.free)
}

describe.each([
  { name: 'service-hour', paraId: 2114, prefix: 11_114, slot: 3_600, root: ALICE },
  { name: 'service-minute', paraId: 2115, prefix: 11_115, slot: 60, root: ALICE },
  { name: 'target', paraId: 2200, prefix: 12_000, slot: undefined, root: ALICE },
  { name: 'target-ethereum', paraId: 2200, prefix: 12_001, slot: undefined, root: ALITH }
])('$name boots from its preset', ({ name, paraId, prefix, slot, root }) => {
  it('with its parachain id, its address prefix and its slot length', () => {
    const chain = chains[name]!
    expect(chain.paraId).toBe(paraId)
    expect(Number(readConstant(chain, 'system.ss58Prefix'))).toBe(prefix)
    if (slot !== undefined) {
      expect(Number(readConstant(chain, 'automationTime.slotLength'))).toBe(slot)
    }
  })

  it('with a price of transactions for time and for proof size', async () => {
    const price = async (refTime: number, proofSize: number) =>
      (
        await askRuntime(chains[name]!, 'transactionPaymentApi.queryWeightToFee', {
          refTime,
          proofSize
        })
      ).toString()
    expect(await price(1_000_000_000_000, 2 ** 20)).toBe('80000000000')
    expect(await price(0, 2 ** 20)).toBe('16000000000')
  })

  it('with funded development accounts and sudo', async () => {
    const chain = chains[name]!
    expect(await balanceOf(chain, root)).toBe(10n ** 16n)
    const sudo = await readStorage(chain, 'sudo.key')
    expect(sudo.toHex()).toBe(root)
  })

  it('with the runtime APIs that the toolkit asks', () => {
    expect(Object.keys(chains[name]!.api.call)).toEqual(expect.arrayContaining(PARACHAIN_APIS))
  })

  it('with metadata in the versions 14, 15 and 16', async () => {
    const { api } = chains[name]!
    const versions = (await api.call['metadata']!['metadataVersions']!()).toJSON()
    expect(versions).toEqual(expect.arrayContaining([14, 15, 16]))
  })

  it('registered on the relay, without funds or channels there', async () => {
    const relay = chains['relay']!
    expect((await readStorage(relay, 'paras.paraLifecycles', paraId)).toString()).toBe('Parachain')
    expect((await readStorage(relay, 'hrmp.hrmpIngressChannelsIndex', paraId)).toJSON()).toEqual([])
    expect((await readStorage(relay, 'hrmp.hrmpEgressChannelsIndex', paraId)).toJSON()).toEqual([])
  })
})

describe('the relay', () => {
  it('asks real deposits for channels and limits them', async () => {
    const config = (await readStorage(chains['relay']!, 'configuration.activeConfig')).toJSON()
    expect(config).toMatchObject({
      hrmpSenderDeposit: 10_000_000_000_000,
      hrmpRecipientDeposit: 10_000_000_000_000,
      hrmpChannelMaxCapacity: 1_000,
      hrmpChannelMaxMessageSize: 102_400,
      hrmpMaxParachainInboundChannels: 30
    })
  })

  it('keeps every digit of an amount beyond 2^53', async () => {
    expect(await balanceOf(chains['relay']!, account('Alice').address)).toBe(10n ** 18n)
  })
})

describe('the services', () => {
  it('name the calls and arguments of their variant', () => {
    const argsOf = (name: string, method: string) =>
      chains[name]!.api.tx['automationTime']![method]!.meta.fields.map(({ name }) =>
        name.toString()
      )
    expect(argsOf('service-hour', 'scheduleXcmpTask')).toEqual([
      'provided_id',
      'schedule',
      'para_id',
      'currency_id',
      'encoded_call',
      'encoded_call_weight'
    ])
    expect(argsOf('service-hour', 'scheduleDynamicDispatchTask')).toEqual([
      'provided_id',
      'schedule',
      'call'
    ])
    expect(argsOf('service-minute', 'scheduleXcmpTask')).toEqual([
      'provided_id',
      'execution_times',
      'para_id',
      'currency_id',
      'call',
      'weight_at_most'
    ])
    expect(argsOf('service-minute', 'scheduleNativeTransferTask')).toEqual([
      'provided_id',
      'execution_times',
      'recipient_id',
      'amount'
    ])
  })

  it('answer the APIs of the service', () => {
    for (const name of ['service-hour', 'service-minute']) {
      expect(Object.keys(chains[name]!.api.call)).toEqual(
        expect.arrayContaining(['automationTimeApi', 'xcmpHandlerApi'])
      )
    }
  })
})

describe('the target', () => {
  it('knows the tokens of both services, and nobody holds any', async () => {
    for (const para of [2114, 2115]) {
      const id = { parents: 1, interior: { X1: [{ Parachain: para }] } }
      const asset = (await readStorage(chains['target']!, 'foreignAssets.asset', id)).toJSON()
      expect(asset).toMatchObject({ supply: 0, isSufficient: true, status: 'Live' })
    }
  })

  it('has every switch off', async () => {
    const entries = await chains['target']!.api.query['parameters']!['parameters']!.entries()
    expect(entries).toEqual([])
  })

  it('offers a call for each switch', () => {
    for (const name of [
      'BarrierRejectsService',
      'LegacyAccountDerivation',
      'ProxyFilterRefusesCall',
      'FeeAssetNotAccepted',
      'ContractsUnreachableOverXcm',
      'ReserveNotTrusted'
    ]) {
      const change = { Switches: { [name]: [null, true] } }
      expect(() => callOf(chains['target']!, 'parameters.setParameter', change)).not.toThrow()
    }
  })
})
