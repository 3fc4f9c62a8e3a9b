import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Comparison, compareResults } from '../src/compareResults.ts'
import { findStatedResults } from '../src/findStatedResults.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'results-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('results as stated, of every kind of value and at every place', async () => {
  const { equal, wrong } = await run(`
const two: number = 1 + 1 // 2
two + 1 // 3 (a remark)
console.log(two, 'a') // 2 'a'
String(two)
// '2'
BigInt(
  two
) // 2n
if (two > 1) {
  console.error(two > 1) // true
}
await Promise.resolve([[two], { two, 'a;b': undefined }]) // [ [ 2 ], { two: 2, 'a;b': undefined } ]
'ab'.repeat(20) // 'abab…ab'
Uint8Array.of(1) // Uint8Array(1) [ 1 ]
Buffer.alloc(-two) // raises ERR_OUT_OF_RANGE
JSON.stringify({ two }, null, 1)
// \`{
//  "two": 2
// }\`
two + 2 // this is no result
// no result either
two + 2
`)
  expect(wrong).toEqual([])
  expect(equal).toBe(11)
})

test('each wrong result is named, with its line and with what is computed', async () => {
  const { equal, undecided, wrong } = await run(`
const two = 1 + 1 // 3
two // 2, two
console.log('a', two) // 'a' 3
two + 1
// "3"
'ab'.repeat(20) // 'abab…b'
'ab'.repeat(20) // 'abab…ba' (a remark)
JSON.parse('{"two":2}') // { two: 2n }
JSON.parse('2') // raises SyntaxError
JSON.stringify({ two }, null, 1)
// \`{
//  "two": 3
// }\`
if (two > 2) {
  two // 2
}
const { length } = 'ab' // 2
two // 2 (this is right)
`)
  expect(wrong.map(({ line, problem }) => `${line}: ${problem}`)).toEqual([
    '2: states 3, computed: 2',
    '3: states 2, two, computed: 2',
    "4: states 'a' 3, computed: 'a' 2",
    '6: states "3", computed: 3',
    `8: states 'abab…ba', computed: '${'ab'.repeat(20)}'`,
    '9: states { two: 2n }, computed: { two: 2 }',
    '10: states raises SyntaxError, computed: 2',
    '12: states `{\n "two": 3\n}`, computed: `{\n "two": 2\n}`',
    '16: states 2, computed: nothing',
    '18: states 2, computed: nothing'
  ])
  expect({ equal, undecided }).toEqual({ equal: 2, undecided: 0 })
})

test('an example that fails has none of its later results', async () => {
  const { equal, wrong } = await run(`
const two = 1 + 1 // 2
throw new RangeError('too far')
two // 2
`)
  expect({ equal, wrong }).toEqual({
    equal: 1,
    wrong: [{ line: 4, problem: 'states 2, computed: raises RangeError: too far' }]
  })
})

test.each([
  ['a declared value', 'declare const chain: string[]; chain.length'],
  ['what follows a declared value', 'declare const chain: string[]; const first = chain[0]; first'],
  ['a request', "await fetch('http://127.0.0.1:9944')"],
  ['a WebSocket', "await new Promise((open) => new WebSocket('ws://127.0.0.1:9944').onopen = open)"]
])('%s needs a chain, and the results before it are compared', async (_what, code) => {
  expect(await run(`1 + 1 // 2\n1 + 1 // 3\n${code} // 5\n`)).toEqual({
    equal: 1,
    undecided: 1,
    wrong: [{ line: 2, problem: 'states 3, computed: 2' }]
  })
})

test('the example before, which still connects, does not decide an example', async () => {
  const connect = "fetch('http://127.0.0.1:9944')"
  const first = await run(`setTimeout(() => ${connect}, 20)\nawait ${connect}\n1 // 1\n`)
  expect(first.undecided).toBe(1)
  const second = await run('await new Promise((end) => setTimeout(end, 60))\n1 // 1\n')
  expect(second).toEqual({ equal: 1, undecided: 0, wrong: [] })
})

async function run(code: string): Promise<Comparison> {
  const { program, ...stated } = findStatedResults(code)
  const path = join(mkdtempSync(join(folder, 'example-')), 'example.ts')
  writeFileSync(path, program)
  return await compareResults({ ...stated, path })
}
