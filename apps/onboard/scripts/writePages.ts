import { writeFile } from 'node:fs/promises'
import { renderChecksPage } from './renderChecksPage.ts'

// Writes the pages that repeat definitions.
await writeFile(new URL('../../../docs/checks.md', import.meta.url), renderChecksPage())
