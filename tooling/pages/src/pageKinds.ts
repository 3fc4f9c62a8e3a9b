import { checkPages } from './checks/checkPages.ts'
import { errorPages } from './errors/errorPages.ts'
import type { PageKind } from './PageKind.ts'

/** Every kind of generated page. */
export const pageKinds: readonly PageKind[] = [errorPages, checkPages]
