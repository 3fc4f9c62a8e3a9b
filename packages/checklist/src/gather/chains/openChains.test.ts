import { expect, test } from 'vitest'
import { openChains } from './openChains.ts'

test('every chain has what was opened for its role', async () => {
  expect(await openChains(async (role) => role)).toEqual({
    relay: 'relay',
    service: 'service',
    target: 'target'
  })
})

test('of chains that cannot be opened the first role is named, whichever fails first', async () => {
  const later = Promise.withResolvers<string>()
  const opening = openChains(async (role) => {
    if (role === 'relay') return role
    if (role === 'service') return later.promise
    throw new Error(role)
  })
  setImmediate(() => later.reject(new Error('service')))
  await expect(opening).rejects.toThrow('service')
})
