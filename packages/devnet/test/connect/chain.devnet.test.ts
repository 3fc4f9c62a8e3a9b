import { attachChain, type Chain, connectChain, createProvider, encoded } from '@paraclock/connect'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Devnet, devAccount, startDevnet } from '../../src/index.ts'

let net: Devnet
let target: Chain

beforeAll(async () => {
  net = await startDevnet({ variant: 'hour' })
  target = await connectChain({ endpoints: net.target.wsUrl, name: 'target' })
})

afterAll(async () => {
  await target?.close()
  await net?.stop()
})

const alice = async (): Promise<string> => (await devAccount('Alice')).address

test('storage, constants and facts are those of the chain', async () => {
  const { api } = net.target
  const keys = [await alice()]
  const { value, evidence } = await target.storage({
    pallet: 'System',
    entry: 'Account',
    keys,
    as: (account) => account as { readonly data: { readonly free: bigint } }
  })
  const at = await api.at(target.block.hash)
  const theirs = await at.query['system']?.['account']?.(keys[0])
  expect(value?.data.free.toString()).toBe(
    (theirs as unknown as { data: { free: { toString(): string } } }).data.free.toString()
  )
  expect(evidence).toMatchObject([{ chain: 'target', item: 'system.account' }])
  expect(target.paraId).toBe(net.target.paraId)
  expect(target.constant({ pallet: 'System', name: 'SS58Prefix' })).toBe(api.registry.chainSS58)
  expect(target.facts.genesis).toBe(net.target.genesisHash)
})

test('runtime APIs answer by their own versions', async () => {
  const location = {
    type: 'V4',
    value: {
      parents: 1,
      interior: { type: 'X1', value: { type: 'Parachain', value: net.service.paraId } }
    }
  }
  const { value, evidence } = await target.call({
    api: 'LocationToAccountApi',
    method: 'convert_location',
    args: { location }
  })
  expect(value).toMatchObject({ success: true })
  expect(evidence).toMatchObject([{ kind: 'runtimeApi', chain: 'target' }])
  const weighed = await target.call({
    api: 'XcmPaymentApi',
    method: 'query_xcm_weight',
    args: { message: encoded('0x04040a') }
  })
  expect(weighed.value).toMatchObject({ success: true, value: { ref_time: expect.any(BigInt) } })
})

test('a dry run tells what a call would do, send and fail with', async () => {
  const account = await alice()
  const remark = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }
  const done = await target.dryRunCall({ origin: { kind: 'signed', account }, call: remark })
  expect(done.value).toMatchObject({ failure: undefined, forwarded: [] })
  const inner = { pallet: 'System', method: 'set_heap_pages', args: { pages: 1n } }
  const refused = await target.dryRunCall({
    origin: { kind: 'signed', account },
    call: { pallet: 'Utility', method: 'batch', args: { calls: [inner] } }
  })
  const interrupted = refused.value.events.find(({ title }) => title === 'utility.BatchInterrupted')
  expect(interrupted?.failure?.name).toBe('BadOrigin')
  const failed = await target.dryRunCall({
    origin: { kind: 'signed', account },
    call: { pallet: 'System', method: 'set_heap_pages', args: { pages: 1n } }
  })
  expect(failed.value.failure).toMatchObject({ kind: 'dispatch', name: 'BadOrigin' })
  expect(failed.evidence).toMatchObject([{ succeeded: false, outcome: 'BadOrigin' }])
  const message = { type: 'V4', value: [{ type: 'ClearOrigin' }] }
  const here = { type: 'V4', value: { parents: 1, interior: { type: 'Here' } } }
  const sent = await target.dryRunCall({
    origin: { kind: 'root' },
    call: { pallet: 'PolkadotXcm', method: 'send', args: { dest: here, message } }
  })
  expect(sent.value.failure).toBeUndefined()
  expect(sent.value.forwarded).toMatchObject([
    { destination: '0x040100', bytes: expect.stringMatching(/^0x04/) }
  ])
})

test('a program is refused by the barrier, with the error by name', async () => {
  const origin = { type: 'V4', value: { parents: 1, interior: { type: 'Here' } } }
  const { value } = await target.dryRunXcm({ origin, program: '0x04040a' })
  expect(value.failure).toMatchObject({ kind: 'xcm' })
})

test('the same chain is read over a provider that is connected already', async () => {
  const provider = createProvider(net.target.wsUrl)
  onTestFinished(() => provider.disconnect())
  const chain = await attachChain({ provider, name: 'target' })
  expect(chain.facts.genesis).toBe(target.facts.genesis)
  await net.build(2)
  const later = await chain.latest('finalized')
  expect(later.block.number).toBeGreaterThan(chain.block.number)
  const past = await later.at(chain.block.hash)
  expect(past.block).toEqual(chain.block)
  expect(past.runtime).toBe(chain.runtime)
})
