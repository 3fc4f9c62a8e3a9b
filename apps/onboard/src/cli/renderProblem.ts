import { type ParaclockError, renderError } from '@paraclock/core'
import { wrapText } from '../render/terminal/wrapText.ts'
import { nameCommands } from './nameProgram.ts'

/**
 * An error for a terminal: its commands are command lines to type, and its lines are wrapped
 * between words. A line with only a command stays whole, so that it can be copied.
 *
 * @param settings.columns - the columns of the terminal; without them no line is broken
 */
export function renderProblem(
  error: ParaclockError,
  settings: { readonly program: string; readonly columns: number | undefined }
): string {
  const { program, columns } = settings
  return breakLines(nameCommands(renderError(error), program), columns)
}

/**
 * A text with its lines broken between words. A line that is a command stays whole.
 *
 * @param columns - those of the terminal; without them no line is broken
 */
export function breakLines(text: string, columns: number | undefined): string {
  if (columns === undefined) return text
  return text
    .split('\n')
    .flatMap((line) => breakLine(line, columns))
    .join('\n')
}

function breakLine(line: string, columns: number): readonly string[] {
  const [lead = ''] = /^ *(?:- |\$ |\d+\. )?/.exec(line) ?? []
  // A line with colours has been fitted where it was coloured.
  const isWhole = line.length <= columns || lead.endsWith('$ ') || line.includes('\u001b')
  if (isWhole) return [line]
  const indent = ' '.repeat(lead.length)
  return wrapText(line.slice(lead.length), columns - lead.length).map(
    (part, index) => `${index === 0 ? lead : indent}${part}`
  )
}
