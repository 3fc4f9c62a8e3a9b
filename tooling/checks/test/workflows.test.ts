import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const folder = join(import.meta.dirname, '../../../.github/workflows')
const workflows = readdirSync(folder).map(
  (name) => [name, parse(readFileSync(join(folder, name), 'utf8')) as Workflow] as const
)
const jobs = workflows.flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({
    name: `${file} ${name}`,
    job,
    permissions: job.permissions ?? workflow.permissions ?? { everything: 'write' }
  }))
)
const runsCodeOfOthers = (step: Step): boolean =>
  /\b(npx|pnpm|npm (ci|install))\b/.test(step.run ?? '')

test('a job that may write or publish runs no code of dependencies', () => {
  const writers = jobs.filter(({ permissions }) => Object.values(permissions).includes('write'))
  expect(writers.map(({ name }) => name)).toEqual([
    'containers.yml publish',
    'release.yml propose',
    'release.yml publish'
  ])
  expect(writers.filter(({ job }) => job.steps.some(runsCodeOfOthers))).toEqual([])
})

test('a token is in the environment of the step that needs it, and of nothing wider', () => {
  const wide = [...workflows.map(([, workflow]) => workflow.env), ...jobs.map(({ job }) => job.env)]
  expect(wide.filter((env) => JSON.stringify(env ?? {}).includes('token'))).toEqual([])
  const holders = jobs.flatMap(({ job }) =>
    job.steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('token'))
  )
  expect(holders).toHaveLength(2)
  expect(holders.filter(runsCodeOfOthers)).toEqual([])
})

test('a checkout leaves no credentials behind, and actions are pinned to a commit', () => {
  const steps = jobs.flatMap(({ job }) => job.steps)
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@') === true)
  expect(checkouts.length).toBeGreaterThan(0)
  expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  const unpinned = steps.filter(({ uses }) => uses !== undefined && !/@[0-9a-f]{40}$/.test(uses))
  expect(unpinned).toEqual([])
})
