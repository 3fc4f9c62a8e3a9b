import type { LiveQuote, TaskPlan } from '@paraclock/scheduler'
import { expect, test } from 'vitest'
import { describeRequests } from './describeRequests.ts'
import type { SignedService } from './openService.ts'

const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const token = { symbol: 'PCM', decimals: 10 }
const price = { total: 160_000_000n } as LiveQuote
// The chain is not read: what is shown is the plan.
const opened = {
  network: 'main',
  service: { token },
  config: { user: owner },
  owner
} as unknown as SignedService
const context = { width: 100, program: 'paraclock', signal: new AbortController().signal }

function planOf(name: string, open?: LiveQuote): TaskPlan {
  const sentences = [`the task ${name}`, 'a transfer']
  return { name, task: { kind: 'nativeTransfer' }, price: open, sentences } as never
}

test('a plan is shown with its account', async () => {
  const text = await describeRequests(context, opened, [planOf('rent', price)])
  expect(text).toContain('main: the task rent\n  a transfer\n')
  expect(text).toContain(`${owner} pays for the runs and owns the task`)
})

test('several tasks have a sum, in which those of the service do not count', async () => {
  const plans = [planOf('one', price), planOf('two'), planOf('three')]
  const text = await describeRequests(context, opened, plans)
  expect(text).toContain('main: 1 of 3 tasks to schedule, for at most 0.016 PCM')
})
