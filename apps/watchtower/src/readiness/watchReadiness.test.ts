import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, onTestFinished, test } from 'vitest'
import { replayNetwork } from '../../test/support/replayNetwork.ts'
import { type WatchReadinessArgs, watchReadiness } from './watchReadiness.ts'

/** Runs the checklist on the recorded network until a number of reports and problems came. */
async function watch(times: number, more: Partial<WatchReadinessArgs> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-readiness-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'there.wasm'), Uint8Array.of(1))
  const { config, connections } = replayNetwork()
  const stopping = new AbortController()
  const reports: Parameters<WatchReadinessArgs['onReport']>[] = []
  const problems: string[] = []
  const failures: string[] = []
  const count = (): void => {
    if (reports.length + problems.length === times) stopping.abort()
  }
  await watchReadiness({
    ...{ network: 'main', config, connections, upgrades: [], folder, restMs: 1 },
    signal: stopping.signal,
    onReport: async (...args) => {
      reports.push(args)
      count()
    },
    onFailure: ({ message }) => failures.push(message),
    onProblem: ({ message }) => {
      problems.push(message)
      count()
    },
    ...more
  })
  return { reports, problems, failures }
}

test('the file of an upgrade that is missing is a problem, and the checklist runs without it', async () => {
  const { reports, problems, failures } = await watch(3, { upgrades: ['later.wasm', 'never.wasm'] })
  // The files are read at the same time, so either can be missed first.
  expect(problems.toSorted()).toEqual([
    expect.stringContaining('later.wasm'),
    expect.stringContaining('never.wasm')
  ])
  expect([reports.length, failures]).toEqual([1, []])
})

test('a run of the checklist that ends without a report is a failure and a problem', async () => {
  const error = new ParaclockError(ArgumentInvalid, { argument: 'x', value: 'y', problem: 'no' })
  const { problems, failures } = await watch(1, { onReport: () => Promise.reject(error) })
  expect([problems, failures]).toEqual([[error.message], [error.message]])
})

test('a report is of the network with its trial, under a task id that is not in use', async () => {
  const { reports, problems } = await watch(1, { upgrades: ['there.wasm'] })
  expect(problems).toEqual([])
  const [[report, found, evidence] = []] = reports
  expect(report?.networks).toEqual([found])
  expect(found?.network).toBe('main')
  expect(evidence?.config.automation).toMatchObject({ proxyType: 'Automation' })
  expect(evidence?.config.automation.providedId).toBeUndefined()
  expect(evidence?.artifacts['trial']).toMatchObject({ status: 'failed' })
})

test('without a change, the next run waits, and the signal ends the wait', async () => {
  const stopping = new AbortController()
  let reports = 0
  const watching = watch(2, {
    signal: stopping.signal,
    onReport: async () => {
      reports += 1
    }
  })
  await expect.poll(() => reports, { timeout: 10_000 }).toBe(1)
  stopping.abort()
  expect(await watching).toEqual({ reports: [], problems: [], failures: [] })
  expect(reports).toBe(1)
})
