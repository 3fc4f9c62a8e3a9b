import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feeBySecond, isParaclockError, overallWeight, palletErrorName } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { addFees, executionFee, totalFee } from '../../src/schedule/rules/fees.ts'
import { validateSchedule } from '../../src/schedule/rules/validateSchedule.ts'
import { publishedLimits } from '../../src/schedule/service/publishedLimits.ts'
import { firstOccurrenceAfter, slotOf } from '../model/occurrences.ts'

// The vectors were printed by the Rust rules themselves; their file says how.
interface Vector {
  readonly rule: string
  readonly in: readonly string[] | { readonly next: string; readonly frequency: string }
  readonly out: string | readonly string[] | undefined
  readonly now?: string
  readonly slot?: number
}
const path = join(import.meta.dirname, 'vectors/rules.json')
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { readonly cases: readonly Vector[] }

type Numbers = readonly [bigint, bigint, bigint, bigint, bigint]

const rules: Readonly<Record<string, (numbers: Numbers, vector: Vector) => unknown>> = {
  feeBySecond: ([refTime, perSecond]) => feeBySecond({ refTime, perSecond }),
  executionFee: ([refTime, proofSize, executionFeePerSecond, executionFeePerMebibyte]) =>
    executionFee({ refTime, proofSize }, { executionFeePerSecond, executionFeePerMebibyte }),
  overallWeight: ([refTime, proofSize, programTime, programProof, assumedProofSize]) => {
    const { overall } = overallWeight({
      callWeight: { refTime, proofSize },
      programWeight: { refTime: programTime, proofSize: programProof },
      assumedProofSize
    })
    return [overall.refTime, overall.proofSize]
  },
  totalFee: ([executionFee, xcmpFee, runs]) =>
    addFees(totalFee({ executionFee, xcmpFee }, Number(runs))),
  firstOccurrenceAfter: ([due, frequency, now]) => {
    const next = firstOccurrenceAfter(due, frequency, now)
    return next === undefined ? null : [next.time, next.passed]
  },
  validateSchedule: (numbers, { slot, now, in: given }) => {
    const schedule =
      'next' in given
        ? ({
            kind: 'recurring',
            nextExecutionTime: BigInt(given.next),
            frequency: BigInt(given.frequency)
          } as const)
        : ({ kind: 'fixed', executionTimes: numbers } as const)
    const limits = publishedLimits[slot === 60 ? 'minute' : 'hour']
    return validateSchedule(schedule, BigInt(now ?? 0), limits).times
  }
}

function answer(vector: Vector): unknown {
  const numbers = Array.isArray(vector.in) ? vector.in.map(BigInt) : []
  try {
    return rules[vector.rule]?.(numbers as unknown as Numbers, vector)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return `!${palletErrorName(error.code)}`
  }
}

function toText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'bigint' ? value.toString() : value
}

describe.each(Object.keys(rules))('%s', (rule) => {
  test('answers as the Rust rule does', () => {
    const own = cases.filter((vector) => vector.rule === rule)
    expect(own.length).toBeGreaterThan(50)
    for (const vector of own) {
      expect({ ...vector, out: toText(answer(vector)) }).toEqual(vector)
    }
  })
})

// Rules without vectors of their own, from the tests of packages/runtimes/rules.
test('slots start at multiples of their length', () => {
  expect(slotOf(7199n, 3600n)).toBe(3600n)
  expect(slotOf(7200n, 3600n)).toBe(7200n)
  expect(slotOf(7n, 0n)).toBe(7n)
})

test('a proof size is assumed where none was given', () => {
  const args = { programWeight: { refTime: 100n, proofSize: 30n }, assumedProofSize: 5n }
  const weigh = (proofSize: bigint) =>
    overallWeight({ ...args, callWeight: { refTime: 7n, proofSize } }).callWeight.proofSize
  expect([weigh(0n), weigh(1n)]).toEqual([5n, 1n])
})
