import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSection } from './readSection.ts'

const SOURCES = '{packages,apps}/*/src/**/*.{ts,tsx}'
const PAGES = ['{packages,apps}/*/*.md', 'docs/*.md', '.changeset/*.md']

// The right column of the table of words in CONTRIBUTING.md.
const ROW = /^\|[^|\n]+\|([^|\n]+)\|$/gm

const COMMENT = /^\s*(?:\/\/|\/\*\*|\*)/

/** Lists where comments and pages use a word that the table of words in CONTRIBUTING.md refuses. */
export function findRefusedWords(root: string): readonly string[] {
  const refused = new RegExp(`\\b(?:${readRefusedWords(root).join('|')})\\b`, 'gi')
  return globSync([SOURCES, ...PAGES], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\/generated\/|\.test\.ts|CHANGELOG/.test(file))
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n')
      return lines.flatMap((line, index) =>
        file.endsWith('.md') || COMMENT.test(line)
          ? [...line.matchAll(refused)].map(([word]) => `${file}:${index + 1} ${word}`)
          : []
      )
    })
}

function readRefusedWords(root: string): readonly string[] {
  return [...readSection(root, 'Words').matchAll(ROW)].flatMap(([, column = '']) =>
    [...column.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
  )
}
