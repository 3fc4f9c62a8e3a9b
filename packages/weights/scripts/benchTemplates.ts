import { $Metadata, PortableRegistry } from '@dedot/codecs'
import { ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { expandMetadata } from '@polkadot/types/metadata'
import { encodeAddress } from '@polkadot/util-crypto'
import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import { decAnyMetadata, unifyMetadata } from '@polkadot-api/substrate-bindings'
import { bench, do_not_optimize, run, summary } from 'mitata'
import { compileBatch, compileCall } from '../src/index.ts'

const bytes = readRuntimeMetadata({ runtime: 'target', version: 15 })

const registry = new TypeRegistry()
const metadata = new Metadata(registry, bytes)
registry.setMetadata(metadata)
const { tx } = expandMetadata(registry, metadata)
const make = (pallet: string, method: string, ...args: unknown[]) => {
  const create = tx[pallet]?.[method]
  if (create === undefined) throw new ParaclockError('PalletMissing', { pallet, chain: 'target' })
  return create(...args)
}

const papi = getDynamicBuilder(getLookupFn(unifyMetadata(decAnyMetadata(bytes))))
const dedot = new PortableRegistry($Metadata.tryDecode(bytes).latest)
const callType = dedot.metadata.types.find(({ path }) => path.at(-1) === 'RuntimeCall')
const dedotCall = dedot.findCodec(callType?.id ?? 0)

const ID = new Uint8Array(32).fill(7)
const HEX = `0x${'07'.repeat(32)}`
const CALL = new Uint8Array(80).fill(9)
const CALL_HEX = `0x${'09'.repeat(80)}`
const WEIGHT = { refTime: 1_500_000_000n, proofSize: 65_536n }
const FEE = 123_456_789_012n

// One XCM Transact sent to a sibling, of about 205 bytes.
const fees = { id: { parents: 0, interior: 'Here' }, fun: { Fungible: FEE } }
const sendByPolkadotJs = (): Uint8Array =>
  make(
    'polkadotXcm',
    'send',
    { V4: { parents: 1, interior: { X1: [{ Parachain: 2115 }] } } },
    {
      V4: [
        { WithdrawAsset: [fees] },
        { BuyExecution: { fees, weightLimit: { Limited: WEIGHT } } },
        {
          Transact: {
            originKind: 'SovereignAccount',
            requireWeightAtMost: WEIGHT,
            call: { encoded: CALL_HEX }
          }
        },
        'RefundSurplus',
        {
          DepositAsset: {
            assets: { Wild: { AllCounted: 1 } },
            beneficiary: {
              parents: 0,
              interior: { X1: [{ AccountId32: { network: null, id: HEX } }] }
            }
          }
        },
        { SetTopic: HEX }
      ]
    }
  ).toU8a()

const send = compileCall({
  chain: { registry },
  call: sendByPolkadotJs(),
  holes: {
    withdrawn: 'message.V4.0.WithdrawAsset.0.fun.Fungible',
    fee: 'message.V4.1.BuyExecution.fees.fun.Fungible',
    limitTime: 'message.V4.1.BuyExecution.weightLimit.Limited.refTime',
    limitProof: 'message.V4.1.BuyExecution.weightLimit.Limited.proofSize',
    time: 'message.V4.2.Transact.requireWeightAtMost.refTime',
    proof: 'message.V4.2.Transact.requireWeightAtMost.proofSize',
    call: 'message.V4.2.Transact.call.encoded',
    beneficiary: 'message.V4.4.DepositAsset.beneficiary.interior.X1.0.AccountId32.id',
    topic: 'message.V4.5.SetTopic'
  }
})
const sendByTemplate = (): Uint8Array =>
  send.encode({
    withdrawn: FEE,
    fee: FEE,
    limitTime: WEIGHT.refTime,
    limitProof: WEIGHT.proofSize,
    time: WEIGHT.refTime,
    proof: WEIGHT.proofSize,
    call: CALL,
    beneficiary: ID,
    topic: ID
  })

const variant = (type: string, value?: unknown) => ({ type, value })

/** The same for polkadot-api and dedot, which write variants alike, and bytes each in its own way. */
const sendArgs = (call: unknown, originKind: unknown, one: (junction: unknown) => unknown) => {
  const id = HEX
  const asset = {
    id: { parents: 0, interior: variant('Here') },
    fun: variant('Fungible', FEE)
  }
  const to = variant('AccountId32', { network: undefined, id })
  return {
    dest: variant('V4', { parents: 1, interior: variant('X1', one(variant('Parachain', 2115))) }),
    message: variant('V4', [
      variant('WithdrawAsset', [asset]),
      variant('BuyExecution', { fees: asset, weightLimit: variant('Limited', WEIGHT) }),
      variant('Transact', {
        originKind,
        requireWeightAtMost: WEIGHT,
        call
      }),
      variant('RefundSurplus'),
      variant('DepositAsset', {
        assets: variant('Wild', variant('AllCounted', 1)),
        beneficiary: { parents: 0, interior: variant('X1', one(to)) }
      }),
      variant('SetTopic', id)
    ])
  }
}
const toSnake = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toSnake)
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toSnake(inner)
    ])
  )
}
const papiSend = papi.buildCall('PolkadotXcm', 'send')
const papiSendArgs = toSnake(
  sendArgs(CALL, variant('SovereignAccount'), (junction) => junction)
) as never
const sendByPapi = (): Uint8Array => papiSend.codec.enc(papiSendArgs)
const dedotSendArgs = {
  pallet: 'PolkadotXcm',
  palletCall: {
    name: 'Send',
    params: JSON.parse(
      JSON.stringify(
        sendArgs({ encoded: CALL_HEX }, 'SovereignAccount', (junction) => [junction]),
        (_, value) => (typeof value === 'bigint' ? String(value) : value)
      ),
      (name, value) =>
        ['refTime', 'proofSize'].includes(name) || /^\d{6,}$/.test(String(value))
          ? BigInt(value)
          : value
    )
  }
}
const sendByDedot = (): Uint8Array => dedotCall.tryEncode(dedotSendArgs)

