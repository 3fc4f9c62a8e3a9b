import { freshModules } from '@tooling/vitest/freshModules'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as routing from './route.ts'
import { changePage, followRoute, query, readRoute, route } from './route.ts'

test.each([
  ['', ''],
  ['#/', ''],
  ['#/try', 'try'],
  ['#try', 'try'],
  ['#/elsewhere', 'unknown'],
  ['#/schedule?replaces=0x01', 'schedule'],
  ['#/__proto__', 'unknown']
] as const)('the hash %j is the page %j', (hash, page) => {
  expect(readRoute(hash)).toBe(page)
})

const listeners: ((event: Event) => void)[] = []
const done: unknown[] = []
const note =
  (name: string) =>
  (...args: readonly unknown[]): void =>
    void done.push([name, ...args])
const location = { hash: '' }
let main: object | undefined

beforeEach(() => {
  main = { focus: note('focus') }
  const browser = {
    location,
    history: {
      pushState: (...args: readonly string[]) => {
        location.hash = args.at(-1) ?? ''
        done.push(['pushState', ...args])
      }
    },
    addEventListener: (name: string, listener: () => void) => {
      expect(name).toBe('hashchange')
      listeners.push(listener)
    },
    scrollTo: note('scrollTo'),
    document: { querySelector: (selector: string) => (selector === 'main' ? main : undefined) }
  }
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.unstubAllGlobals()
  listeners.length = 0
  done.length = 0
})

const go = (hash: string): void => {
  location.hash = hash
  for (const listener of listeners) listener(new Event('hashchange'))
}
const page = () => [route.value, `${query.value}`]
/** A new page begins at its top, and its content has the focus. */
const shown = [
  ['scrollTo', 0, 0],
  ['focus', { preventScroll: true }]
]

test('the page follows the address, and places on the page do not count', () => {
  followRoute(note('left'))
  go('#/try?a=1?2')
  expect(page()).toEqual(['try', 'a=1%3F2'])
  expect(done.splice(0)).toEqual([['left'], ...shown])
  go('#main')
  expect([page(), done]).toEqual([['try', 'a=1%3F2'], []])
  go('#/')
  expect(page()).toEqual(['', ''])
  expect(done.splice(0)).toEqual([['left'], ...shown])
})

test('without a hash, the address is that of the start page again', () => {
  followRoute(note('left'))
  go('#/try')
  // A person who goes back to the first address of the page.
  go('')
  expect(page()).toEqual(['', ''])
})

test('another page is shown without leaving an open dialog', () => {
  followRoute(note('left'))
  changePage('#/tasks?network=main')
  expect(page()).toEqual(['tasks', 'network=main'])
  expect(done).toEqual([['pushState', null, '', '#/tasks?network=main'], ...shown])
})

test('a page without its content yet is shown', () => {
  main = undefined
  changePage('#/check')
  expect([page(), done.length]).toEqual([['check', ''], 2])
})

test.each([
  [{ hash: '#/schedule?replaces=0x01' }, ['schedule', 'replaces=0x01']],
  [undefined, ['', '']]
])('the first page is that of the address %j', async (given, first) => {
  vi.stubGlobal('location', given)
  const loaded = await freshModules()<typeof routing>(import.meta.resolve('./route.ts'))
  expect([loaded.route.value, `${loaded.query.value}`]).toEqual(first)
})
