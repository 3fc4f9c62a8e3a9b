import type { Chain } from '@paraclock/connect'
import { lookUpItem } from '@paraclock/types'
import { expect, test } from 'vitest'
import { openChain } from '../../../test/gatherWith.ts'
import { limitOf } from './contractProgram.ts'

test('the weight limit of revive.call has the name that the metadata gives it', async () => {
  const target = await openChain('ready', 'target')
  expect(limitOf(target)).toBe('weightLimit')
  const metadata = structuredClone(target.runtime.metadata)
  const call = lookUpItem(metadata, 'calls', 'revive', 'call')
  for (const field of call?.fields ?? []) {
    if (field.name === 'weight_limit') field.name = 'gas_limit'
  }
  expect(limitOf({ runtime: { metadata } } as Pick<Chain, 'runtime'>)).toBe('gasLimit')
})
