import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { modelOfTarget } from './support/modelOfEvents.ts'
import {
  BLOCKS,
  type RecordedNetwork,
  rowsOf,
  sortRows,
  startRecordedNetwork,
  TABLES,
  TIMEOUT
} from './support/recordedNetwork.ts'

vi.setConfig({ testTimeout: TIMEOUT, hookTimeout: TIMEOUT })

let network: RecordedNetwork

beforeAll(async () => {
  network = await startRecordedNetwork()
})

afterAll(async () => {
  await network?.stop()
})

test('the tables of the service equal the model, row for row', async () => {
  expect(network.last.service).toBeGreaterThanOrEqual(BLOCKS)
  const model = await network.readModel()
  expect(model.tasks.length).toBeGreaterThan(10)
  expect(model.messages.length).toBeGreaterThan(2)
  for (const table of [...TABLES, 'balances'] as const) {
    expect(await rowsOf(table, network.history), table).toEqual(sortRows(model[table]))
  }
})

test('the effects on the target equal the model', async () => {
  const { net, last, history } = network
  const model = await modelOfTarget(net.target, 2, last.target, net.service.paraId ?? 0)
  const rows = await history.db
    .selectFrom('effects')
    .select(['chain', 'block', 'event', 'topic', 'processed', 'dispatch', 'time'])
    .execute()
  expect(model.length).toBeGreaterThan(2)
  expect(sortRows(rows)).toEqual(sortRows(model))
})
