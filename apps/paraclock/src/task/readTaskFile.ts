import { extname, resolve } from 'node:path'
import { filled, findProblem, formatPath, list, object } from '@paraclock/checklist/schema'
import { isParaclockError, ParaclockError, parseJson } from '@paraclock/core'
import * as v from 'valibot'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import { exitCodeOfError, exitCodes } from '../cli/exitCodeOfError.ts'
import { requireSchedule } from '../cli/readSchedule.ts'
import type { scheduleOptions } from '../cli/sharedOptions.ts'
import { CommandArgumentInvalid } from '../errors/commands.ts'
import { readTextFile } from '../files/readFiles.ts'
import { taskColumns } from '../words/taskColumns.ts'
import { readCsv } from './readCsv.ts'
import { type ActionOptions, type AskedAction, readAskedAction } from './readTask.ts'

/** A task as a person states it. */
export interface StatedRow {
  /**
   * The file, and the line or entry of the task. Absent if the task comes from the command line.
   */
  readonly place?: { readonly source: string; readonly place: string }
  readonly providedId: string
  readonly options: OptionValues<typeof scheduleOptions> & ActionOptions
}

export interface TaskRow extends StatedRow {
  readonly action: AskedAction
}

/** Reads the schedule and the action of a row. Adds the place of the row to its errors. */
export function readRow(row: StatedRow): TaskRow {
  try {
    requireSchedule(row.options)
    return { ...row, action: readAskedAction(row.options) }
  } catch (error) {
    throw placeError(row, error)
  }
}

const MAX_BYTES = 1024 * 1024

const entry = object({
  ...Object.fromEntries(taskColumns.map((name) => [name, v.optional(filled)])),
  id: filled,
  at: v.optional(v.union([filled, list(filled)])),
  count: v.optional(v.union([filled, v.number()]))
})
const columns: readonly string[] = taskColumns

type Cells = Readonly<
  Record<Exclude<(typeof taskColumns)[number], 'id' | 'at' | 'count'>, string | undefined>
>

interface Row extends Cells {
  readonly id: string
  readonly at?: string | readonly string[]
  readonly count?: string | number
}

interface Entry {
  readonly place: string
  readonly value: unknown
}

/** Reads the tasks of a CSV or JSON file. In CSV, `;` separates several times in one cell. */
export async function readTaskFile(
  path: string,
  { cwd, signal }: Pick<CommandContext, 'cwd' | 'signal'>
): Promise<readonly StatedRow[]> {
  const file = { path: resolve(cwd, path), source: path, most: MAX_BYTES, signal }
  const text = await readTextFile(file)
  const isJson = extname(path).toLowerCase() === '.json'
  const entries = isJson ? listObjects(text, path) : listRecords(text, path)
  if (entries.length === 0) throw refuse(path, 'the file', 'it has no tasks')
  const places = new Map<string, string>()
  return entries.map(({ place, value }) => {
    const problem = findProblem(entry, value)
    if (problem !== undefined) {
      const named = `${formatPath(problem.path)} ${problem.problem}`.trim()
      throw refuse(path, place, problem.unknownKey ? `${named}: ${listColumns()}` : named)
    }
    const row = value as Row
    const other = places.get(row.id)
    if (other !== undefined) {
      throw refuse(path, place, `${other} has the id ${JSON.stringify(row.id)} already`)
    }
    places.set(row.id, place)
    return toRow(row, { source: path, place })
  })
}

/**
 * Adds the row of a file to an error that this row can cause. Returns any other error unchanged.
 */
export function placeError(
  { place, providedId }: Pick<TaskRow, 'place' | 'providedId'>,
  error: unknown
): unknown {
  // A row can cause only an error with the exit code `refused`. Other errors, for example of an
  // endpoint, have other exit codes.
  if (
    place === undefined ||
    !isParaclockError(error) ||
    exitCodeOfError(error) !== exitCodes.refused
  ) {
    return error
  }
  const problem = `${JSON.stringify(providedId)}: ${error.code}: ${error.message}`
  return new ParaclockError(CommandArgumentInvalid, { row: place, problem }, { cause: error })
}

function toRow({ id, at = [], count, ...cells }: Row, place: TaskRow['place']): StatedRow {
  const times = typeof at === 'string' ? at.split(';').map((time) => time.trim()) : at
  return {
    place,
    providedId: id,
    options: { ...cells, at: times, count: count?.toString() }
  }
}

function listObjects(text: string, source: string): readonly Entry[] {
  let parsed: unknown
  try {
    parsed = parseJson(text)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    throw refuse(source, 'the file', error.message)
  }
  if (!Array.isArray(parsed)) throw refuse(source, 'the file', 'it is not a list of tasks')
  return parsed.map((value: unknown, index) => ({ place: `entry ${index + 1}`, value }))
}

function listRecords(text: string, source: string): readonly Entry[] {
  const records = readCsv(text)
  if ('malformedLine' in records) {
    throw refuse(source, `line ${records.malformedLine}`, 'a quote is in the wrong place')
  }
  const [head, ...rows] = records
  const unknown = head?.cells.find((cell) => !columns.includes(cell))
  if (unknown !== undefined) {
    throw refuse(source, 'line 1', `${JSON.stringify(unknown)} is not a column: ${listColumns()}`)
  }
  const twice = head?.cells.find((cell, index) => head.cells.indexOf(cell) < index)
  if (twice !== undefined) {
    throw refuse(source, 'line 1', `${JSON.stringify(twice)} is a column twice`)
  }
  return rows.map(({ line, cells }) => {
    const place = `line ${line}`
    if (cells.length > (head?.cells.length ?? 0)) {
      const problem = `it has ${cells.length} cells, and the first line has ${head?.cells.length}`
      throw refuse(source, place, problem)
    }
    const named = cells.map((cell, index) => [head?.cells[index] ?? '', cell] as const)
    return { place, value: Object.fromEntries(named.filter(([, cell]) => cell !== '')) }
  })
}

function listColumns(): string {
  return `a task has ${columns.join(', ')}`
}

function refuse(source: string, place: string, problem: string): ParaclockError {
  return new ParaclockError(CommandArgumentInvalid, { row: { source, place }, problem })
}
