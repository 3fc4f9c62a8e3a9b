import type { Chain } from '@paraclock/connect'
import { isParaclockError } from '@paraclock/core'
import { XcmVersionMismatch, xcmVersions } from '@paraclock/xcm'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreeOnXcmVersion } from './agreeOnXcmVersion.ts'

type Versions = readonly number[] | undefined

const chain = (programs: Versions, locations: Versions): Pick<Chain, 'facts'> => {
  const fact = (versions: Versions) =>
    versions === undefined
      ? { known: false, why: 'it does not say' }
      : { known: true, value: versions, from: 'a type' }
  const xcm = { pallet: null, programs: fact(programs), locations: fact(locations) }
  return { facts: { capabilities: { xcm } } as unknown as Chain['facts'] }
}

const versions = fc.option(fc.subarray([2, 3, 4, 5]), { nil: undefined })
const chains = fc.array(fc.tuple(versions, versions), { minLength: 1, maxLength: 3 })

test('the version is the newest that every chain reads, in programs and locations', () => {
  fc.assert(
    fc.property(chains, (parts) => {
      const told = parts.flatMap(([programs, locations]) => {
        const lists = [programs, locations].filter((one) => one !== undefined)
        return lists.length === 0 ? [[4]] : lists
      })
      const common = xcmVersions.filter((one) => told.every((list) => list.includes(one)))
      const choose = () =>
        agreeOnXcmVersion(...parts.map(([programs, locations]) => chain(programs, locations)))
      if (common.length > 0) return choose() === Math.max(...common)
      try {
        choose()
        return false
      } catch (error) {
        return isParaclockError(error, XcmVersionMismatch)
      }
    })
  )
})

test('a chain that does not state its versions gets version 4', () => {
  expect(agreeOnXcmVersion(chain(undefined, undefined))).toBe(4)
  expect(agreeOnXcmVersion(chain([3, 4, 5], undefined), chain(undefined, [3, 4]))).toBe(4)
})

test('chains without a version in common are named by their versions, the newer one first', () => {
  const disagree = (...chains: readonly Pick<Chain, 'facts'>[]) =>
    raise(XcmVersionMismatch, () => agreeOnXcmVersion(...chains)).context
  expect(disagree(chain([2], undefined))).toEqual({
    sender: [2],
    receiver: [2],
    supported: xcmVersions
  })
  expect(disagree(chain([3], undefined), chain([4, 5], undefined))).toEqual({
    sender: [4, 5],
    receiver: [3],
    supported: xcmVersions
  })
})
