import { type Hex, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { CallRefused } from '../errors/requests.ts'
import { createMemorySource } from '../source/createMemorySource.ts'
import type { Chain } from './Chain.ts'
import { createChain } from './createChain.ts'
import { dryRunCall, dryRunXcm } from './dryRun.ts'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })

/** A chain with these XCM versions, and the recorded calls of its `DryRunApi`. */
function open(versions: readonly number[] | undefined) {
  const asked: Hex[] = []
  const programs = versions === undefined ? { known: false } : { known: true, value: versions }
  const source = createMemorySource({
    calls: {
      DryRunApi_dry_run_call: (data) => {
        asked.push(data)
        return '0x0100'
      }
    }
  })
  const basisOf = () => 'proven' as const
  const own = createChain({ name: 'acme', metadata, source: { ...source, basisOf } })
  const { name, block, runtime } = own
  const chain = {
    ...{ name, block, runtime, source: own.source },
    facts: { ...own.facts, capabilities: { xcm: { programs } } } as Chain['facts'],
    call: own.call.bind(own) as Chain['call'],
    encodeCall: own.encodeCall.bind(own)
  }
  return { chain, asked }
}

test.each([
  [undefined, 4],
  [[3, 4, 5], 4],
  [[2, 3], 3],
  [[5, 6], 6]
])('a chain that reads %j is asked for programs of version %d', async (versions, expected) => {
  const { chain, asked } = open(versions)
  const { evidence } = await dryRunCall(chain, { origin: { kind: 'root' }, call: '0x00000400' })
  expect(asked).toEqual([expect.stringMatching(new RegExp(`0${expected}000000$`))])
  expect(evidence).toMatchObject([{ basis: 'computed', origin: 'root' }])
})

test.each([
  ['Bad input data provided to dry_run_xcm: Codec error', 'ProgramUnsupported'],
  ['Bad input data provided to dry_run_call: Codec error', 'CallRefused'],
  ['Unreachable', 'CallRefused']
])('a dry run of a program that fails with %s is raised as %s', async (rpcMessage, code) => {
  const { chain } = open(undefined)
  const call = (async () => {
    throw new ParaclockError(CallRefused, { method: 'state_call', rpcCode: 1, rpcMessage })
  }) as Chain['call']
  const run = dryRunXcm({ ...chain, call }, { origin: '0x04', program: '0x0400' })
  await expect(run).rejects.toMatchObject({ code })
})

test('both dry runs pass on the limits of the question', async () => {
  const limits = { deadlineMs: 7000, signal: new AbortController().signal }
  const { chain } = open(undefined)
  const asked: unknown[] = []
  const call = (async ({ deadlineMs, signal }) => {
    asked.push({ deadlineMs, signal })
    throw new TypeError('asked')
  }) as Chain['call']
  const origin = { kind: 'root' } as const
  const runs = [
    dryRunCall({ ...chain, call }, { origin, call: '0x00000400', ...limits }),
    dryRunXcm({ ...chain, call }, { origin: '0x04', program: '0x0400', ...limits })
  ]
  for (const run of runs) await expect(run).rejects.toThrow('asked')
  expect(asked).toEqual([limits, limits])
})
