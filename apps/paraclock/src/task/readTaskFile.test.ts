import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnswerMalformed, ParaclockError, PastTime } from '@paraclock/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeError, readTaskFile } from './readTaskFile.ts'

let folder: string
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(name: string, text: string) {
  await writeFile(join(folder, name), text)
  return await readTaskFile(name, { cwd: folder, signal })
}

const refusal = async (name: string, text: string) => {
  const error = await read(name, text).then(
    () => undefined,
    (thrown: unknown) => thrown
  )
  return error instanceof ParaclockError ? [error.code, error.message] : error
}

test('CSV and JSON state the same tasks', async () => {
  const csv = await read(
    'tasks.csv',
    'id,at,cron,zone,count,transfer,to\nrent,+1h; +2h,,,,,\ngift,,0 9 * * *,Europe/Berlin,3,1.5,5F\n'
  )
  const json = await read(
    'tasks.JSON',
    JSON.stringify([
      { id: 'rent', at: ['+1h', '+2h'] },
      { id: 'gift', cron: '0 9 * * *', zone: 'Europe/Berlin', count: 3, transfer: '1.5', to: '5F' }
    ])
  )
  expect(json.map(({ options }) => options)).toEqual(csv.map(({ options }) => options))
  expect(csv).toEqual([
    {
      place: { source: 'tasks.csv', place: 'line 2' },
      providedId: 'rent',
      options: { at: ['+1h', '+2h'] }
    },
    {
      place: { source: 'tasks.csv', place: 'line 3' },
      providedId: 'gift',
      options: {
        ...{ at: [], cron: '0 9 * * *', zone: 'Europe/Berlin', count: '3' },
        ...{ transfer: '1.5', to: '5F' }
      }
    }
  ])
})

test('a byte order mark, which editors of Windows write, is no part of the text', async () => {
  for (const [name, text] of [
    ['tasks.csv', 'id,at\nrent,+1h'],
    ['tasks.json', '[{"id":"rent","at":"+1h"}]']
  ] as const) {
    const [row] = await read(name, `\ufeff${text}`)
    expect(row).toMatchObject({ providedId: 'rent', options: { at: ['+1h'] } })
  }
})

test.each([
  ['a.csv', 'id,at,at\nrent,+1h,+2h', 'a.csv, line 1: "at" is a column twice'],
  ['a.csv', '', 'a.csv, the file: it has no tasks'],
  ['a.csv', 'id,at\n', 'a.csv, the file: it has no tasks'],
  [
    'a.csv',
    'id,when\nrent,+1h',
    'a.csv, line 1: "when" is not a column: a task has id, at, cron, '
  ],
  ['a.csv', 'id,at\n,+1h', 'a.csv, line 2: id is missing'],
  ['a.csv', 'id,at\nrent,+1h,x', 'a.csv, line 2: it has 3 cells, and the first line has 2'],
  ['a.csv', 'id,at\nrent,"+1h', 'a.csv, line 2: a quote is in the wrong place'],
  ['a.csv', 'id,at\nrent,+1h\n\nrent,+2h', 'a.csv, line 4: line 2 has the id "rent" already'],
  ['a.json', '[{"id": "rent"', 'a.json, the file: the text is not JSON at line 1'],
  ['a.json', '{"id": "rent"}', 'a.json, the file: it is not a list of tasks'],
  ['a.json', '[]', 'a.json, the file: it has no tasks'],
  ['a.json', '[{"id": 7}]', 'a.json, entry 1: id must be text'],
  ['a.json', '["rent"]', 'a.json, entry 1: must be an object'],
  ['a.json', '[{"id": "a"}, {"id": "b", "When": 1}]', 'a.json, entry 2: When is an unknown key']
])('%s with %j is refused by its place', async (name, text, message) => {
  expect(await refusal(name, text)).toEqual([
    'CommandArgumentInvalid',
    expect.stringContaining(message)
  ])
})

test('an unknown column is refused with all columns, in the message and in the remedy', async () => {
  const error = await read('a.csv', 'id,when').catch((thrown: unknown) => thrown)
  const { message, remedies } = error as ParaclockError
  const all = 'id, at, cron, zone, count, call, dispatch, transfer, to'
  expect([message, remedies.at(-1)?.summary]).toEqual([
    `a.csv, line 1: "when" is not a column: a task has ${all}`,
    expect.stringContaining(`: ${all}.`)
  ])
})

test('a file that is not there is refused by its path', async () => {
  const missing = readTaskFile('none.csv', { cwd: folder, signal })
  await expect(missing).rejects.toMatchObject({ code: 'FileUnavailable' })
})

test('a refusal names its row, and an endpoint that fails does not', async () => {
  const [row] = await read('rows.csv', 'id,at\nrent,+1h')
  if (row === undefined) throw new Error('the file has a row')
  const past = new ParaclockError(PastTime, { time: 1n })
  expect(placeError(row, past)).toMatchObject({
    code: 'CommandArgumentInvalid',
    message: expect.stringContaining('rows.csv, line 2: "rent": PastTime: ')
  })
  const answer = new ParaclockError(AnswerMalformed, { endpoint: 'wss://x.example', problem: 'y' })
  expect(placeError(row, answer)).toBe(answer)
  const { place: _, ...bare } = row
  expect(placeError(bare, past)).toBe(past)
})
