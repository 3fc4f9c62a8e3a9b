import { AsyncLocalStorage } from 'node:async_hooks'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import type { StatedExample } from './findStatedResults.ts'

/** An example whose program is a file. */
export interface ExampleFile extends Pick<StatedExample, 'results' | 'declared'> {
  readonly path: string
}

/** What the run of an example shows. */
export interface Comparison {
  /** The number of results that are as stated. */
  readonly equal: number
  /** The number of results that need a chain: the example first asks for a connection or a declared value. */
  readonly undecided: number
  /** The other results. */
  readonly wrong: readonly { readonly line: number; readonly problem: string }[]
}

interface Run {
  readonly example: ExampleFile
  readonly computed: Map<number, string>
  readonly connect: () => void
}

const DEADLINE = 20_000
const NEEDS_CHAIN = Symbol('needs a chain')
const runs = new AsyncLocalStorage<Run>()

/** Runs an example without a network, and compares the results that it states with the computed ones. */
export async function compareResults(example: ExampleFile): Promise<Comparison> {
  const computed = new Map<number, string>()
  const end = await runExample(example, computed)
  let equal = 0
  let undecided = 0
  const wrong = example.results.flatMap(({ line, codeLine, text }) => {
    const value = computed.get(codeLine)
    if (value === undefined && end === NEEDS_CHAIN) undecided += 1
    else if (value !== undefined && toPattern(text).test(value)) equal += 1
    else return [{ line, problem: `states ${text}, computed: ${value ?? describe(end)}` }]
    return []
  })
  return { equal, undecided, wrong }
}

/** How the example ends: with an error, with `NEEDS_CHAIN`, or at its last line (`undefined`). */
async function runExample(example: ExampleFile, computed: Map<number, string>): Promise<unknown> {
  const { promise: connecting, resolve } = Promise.withResolvers<symbol>()
  const over = new AbortController()
  const restore = replaceGlobals()
  const run = { example, computed, connect: () => resolve(NEEDS_CHAIN) }
  try {
    const load = () => import(/* @vite-ignore */ pathToFileURL(example.path).href)
    const late = setTimeout(DEADLINE, `no end after ${DEADLINE} ms`, { signal: over.signal })
    return await Promise.race([runs.run(run, load).then(() => undefined), connecting, late])
  } catch (error) {
    return isUndeclared(error, example) ? NEEDS_CHAIN : error
  } finally {
    over.abort()
    restore()
  }
}

/** The example sees `compareResult`, a silent console, and sockets that connect to nothing. */
function replaceGlobals(): () => void {
  const { console } = globalThis
  const { connect } = Socket.prototype
  const silent = new Proxy(console, { get: () => () => undefined })
  Object.assign(globalThis, { compareResult, console: silent })
  Socket.prototype.connect = function connectToNothing() {
    runs.getStore()?.connect()
    return this
  }
  return () => {
    Object.assign(globalThis, { console })
    Socket.prototype.connect = connect
  }
}

async function compareResult(
  line: number,
  compute: () => Promise<readonly unknown[]>
): Promise<void> {
  const run = runs.getStore()
  if (run === undefined) return
  try {
    run.computed.set(line, (await compute()).map(print).join(' '))
  } catch (error) {
    if (isUndeclared(error, run.example)) throw error
    run.computed.set(line, describe(error))
  }
}

function isUndeclared(error: unknown, { declared }: ExampleFile): boolean {
  if (!(error instanceof ReferenceError)) return false
  return declared.some((name) => error.message === `${name} is not defined`)
}

function describe(error: unknown): string {
  if (error === undefined) return 'nothing'
  if (!(error instanceof Error)) return String(error)
  return `raises ${'code' in error ? error.code : error}`
}

function print(value: unknown): string {
  if (typeof value === 'string' && value.includes('\n')) return `\`${value}\``
  const options = { depth: Number.POSITIVE_INFINITY, breakLength: Number.POSITIVE_INFINITY }
  return inspect(value, options).replaceAll('[Object: null prototype] ', '')
}

function toPattern(text: string): RegExp {
  return new RegExp(
    `^${text
      .split('…')
      .map((part) => RegExp.escape(part))
      .join('[^]*')}$`
  )
}
