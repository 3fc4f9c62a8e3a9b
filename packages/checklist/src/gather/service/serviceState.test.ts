import type { Chain, StateSource } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { gatherWith, openChain } from '../../../test/gatherWith.ts'
import type { Artifacts } from '../../evidence/Artifacts.ts'
import { serviceStateGatherer } from './serviceState.ts'

/** The booked tasks of a service that stores a number of tasks. */
async function readBooked(stored: number) {
  const { source } = await openChain('ready', 'service')
  const changed: Partial<StateSource> = {
    getKeys: async (prefix, { count }) =>
      Array.from(
        { length: Math.min(stored, count) },
        (_, at): Hex => `${prefix}${at.toString(16).padStart(64, '0')}`
      )
  }
  const found = await gatherWith(serviceStateGatherer, 'ready', ({ chains }) => {
    chains.service = { source: Object.assign(Object.create(source), changed) as Chain['source'] }
  })
  return (found as Artifacts['serviceState']).booked
}

test('tasks that are too many to read do not count as none', async () => {
  expect(await readBooked(999)).toEqual([])
  expect(await readBooked(1000)).toBeUndefined()
})
