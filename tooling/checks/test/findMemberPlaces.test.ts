import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
    // The request by which its rules are held against a task.
    'packages/checklist/src/gather/quote.ts',
    // The facts of its description.
    'packages/core/src/service/ServiceVariant.ts',
    // The runtime of its development network.
    'packages/devnet/src/genesis/planChains.ts',
    // Its limits, and what its calls can state; the rest follows from these.
    'packages/scheduler/src/schedule/service/TaskRequest.ts',
    'packages/scheduler/src/schedule/service/publishedLimits.ts',
    'packages/scheduler/src/schedule/validate/validateTask.ts',
    'packages/scheduler/src/task/buildServiceCall.ts',
    'packages/scheduler/src/task/readTaskSpec.ts',
    // The view of its runtime.
    'packages/types/src/views/narrowService.ts'
  ])
}, 120_000)

// A text that lists the variants is written from core's table: the compiler would not name it.
test('no text lists the variants of the service by hand', () => {
  const sources = globSync('{packages,apps}/*/src/**/*.ts', {
    cwd: root,
    exclude: (path) => /generated|\.test/.test(path)
  })
  const listing = sources.filter((path) =>
    /hour\W{1,4}(?:or|and)\W{1,4}minute/.test(readFileSync(join(root, path), 'utf8'))
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(listing).toEqual(['packages/core/src/service/ServiceVariant.ts'])
})
