import type { Chain } from '@paraclock/connect'
import type { TaskKind } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { WrittenTask } from '../task/readTaskSpec.ts'
import { askTaskFees } from './askTaskFees.ts'

const providedId = Uint8Array.of(1)
const twice = { kind: 'fixed', executionTimes: [60n, 120n] } as const
const recurring = { kind: 'recurring', nextExecutionTime: 60n, frequency: 60n } as const
const tasks: readonly WrittenTask[] = [
  { providedId, schedule: twice, call: '0x0001' },
  { providedId, schedule: recurring, call: '0x0002' }
]

/** Asks a chain whose node answers these methods, each with the same. */
async function ask(methods: Readonly<Record<string, unknown>>, kind: TaskKind = 'nativeTransfer') {
  const asked: unknown[][] = []
  const service = { rpcMethods: Object.keys(methods) }
  const chain = {
    name: 'service',
    hasApi: () => false,
    source: {
      request: async (method: string, params: readonly unknown[]) => {
        asked.push([method, ...params])
        return methods[method]
      }
    }
  } as unknown as Chain
  return { fees: await askTaskFees(chain, service, kind, tasks), asked }
}

const DETAILS = 'automationTime_queryFeeDetails'
const BY_ACTION = 'automationTime_getTimeAutomationFees'

test('without the runtime API, the node is asked for each task, and the fees are summed', async () => {
  const { fees, asked } = await ask({ [DETAILS]: { executionFee: '2', xcmpFee: '5' } })
  expect(fees).toMatchObject({ value: 14n, provenance: { kind: 'serviceRpc' } })
  expect(asked.map(([method]) => method)).toEqual([DETAILS, DETAILS])
})

test('a node that knows fees by action alone is asked for all runs, one for a recurring task', async () => {
  const { fees, asked } = await ask({ [BY_ACTION]: 30 })
  expect(fees?.value).toBe(30n)
  expect(asked).toEqual([[BY_ACTION, 'NativeTransfer', 3]])
})

test('an answer that is not a fee is passed over', async () => {
  const { fees } = await ask({ [DETAILS]: 'later', [BY_ACTION]: '30' })
  expect(fees?.provenance.detail).toBe(`${BY_ACTION} on service`)
})

test('a service that states no fee for the task answers nothing', async () => {
  expect((await ask({})).fees).toBeUndefined()
  // By action, the fee of sending a message is not included.
  expect((await ask({ [BY_ACTION]: 30 }, 'xcmp')).fees).toBeUndefined()
})