// A batch of 100 transfers.
const list = Array.from({ length: 100 }, (_, index) => ({
  to: new Uint8Array(32).fill(index),
  hex: `0x${index.toString(16).padStart(2, '0').repeat(32)}`,
  address: encodeAddress(new Uint8Array(32).fill(index)),
  amount: 10_000_000_000n + BigInt(index)
}))
const batchByPolkadotJs = (): Uint8Array =>
  make(
    'utility',
    'batchAll',
    list.map(({ to, amount }) => make('balances', 'transferKeepAlive', to, amount))
  ).toU8a()
const transfer = compileCall({
  chain: { registry },
  call: make('balances', 'transferKeepAlive', ID, 1),
  holes: { to: 'dest', amount: 'value' }
})
const batch = compileBatch({ chain: { registry }, item: transfer })
const batchByTemplate = (): Uint8Array => batch.encode(list)
const papiBatch = papi.buildCall('Utility', 'batch_all')
const dedotBatchArgs = {
  pallet: 'Utility',
  palletCall: {
    name: 'BatchAll',
    params: {
      calls: list.map(({ hex, amount }) => ({
        pallet: 'Balances',
        palletCall: {
          name: 'TransferKeepAlive',
          params: { dest: variant('Id', hex), value: amount }
        }
      }))
    }
  }
}
const batchByDedot = (): Uint8Array => dedotCall.tryEncode(dedotBatchArgs)
const batchArgs = {
  calls: list.map(({ address, amount }) =>
    variant(
      'Balances',
      variant('transfer_keep_alive', { dest: variant('Id', address), value: amount })
    )
  )
}
const batchByPapi = (): Uint8Array => papiBatch.codec.enc(batchArgs as never)

const isSame = (one: Uint8Array, two: Uint8Array): boolean => Buffer.compare(one, two) === 0
const located = ([pallet, call]: [number, number], args: Uint8Array): Uint8Array =>
  Uint8Array.of(pallet, call, ...args)

// What differs is not worth comparing.
const wanted = sendByPolkadotJs()
const wantedBatch = batchByPolkadotJs()
const agree =
  isSame(sendByTemplate(), wanted) &&
  isSame(sendByDedot(), wanted) &&
  isSame(located(papiSend.location, sendByPapi()), wanted) &&
  isSame(batchByTemplate(), wantedBatch) &&
  isSame(batchByDedot(), wantedBatch) &&
  isSame(located(papiBatch.location, batchByPapi()), wantedBatch)
if (!agree) throw new ParaclockError('FactMissing', { what: 'bytes that all libraries agree on' })

summary(() => {
  bench(`@polkadot/api, a Transact sent (${wanted.length} bytes)`, () =>
    do_not_optimize(sendByPolkadotJs())
  ).baseline()
  bench('polkadot-api', () => do_not_optimize(sendByPapi()))
  bench('dedot', () => do_not_optimize(sendByDedot()))
  bench('@paraclock/weights', () => do_not_optimize(sendByTemplate()))
})
summary(() => {
  bench(`@polkadot/api, 100 transfers (${wantedBatch.length} bytes)`, () =>
    do_not_optimize(batchByPolkadotJs())
  ).baseline()
  bench('polkadot-api', () => do_not_optimize(batchByPapi()))
  bench('dedot', () => do_not_optimize(batchByDedot()))
  bench('@paraclock/weights', () => do_not_optimize(batchByTemplate()))
})

await run()
