import { expect, test, vi } from 'vitest'
import { startWhenAwaited } from './startWhenAwaited.ts'

test('nothing is made until somebody waits, and then it is made once', async () => {
  const make = vi.fn(async () => 7)
  const value = startWhenAwaited(make)
  await Promise.resolve()
  expect(make).not.toHaveBeenCalled()
  expect(await value).toBe(7)
  expect(await Promise.all([value, value.finally(() => undefined)])).toEqual([7, 7])
  expect(make).toHaveBeenCalledTimes(1)
})

test('what cannot be made is the loss of each who waits', async () => {
  const make = vi.fn(async () => {
    throw new Error('no runtime')
  })
  const value = startWhenAwaited(make)
  await expect(value).rejects.toThrow('no runtime')
  expect(await value.catch(() => 'caught')).toBe('caught')
  expect(make).toHaveBeenCalledTimes(1)
})
