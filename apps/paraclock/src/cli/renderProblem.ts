import { type ParaclockError, renderError } from '@paraclock/core'
import { wrapText } from '../words/wrapText.ts'
import { nameCommands } from './nameProgram.ts'

/** Formats an error. In its commands, `program` replaces the word `paraclock`. */
export function renderProblem(
  error: ParaclockError,
  { program, columns }: { readonly program: string; readonly columns: number | undefined }
): string {
  return breakLines(nameCommands(renderError(error), program), columns)
}

/** Breaks long lines between words. A command stays on one line, so that it can be copied. */
export function breakLines(text: string, columns: number | undefined): string {
  if (columns === undefined) return text
  return text
    .split('\n')
    .flatMap((line) => breakLine(line, columns))
    .join('\n')
}

function breakLine(line: string, columns: number): readonly string[] {
  const [lead = ''] = /^ *(?:- |\$ |\d+\. )?/.exec(line) ?? []
  // A line with colours is not divided here, because it was divided before the colours were added.
  const isWhole = line.length <= columns || lead.endsWith('$ ') || line.includes('\u001b')
  if (isWhole) return [line]
  const indent = ' '.repeat(lead.length)
  return wrapText(line.slice(lead.length), columns - lead.length).map(
    (part, index) => `${index === 0 ? lead : indent}${part}`
  )
}
