import { checkPages } from './checks/checkPages.ts'
import { commandPages } from './commands/commandPages.ts'
import { configPages } from './config/configPages.ts'
import { errorPages } from './errors/errorPages.ts'
import { errorTexts } from './errors/errorTexts.ts'
import { figurePages } from './figures/figurePages.ts'
import type { PageKind } from './PageKind.ts'
import { reliabilityPages } from './reliability/reliabilityPages.ts'

/** Every kind of generated page. */
export const pageKinds: readonly PageKind[] = [
  errorPages,
  errorTexts,
  checkPages,
  commandPages,
  configPages,
  figurePages,
  ...reliabilityPages
]
