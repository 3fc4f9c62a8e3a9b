import { expect, test } from 'vitest'
import { Backlog, type Reader } from './Backlog.ts'

interface TestReader extends Reader {
  bytes: number
  isDropped: boolean
}

function readerOf(address: string, bytes: number): TestReader {
  const reader: TestReader = {
    address,
    bytes,
    isDropped: false,
    measure: () => reader.bytes,
    drop: () => {
      reader.isDropped = true
    }
  }
  return reader
}

test('past what may wait for one address, who has left most unread is dropped', () => {
  const backlog = new Backlog({ perAddress: 100, inAll: 1000 })
  const readers = [readerOf('a', 40), readerOf('a', 50), readerOf('b', 90), readerOf('a', 20)]
  for (const reader of readers) backlog.note(reader)
  expect(readers.map(({ isDropped }) => isDropped)).toEqual([false, true, false, false])
})

test('past what may wait in all, it is the largest of all, not the one that comes last', () => {
  const backlog = new Backlog({ perAddress: 100, inAll: 150 })
  const readers = [readerOf('a', 90), readerOf('b', 50), readerOf('c', 20)]
  for (const reader of readers) backlog.note(reader)
  expect(readers.map(({ isDropped }) => isDropped)).toEqual([true, false, false])
})

test('what has been read meanwhile, and who is gone, does not count', () => {
  const backlog = new Backlog({ perAddress: 100, inAll: 100 })
  const [first, second, third] = [readerOf('a', 90), readerOf('b', 80), readerOf('c', 70)]
  backlog.note(first)
  first.bytes = 0
  backlog.note(second)
  backlog.forget(second)
  backlog.note(third)
  expect([first, second, third].map(({ isDropped }) => isDropped)).toEqual([false, false, false])
})

test('as many bytes as the limits may wait, of an address and of all', () => {
  const backlog = new Backlog({ perAddress: 100, inAll: 150 })
  const readers = [readerOf('a', 60), readerOf('a', 40), readerOf('b', 50)]
  for (const reader of readers) backlog.note(reader)
  expect(readers.map(({ isDropped }) => isDropped)).toEqual([false, false, false])
  const last = readerOf('b', 1)
  backlog.note(last)
  expect([...readers, last].map(({ isDropped }) => isDropped)).toEqual([true, false, false, false])
})

test('readers are dropped until the rest is within the limit, and what is measured again counts once', () => {
  const backlog = new Backlog({ perAddress: 100, inAll: 1000 })
  const readers = [readerOf('a', 30), readerOf('a', 30), readerOf('a', 30)]
  for (const reader of [...readers, ...readers]) backlog.note(reader)
  expect(readers.some(({ isDropped }) => isDropped)).toBe(false)
  const [first, second, third] = readers
  if (first) first.bytes = 90
  if (second) second.bytes = 80
  backlog.note(third as TestReader)
  expect(readers.some(({ isDropped }) => isDropped)).toBe(false)
  if (third) third.bytes = 41
  backlog.note(third as TestReader)
  // They are all measured again, and the largest go.
  expect(readers.map(({ isDropped }) => isDropped)).toEqual([true, true, false])
})

test('a reader who is alone beyond the limit is dropped', () => {
  const backlog = new Backlog({ perAddress: 100, inAll: 1000 })
  const alone = readerOf('a', 101)
  backlog.note(alone)
  expect(alone.isDropped).toBe(true)
  const next = readerOf('a', 100)
  backlog.note(next)
  expect(next.isDropped).toBe(false)
})
