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
