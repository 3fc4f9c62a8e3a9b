import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import type { Governance } from './Governance.ts'
import { readMotions } from './readMotions.ts'

test('the calls of all motions of each collective are read at the pinned block', async () => {
  const list = (pallet: string) => Array.from({ length: 600 }, (_, at) => `${pallet} ${1000 + at}`)
  const blocks = new Set<unknown>()
  const chain = {
    block: { hash: '0x0b' },
    runtime: {
      storage: (pallet: string) =>
        pallet === 'Old' ? undefined : { prefix: () => pallet, decodeKey: () => [] }
    },
    source: {
      getKeys: async (
        pallet: string,
        { at, after, count }: Parameters<Chain['source']['getKeys']>[1]
      ) => {
        blocks.add(at)
        return list(pallet)
          .filter((key) => key > (after ?? ''))
          .slice(0, count)
      },
      getStorage: async (keys: readonly string[]) => keys
    }
  } as unknown as Chain
  const bodies = [
    ...['Council', 'Old', 'Senate'].map((pallet) => ({ kind: 'collective', pallet })),
    { kind: 'sudo', pallet: 'Sudo' }
  ] as unknown as Governance['bodies']
  const found = await readMotions(chain, { bodies }, undefined)
  expect(found).toEqual([...list('Council'), ...list('Senate')])
  expect([...blocks]).toEqual(['0x0b'])
})
