import { expect, test } from 'vitest'
import { Steps } from './Steps.ts'

test('a state that was saved before its beginning failed is made again after it is restored', async () => {
  let isBroken = true
  const steps = new Steps(async () => {
    if (isBroken) throw new TypeError('unreachable')
    return 1
  })
  await expect(steps.now).rejects.toThrow('unreachable')
  const begun = steps.now
  const restore = steps.save()
  await expect(begun).rejects.toThrow('unreachable')
  isBroken = false
  expect(await steps.take((state) => state + 1)).toBe(2)
  restore()
  expect(await steps.take((state) => state + 2)).toBe(3)
})

test('a step that fails leaves the state unchanged', async () => {
  const steps = new Steps(async () => 1)
  const failed = steps.take(() => {
    throw new TypeError('no step')
  })
  await expect(failed).rejects.toThrow('no step')
  expect(await steps.take((state) => state + 1)).toBe(2)
})
