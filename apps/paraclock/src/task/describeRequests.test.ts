import type { LiveQuote } from '@paraclock/scheduler'
import { compileSchedule, publishedLimits } from '@paraclock/scheduler/schedule'
import { expect, test } from 'vitest'
import { describeRequests } from './describeRequests.ts'
import type { SignedService } from './openService.ts'
import type { TaskPlan } from './WantedTask.ts'

const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const token = { symbol: 'PCM', decimals: 10 }
const sourced = (value: bigint) => ({
  value,
  provenance: { kind: 'computed', detail: 'a test', evidence: [] } as const,
  confirmedBy: []
})
const price: LiveQuote = {
  inclusion: sourced(100_000_000n),
  perRun: { executionFee: 20_000_000n, xcmpFee: 0n },
  prepaid: sourced(60_000_000n),
  places: sourced(0n),
  crowded: [],
  compiled: compileSchedule({
    schedule: { kind: 'cron', expression: '30 2 * * *', timeZone: 'Europe/Berlin', count: 3 },
    callForm: 'times',
    limits: publishedLimits.minute,
    now: '2026-03-28T00:00:00Z',
    providedId: 'rent'
  }),
  runs: 3,
  total: 160_000_000n,
  recurring: false
}
// The chain is not read: what is shown is what was compiled for the signed call.
const opened = {
  network: 'main',
  service: { token },
  config: { user: owner },
  owner
} as unknown as SignedService
const context = { width: 100, program: 'paraclock', signal: new AbortController().signal }

function planOf(providedId: string, open: LiveQuote | undefined, prepared?: object): TaskPlan {
  const spec = { kind: 'nativeTransfer' }
  const wanted = { row: { providedId }, description: 'a transfer', spec, replaced: [] }
  return { wanted, status: 'planned', price: open, prepared, tasks: [] } as never
}

test('the runs that are shown are those of the compiled schedule', async () => {
  const text = await describeRequests(context, opened, [planOf('rent', price)])
  expect(text).toContain('main: the task rent, to run 3 times, first at 2026-03-28 01:30 UTC')
  expect(text).toContain('It costs 0.016 PCM')
  expect(text).toContain('2026-03-29T02:30 does not exist')
  expect(text).toContain(`${owner} pays for the runs and owns the task`)
})

test('several tasks have a sum, in which those of the service do not count', async () => {
  const plans = [planOf('one', price), planOf('two', undefined, {}), planOf('three', undefined)]
  const text = await describeRequests(context, opened, plans)
  expect(text).toContain('main: the task two is scheduled already')
  expect(text).toContain(
    'the task three was scheduled by an earlier start of a command, and its run times are past'
  )
  expect(text).toContain('main: 1 of 3 tasks to schedule, for at most 0.016 PCM')
})
