import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findMemberPlaces } from '../src/findMemberPlaces.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('the compiler names every place that a third variant of the service needs', () => {
  const places = findMemberPlaces({
    root,
    declaration: 'packages/core/src/service/ServiceVariant.ts',
    union: "'hour' | 'minute'",
    member: "'second'",
    names: ['ServiceVariant', 'serviceVariants']
  })
  expect(places.map(({ file }) => file)).toEqual([
    // The kinds of task that a rehearsal schedules.
    'apps/onboard/src/rehearse/rehearseTasks.ts',
    // The fingerprint of its runtime.
    'packages/checklist/src/gather/chains.ts',
    // The facts of its description.
    'packages/core/src/service/ServiceVariant.ts',
    // The runtime of its development network.
    'packages/devnet/src/genesis/planChains.ts',
    // Its limits, and what its calls can state; the rest follows from these.
    'packages/schedule/src/service/TaskRequest.ts',
    'packages/schedule/src/service/publishedLimits.ts',
    'packages/schedule/src/validate/checkRequest.ts',
    'packages/scheduler/src/quote/quoteTask.ts',
    'packages/scheduler/src/submit/TaskSpec.ts',
    // The view of its runtime.
    'packages/types/src/views/narrowService.ts'
  ])
}, 120_000)
