import { expect, test } from 'vitest'
import { Patches } from './Patches.ts'

function createClass() {
  class Clock {
    hour = 1
    read(more: number): number {
      return this.hour + more
    }
    get later(): number {
      return this.hour + 1
    }
  }
  return { prototype: Clock.prototype, clock: new Clock() }
}

test('a method and a getter are replaced over their originals, and put back', () => {
  const { prototype, clock } = createClass()
  const before = Object.getOwnPropertyDescriptors(prototype)
  const patches = new Patches()
  patches.method(prototype, 'read', (original) => {
    return function (this: unknown, more: unknown) {
      return 100 + Number(original.call(this, more))
    }
  })
  patches.getter(prototype, 'later', (original) => {
    return function (this: unknown) {
      return 100 + Number(original.call(this))
    }
  })
  expect([clock.read(5), clock.later]).toEqual([106, 102])
  const { read } = Object.getOwnPropertyDescriptors(prototype)
  expect(read).toMatchObject({ enumerable: false, configurable: true, writable: true })
  patches.undo()
  expect([clock.read(5), clock.later]).toEqual([6, 2])
  expect(Object.getOwnPropertyDescriptors(prototype)).toEqual(before)
})

test('a method that is replaced twice is put back to the first, once', () => {
  const { prototype, clock } = createClass()
  const patches = new Patches()
  patches.method(prototype, 'read', () => () => 'one')
  patches.method(prototype, 'read', (original) => () => `${String(original.call(clock))} two`)
  expect(clock.read(0)).toBe('one two')
  patches.undo()
  expect(clock.read(0)).toBe(1)
  prototype.read = () => 7
  patches.undo()
  expect(clock.read(0)).toBe(7)
})

test('a member that is missing stays missing', () => {
  const { prototype } = createClass()
  const patches = new Patches()
  patches.method(prototype, 'none', () => () => 1)
  expect('none' in prototype).toBe(false)
  patches.undo()
})
