import { expect, test } from 'vitest'
import { changePage, followRoute, readRoute, route } from './route.ts'

test.each([
  ['', ''],
  ['#/', ''],
  ['#/try', 'try'],
  ['#try', 'try'],
  ['#/elsewhere', ''],
  ['#/schedule?replaces=0x01', 'schedule'],
  ['#/__proto__', '']
] as const)('the hash %j is the page %j', (hash, page) => {
  expect(readRoute(hash)).toBe(page)
})

test('the page follows the address, and places on the page do not count', () => {
  const listeners: (() => void)[] = []
  let focused = 0
  let left = 0
  const browser = {
    location: { hash: '' },
    history: {
      pushState: (_: null, __: string, hash: string) => {
        browser.location.hash = hash
      }
    },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    scrollTo: () => undefined,
    document: { querySelector: () => ({ focus: () => (focused += 1) }) }
  }
  Object.assign(globalThis, browser)
  followRoute(() => {
    left += 1
  })
  const go = (hash: string): void => {
    browser.location.hash = hash
    for (const listener of listeners) listener()
  }
  go('#/try')
  expect([route.value, focused, left]).toEqual(['try', 1, 1])
  go('#main')
  expect([route.value, focused, left]).toEqual(['try', 1, 1])
  go('#/')
  expect([route.value, focused, left]).toEqual(['', 2, 2])
  changePage('#/tasks')
  expect([route.value, focused, left]).toEqual(['tasks', 3, 2])
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name)
})
