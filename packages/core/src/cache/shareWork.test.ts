import { expect, test, vi } from 'vitest'
import { shareWork } from './shareWork.ts'

test('work is begun once for each key, and shared', async () => {
  const works = new Map<string, Promise<number>>()
  const begin = vi.fn(async () => begin.mock.calls.length)
  const first = shareWork(works, 'a', begin)
  expect(shareWork(works, 'a', begin)).toBe(first)
  expect(await Promise.all([first, shareWork(works, 'b', begin)])).toEqual([1, 2])
  expect(await shareWork(works, 'a', begin)).toBe(1)
  expect(begin).toHaveBeenCalledTimes(2)
})

test('work that fails fails for all who share it, and is begun again', async () => {
  const works = new WeakMap<object, Promise<string>>()
  const key = {}
  const failing = () => Promise.reject(new Error('gone'))
  const both = [shareWork(works, key, failing), shareWork(works, key, failing)]
  for (const work of both) await expect(work).rejects.toThrow('gone')
  expect(works.has(key)).toBe(false)
  expect(await shareWork(works, key, async () => 'there')).toBe('there')
})

test('work that fails after its key was dropped leaves the work that was begun since', async () => {
  const works = new Map<string, Promise<string>>()
  const first = Promise.withResolvers<string>()
  const failing = shareWork(works, 'a', () => first.promise)
  works.clear()
  const second = shareWork(works, 'a', async () => 'there')
  first.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  expect(works.get('a')).toBe(second)
})
