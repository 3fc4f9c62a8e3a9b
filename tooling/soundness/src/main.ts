import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, execArgv, exit, stderr, stdout } from 'node:process'
import type { ServiceVariant } from '@paraclock/core'
import { exceptions } from './catalogue/exceptions.ts'
import { families } from './catalogue/listFamilies.ts'
import { type Arguments, readArguments, USAGE } from './readArguments.ts'
import { countFigures } from './report/countFigures.ts'
import { listFaults } from './report/judgeResults.ts'
import { renderCase, renderTally } from './report/renderCase.ts'
import type { CaseResult } from './run/runCase.ts'
import { runVariant } from './run/runVariant.ts'

/** How many perturbations a sample takes of each variant, and how long it may take. */
const SAMPLE = { singles: 16, budgetMs: 150_000 }
const RECORD = join(import.meta.dirname, '../results/figures.json')

type Message = { readonly result: CaseResult } | { readonly note: string }

// A network that is restored no longer has the blocks that polkadot.js still asks for.
process.on('uncaughtException', (error) => {
  if (error.message === 'Unable to retrieve header and parent from supplied hash') return
  stderr.write(`${error.stack}\n`)
  exit(1)
})

const asked = readArguments(argv.slice(2))
if ('problem' in asked) {
  stderr.write(`${asked.problem}\n\n${USAGE}\n`)
  exit(2)
} else if (asked.worker === undefined) exit(await runAll(asked))
else {
  exit((await runOne(asked, asked.worker)) ? 0 : 1)
}

/** Runs each variant in a process of its own, and says what came of it. */
async function runAll(args: Arguments): Promise<number> {
  stdout.write(`seed ${args.seed}\n`)
  const results: CaseResult[] = []
  const codes = await Promise.all(
    args.variants.map(
      (variant) =>
        new Promise<number>((resolve) => {
          const own = [...argv.slice(2), '--worker', variant, '--seed', String(args.seed)]
          const child = fork(import.meta.filename, own, { execArgv })
          child.on('message', (message: Message) => {
            if ('note' in message) stdout.write(`${message.note}\n`)
            else {
              results.push(message.result)
              stdout.write(`${renderCase(message.result, args.verbose)}\n`)
            }
          })
          child.on('close', (code) => resolve(code ?? 1))
        })
    )
  )
  const faults = listFaults(results, exceptions)
  stdout.write(`\n${renderTally(results)}\n`)
  for (const result of faults) stdout.write(`${renderCase(result, true)}\n`)
  const isWhole = codes.every((code) => code === 0) && results.length > 0
  stdout.write(
    `${faults.length} wrong${isWhole ? '' : ', and perturbations that could not be made'}\n`
  )
  if (args.record && isWhole) {
    writeFileSync(RECORD, `${JSON.stringify(countFigures(families, results), null, 2)}\n`)
  }
  return faults.length === 0 && isWhole ? 0 : 1
}

async function runOne(args: Arguments, variant: ServiceVariant): Promise<boolean> {
  const { only, sample, seed, singles, combinations, remedies } = args
  const send = (message: Message): void => {
    process.send?.(message)
  }
  const isWhole = await runVariant({
    variant,
    choice: {
      ...(only === undefined ? {} : { only: new RegExp(only) }),
      ...(singles ? (sample ? { singles: SAMPLE.singles } : {}) : { singles: 0 }),
      combinations,
      seed
    },
    remedies,
    ...(sample ? { budgetMs: SAMPLE.budgetMs } : {}),
    onResult: (result) => send({ result }),
    onNote: (note) => send({ note })
  })
  process.disconnect?.()
  return isWhole
}
