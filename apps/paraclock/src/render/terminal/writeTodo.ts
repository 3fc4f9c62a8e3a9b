import {
  bytesWithheld,
  describeCosts,
  describeOrigin,
  type NetworkTotals,
  ownerWords,
  type Todo,
  type TodoGroup
} from '@paraclock/checklist'
import { type CallStep, roundBalance } from '@paraclock/core'
import { countOf } from '../../words/countOf.ts'
import { fitWords, shortenWords } from '../../words/wrapText.ts'
import type { Page, Span } from './Page.ts'

// A decoded call takes at most two lines. On a terminal of less than 80 columns, it may take more.
const MAX_LINES = 2
const MIN_COLUMNS = 80

interface WriteTodoArgs {
  readonly page: Page
  readonly todo: readonly TodoGroup[]
  readonly totals: readonly NetworkTotals[]
  /** The number of networks in the report. An action of all networks names no network. */
  readonly count: number
  readonly verbose: boolean
  readonly width?: number
}

export function writeTodo(args: WriteTodoArgs): void {
  const { page, todo } = args
  if (todo.length === 0) return
  writeHeading(page, 'What to do', args.count)
  let later = 0
  for (const { owner, items } of todo) {
    const shown = args.verbose ? items : items.filter(({ isDue }) => isDue)
    later += items.length - shown.length
    const heading = `${ownerWords[owner]}: ${countOf(shown.length, 'step')}`
    if (shown.length > 0) page.writeSpans(2, [{ text: heading, style: 'accent' }])
    for (const item of shown) {
      const lead = { text: String(item.number).padStart(2), style: 'accent' } as const
      if (args.verbose) writeWhole(page, item)
      else writeShort(args, item, lead)
    }
  }
  if (later > 0) {
    const follow = later === 1 ? 'One more step follows' : `${later} more steps follow`
    page.write(2, `${follow} when these are made: paraclock fix shows the whole plan.`, 'dim')
  }
  if (args.verbose) page.write(2, bytesWithheld, 'dim')
  writeTotals(args)
  page.skip()
}

function writeTotals({ page, totals, count, verbose }: WriteTodoArgs): void {
  for (const { networks, summary, accounts } of totals) {
    const where = networks.length === count ? '' : `${networks.join(', ')}: `
    page.write(2, `${where}All steps together take ${summary}.`, 'dim')
    if (verbose) for (const account of accounts) page.write(4, account, 'dim')
  }
}

function writeShort(args: WriteTodoArgs, item: Todo, lead: Span): void {
  const { page, count, width = 80 } = args
  const { summary, step, networks } = item
  const where = networks.length === count ? '' : `${networks.join(', ')}: `
  const write = (text: string): void => page.write(2, `${where}${text}`, 'plain', lead)
  const said = shortenWords(summary)
  if (step === undefined) {
    write(said)
    return
  }
  const costs = describeCosts(step)
  // A long call is shortened. --verbose and `paraclock fix` show the whole call.
  const call = `on ${step.chain}: ${shortenWords(step.description)}`
  if (summary === step.description) {
    const room = Math.max(MIN_COLUMNS, MAX_LINES * width - costs.length) - where.length
    write(`${fitWords(call, room)}; ${costs}`)
    return
  }
  const { transfer, ...rest } = step
  // The purpose of a transfer ends with its amount, which is not said twice.
  const isSaid = transfer && said.endsWith(roundBalance(transfer.amount, transfer))
  write(`${said.replace(/\.$/, '')}; ${isSaid ? describeCosts(rest) : costs}`)
  page.write(5, fitWords(call, Math.max(MIN_COLUMNS, width) - 5), 'dim')
}

function writeWhole(page: Page, item: Todo): void {
  const { number, step, summary, command, networks, fixes, isDue, after } = item
  if (step !== undefined && isDue) writeStep(page, step, number, 4)
  else {
    const costs = step === undefined ? '' : `; on ${step.chain}, ${describeCosts(step)}`
    page.write(4, `${summary}${costs}`, 'plain', { text: String(number), style: 'accent' })
  }
  if (command !== undefined) page.writeSpans(6, [{ text: `$ ${command}` }])
  if (after.length > 0) page.write(6, `after ${after.join(' and ')}`, 'dim')
  page.write(6, `fixes ${fixes.join(', ')} of ${networks.join(', ')}`, 'dim')
}

export function writeHeading(page: Page, text: string, count: number): void {
  const note = count > 1 ? ', on every network unless one is named' : ''
  page.writeSpans(0, [
    { text, style: 'bold' },
    { text: note, style: 'dim' }
  ])
}

export function writeStep(page: Page, step: CallStep, number: number, indent: number): void {
  const lead = { text: `call ${number}`, style: 'accent' } as const
  page.write(indent, `on ${step.chain}, ${describeOrigin(step.origin)}`, 'plain', lead)
  const inner = indent + 2
  if (step.purpose !== undefined) page.write(inner, step.purpose)
  page.write(inner, step.description)
  page.write(inner, describeCosts(step), 'dim')
  for (const precondition of step.preconditions) page.write(inner, `first: ${precondition}`, 'dim')
  page.write(inner, `then: ${step.observe}`, 'dim')
}
