import { expect, test } from 'vitest'
import { Places } from './Places.ts'

test('so many in all, so many of one address, and each is given back once', () => {
  const places = new Places({ inAll: 3, perAddress: 2 })
  const [first] = [places.take('a'), places.take('a')]
  expect(places.take('a')).toEqual({ isOfAddress: true, actual: 3, allowed: 2 })
  expect(places.take('b')).toHaveProperty('release')
  expect(places.take('c')).toEqual({ isOfAddress: false, actual: 4, allowed: 3 })
  for (let times = 0; times < 3; times += 1) if (first && 'release' in first) first.release()
  expect(places.take('c')).toHaveProperty('release')
  expect(places.take('a')).toHaveProperty('allowed', 3)
})

test('without a limit in all only that of an address counts', () => {
  const places = new Places({ perAddress: 1 })
  for (let client = 0; client < 1000; client += 1) {
    expect(places.take(String(client))).toHaveProperty('release')
  }
  expect(places.take('7')).toEqual({ isOfAddress: true, actual: 2, allowed: 1 })
})
