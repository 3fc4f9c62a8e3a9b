import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { listCalledTasks } from '../src/task/listCalledTasks.ts'

const OWNER: Hex = `0x${'11'.repeat(32)}`

test('the call of a task on the service is listed with its bytes', () => {
  const metadata = readRuntimeMetadata({ runtime: 'service-hour', version: 15 })
  const chain = createChain({ name: 'service', metadata, source: createMemorySource({}) })
  const { runtime } = chain
  const remark = { pallet: 'System', method: 'remark', args: { remark: '0x01' } }
  const bytes = runtime.encodeCall({
    ...{ pallet: 'AutomationTime', method: 'schedule_dynamic_dispatch_task' },
    args: {
      provided_id: new TextEncoder().encode('rent'),
      schedule: { type: 'Fixed', value: { execution_times: [3600n] } },
      call: remark
    }
  })
  const call = runtime.decodeCall(bytes)
  expect(listCalledTasks(chain, { call, account: OWNER })).toEqual([
    {
      ...{ name: 'rent', owner: OWNER },
      task: { kind: 'dynamicDispatch', call: bytesToHex(runtime.encodeCall(remark)) }
    }
  ])
})
