import process, { cwd, exit, stderr, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { listPlaces } from './listPlaces.ts'
import { tryMutations } from './tryMutations.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    changed: { type: 'string' },
    budget: { type: 'string', default: '600' },
    least: { type: 'string', default: '0' }
  }
})

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interrupted.abort())
}

const root = cwd()
const { changed } = values
const places = listPlaces({ root, under: positionals, changed, seed: read('seed') })
const count = await tryMutations({
  root,
  places,
  count: read('count'),
  signal: AbortSignal.any([interrupted.signal, AbortSignal.timeout(read('budget') * 1000)]),
  print: (line) => stdout.write(`${line}\n`)
})
const tried = count.noticed + count.survived
stdout.write(
  `${count.noticed} of ${tried} noticed, ${count.refused} refused by the compiler, ${places.length} possible\n`
)
if (interrupted.signal.aborted) exit(130)
if (count.noticed * 100 < tried * read('least')) {
  stderr.write(`Less than ${values.least}%: write tests that notice the mutations that survived.\n`)
  exit(1)
}

function read(name: 'seed' | 'count' | 'budget' | 'least'): number {
  const value = Number(values[name])
  if (Number.isSafeInteger(value) && value >= 0) return value
  stderr.write(`--${name} ${values[name]} is not a whole number of 0 or more.\n`)
  return exit(2)
}
