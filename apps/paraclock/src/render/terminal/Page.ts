import { sanitizeText } from '@paraclock/core'
import { nameCommands } from '../../cli/nameProgram.ts'
import { breakCommands } from '../../words/breakCommands.ts'
import { wrapText } from '../../words/wrapText.ts'

export type Style = 'plain' | 'bold' | 'dim' | 'good' | 'bad' | 'caution' | 'accent'

const CODES: Readonly<Record<Style, string>> = {
  plain: '',
  bold: '1',
  dim: '2',
  good: '32',
  bad: '1;31',
  caution: '33',
  accent: '36'
}

export interface Span {
  readonly text: string
  readonly style?: Style
}

export interface PageSettings {
  readonly width?: number
  readonly colors?: boolean
  /** The command line that replaces the word `paraclock` in commands. Defaults to `paraclock`. */
  readonly program?: string
}

export interface Page {
  /** Writes a paragraph, broken into lines that are indented by the width of `lead`. */
  readonly write: (indent: number, text: string, style?: Style, lead?: Span) => void
  /** Writes one line of spans with different styles. The line is not broken. */
  readonly writeSpans: (indent: number, spans: readonly Span[]) => void
  readonly skip: () => void
  readonly text: () => string
}

export function createPage(settings: PageSettings): Page {
  const { width = 80, colors = false, program = 'paraclock' } = settings
  const lines: string[] = []
  const clean = (text: string): string => nameCommands(sanitizeText(text), program)
  const paint = (text: string, style: Style = 'plain'): string =>
    colors && style !== 'plain' && text !== '' ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text
  return {
    write(indent, text, style, lead) {
      const mark = lead === undefined ? '' : `${sanitizeText(lead.text)} `
      const room = Math.max(20, width - indent - mark.length)
      for (const [index, line] of wrapText(clean(text), room).entries()) {
        const front = index === 0 ? paint(mark, lead?.style) : ' '.repeat(mark.length)
        lines.push(`${' '.repeat(indent)}${front}${paint(line, style)}`)
      }
    },
    writeSpans(indent, spans) {
      const line = spans.map(({ text, style }) => paint(clean(text), style)).join('')
      lines.push(`${' '.repeat(indent)}${line}`)
    },
    skip() {
      if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
    },
    text: () => `${lines.map((line) => breakCommands(line.trimEnd())).join('\n')}\n`
  }
}
