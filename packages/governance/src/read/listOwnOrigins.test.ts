import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { listOwnOrigins } from './listOwnOrigins.ts'

test('all origins of a chain are listed, however many there are', () => {
  const own = Array.from({ length: 100 }, (_, at) => ({ name: `Tier${at}`, index: at, fields: [] }))
  const variants = (id: number, path: readonly string[], value: readonly unknown[]) => ({
    ...{ id, path, def: { tag: 'variant', value } }
  })
  const origins = { name: 'Origins', index: 1, fields: [{ type: 1 }] }
  const lookup = [variants(0, ['OriginCaller'], [origins]), variants(1, [], own)]
  const runtime = { metadata: { lookup } } as unknown as Chain['runtime']
  const listed = listOwnOrigins({ runtime }).map(({ name }) => name)
  expect(listed).toEqual(own.map(({ name }) => `Origins.${name}`))
})
