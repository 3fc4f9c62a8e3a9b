import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import type { Governance } from './Governance.ts'
import { readMotions } from './readMotions.ts'

const { signal } = new AbortController()

test('the calls of the motions of each collective are read at the pinned block', async () => {
  const asked: unknown[] = []
  const chain = {
    block: { hash: '0x0b' },
    runtime: {
      storage: (pallet: string, item: string) =>
        pallet === 'Old' ? undefined : { prefix: () => `${pallet} ${item}` }
    },
    source: {
      getKeys: async (prefix: string, options: object) => {
        asked.push([prefix, options])
        return [`${prefix} 1`, `${prefix} 2`]
      },
      getStorage: async ([first]: readonly string[]) => [first, null]
    }
  } as unknown as Chain
  const bodies = [
    ...['Council', 'Old', 'Senate'].map((pallet) => ({ kind: 'collective', pallet })),
    { kind: 'sudo', pallet: 'Sudo' }
  ] as unknown as Governance['bodies']
  expect(await readMotions(chain, { bodies }, signal)).toEqual([
    'Council ProposalOf 1',
    'Senate ProposalOf 1'
  ])
  expect(asked).toEqual(
    ['Council', 'Senate'].map((pallet) => [
      `${pallet} ProposalOf`,
      { at: '0x0b', count: 256, signal }
    ])
  )
})
