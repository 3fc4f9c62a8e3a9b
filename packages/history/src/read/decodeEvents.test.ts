import { OWNER, openMemoryService } from '@paraclock/scheduler/fixtures/openMemoryService'
import type { Runtime } from '@paraclock/types'
import { beforeAll, expect, test } from 'vitest'
import { type BlockRuntime, balanceKeys, decodeEvents, readBalances } from './decodeEvents.ts'
import type { RawBlock } from './readBlocks.ts'

const EMPTY = { free: '0', reserved: '0', frozen: '0', prepaid: '0' }

let service: BlockRuntime
beforeAll(async () => {
  service = (await openMemoryService()).chain
})

/** The ledger and the storage of a runtime, as far as it does not lack them. */
const without = (runtime: Runtime, lacking: Partial<Runtime>): Runtime => {
  const storage: Runtime['storage'] = (...names) => runtime.storage(...names)
  return { ledger: runtime.ledger, storage, ...lacking } as Runtime
}

test('an event names its extrinsic, unless it is of the block itself', () => {
  const item = service.runtime.storage('System', 'Events')
  const record = (phase: object) => ({
    ...{ phase, topics: [] },
    event: { type: 'AutomationTime', value: { type: 'PauseSet', value: { paused: true } } }
  })
  const phases = [
    { type: 'ApplyExtrinsic', value: 3 },
    { type: 'Finalization' },
    { type: 'Initialization' }
  ]
  const events = service.runtime.type(item?.type ?? 0).encode(phases.map(record))
  const raw = { number: 1, events } as RawBlock
  const block = decodeEvents(raw, service)
  const read = { pallet: 'AutomationTime', name: 'PauseSet', title: 'automationTime.PauseSet' }
  expect(block.read).toEqual(
    [3, undefined, undefined].map((extrinsic) => ({
      ...{ ...read, value: { paused: true }, failure: undefined, extrinsic }
    }))
  )
  expect(block).toMatchObject({ number: 1, events, by: service })
  for (const last of [undefined, block]) {
    expect(decodeEvents({ ...raw, events: null }, service, last).read).toEqual([])
  }
  const next = decodeEvents({ ...raw, number: 2, events: events.slice() }, service, block)
  expect(next).toMatchObject({ number: 2, by: service })
  expect(next.read).toBe(block.read)
  const other = { ...service, runtime: without(service.runtime, { storage: () => undefined }) }
  expect(decodeEvents(raw, other, block)).toMatchObject({ by: other, read: [] })
})

test('a chain without events has none', () => {
  const runtime = without(service.runtime, { storage: () => undefined })
  const events = Uint8Array.of(4)
  expect(decodeEvents({ events } as RawBlock, { ...service, runtime }).read).toEqual([])
})

test('a balance has the amounts of its account, and zeros without one', () => {
  const { runtime } = service
  const item = runtime.storage('System', 'Account')
  const data = { free: 5n, reserved: 6n, frozen: 7n, flags: 0n }
  const account = { nonce: 1, consumers: 0, providers: 1, sufficients: 0, data }
  const value = runtime.type(item?.type ?? 0).encode(account)
  const holds = runtime.storage('Balances', 'Holds')
  const hold = (type: string, amount: bigint) => ({
    ...{ id: { type: 'AutomationTime', value: { type } }, amount }
  })
  const held = runtime.type(holds?.type ?? 0).encode([hold('Prepayment', 4n), hold('Deposit', 2n)])
  const amounts = { free: '5', reserved: '6', frozen: '7', prepaid: '0' }
  expect(readBalances(runtime, value, null)).toEqual(amounts)
  expect(readBalances(runtime, value, held)).toEqual({ ...amounts, prepaid: '4' })
  expect(readBalances(runtime, null, null)).toEqual(EMPTY)
  expect(readBalances(without(runtime, { ledger: undefined }), value, null)).toEqual(EMPTY)
})

test('the keys of balances are those of the ledger, and a chain without one has none', () => {
  const { runtime } = service
  const [accounts, holds] = [
    runtime.storage('System', 'Account')?.key(OWNER),
    runtime.storage('Balances', 'Holds')?.key(OWNER)
  ]
  expect(balanceKeys(service, [OWNER])).toEqual([accounts, holds])
  const capabilities = { ...service.facts.capabilities, service: undefined }
  const target = { ...service, facts: { ...service.facts, capabilities } }
  expect(balanceKeys(target, [OWNER])).toEqual([accounts])
  for (const lacking of [{ ledger: undefined }, { storage: () => undefined }]) {
    expect(balanceKeys({ ...service, runtime: without(runtime, lacking) }, [OWNER])).toEqual([])
  }
})
