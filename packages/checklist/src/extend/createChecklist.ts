import { ParaclockError } from '@paraclock/core'
import * as v from 'valibot'
import type { Check } from '../checks/defineCheck.ts'
import { listChecks } from '../checks/listChecks.ts'
import { ExtensionMalformed } from '../errors/checklist.ts'
import { type Gatherer, nameNeed } from '../gather/chains/defineGatherer.ts'
import { orderGatherers } from '../gather/chains/orderGatherers.ts'
import { listGatherers } from '../gather/listGatherers.ts'
import { findProblem } from '../schema/findProblem.ts'
import { formatPath } from '../schema/formatPath.ts'
import { filled, list, matching } from '../schema/parts.ts'
import { group } from '../schema/reportSchema.ts'
import type { Extension } from './defineExtension.ts'

/** All checks and gatherers. The built-in checks and gatherers come before those of extensions. */
export interface Checklist {
  readonly checks: readonly Check[]
  readonly gatherers: readonly Gatherer[]
}

/** An extension, and the module that exports it. */
export interface LoadedExtension {
  /** The name of the module. Error messages show this name. */
  readonly source: string
  /** The export of the module, not validated yet. */
  readonly extension: unknown
}

const work = v.custom((value) => typeof value === 'function')
const gatherer = v.looseObject({ id: filled, needs: v.array(v.unknown()), gather: work })
const check = v.looseObject({
  id: matching('a name like acme-users-informed', /^[a-z0-9]+(-[a-z0-9]+)+$/),
  group,
  kind: v.optional(v.picklist(['explanation', 'requirement', 'recommendation'])),
  title: filled,
  failureTitle: filled,
  why: filled,
  how: filled,
  fixes: list(filled),
  requires: v.array(v.union([filled, gatherer])),
  after: v.optional(list(filled)),
  explains: v.optional(list(filled)),
  docs: v.optional(filled),
  evaluate: work
})
const extensionSchema = v.looseObject({ checks: v.array(check) })

/**
 * Adds the checks and the gatherers of extensions after the built-in ones.
 *
 * @throws ParaclockError `ExtensionMalformed` for any of these problems. An export is not an
 * extension. Two checks have the same id. A check names an unknown or a later check in `after`. No
 * gatherer gathers a needed artifact.
 */
export function createChecklist(extensions: readonly LoadedExtension[] = []): Checklist {
  const checks = [...listChecks()]
  const gatherers = new Set(listGatherers())
  for (const { source, extension } of extensions) {
    for (const own of readExtension(source, extension).checks) {
      const names = checks.map((one) => one.id)
      const refuse = (problem: string) =>
        new ParaclockError(ExtensionMalformed, { source, problem })
      if (names.includes(own.id)) throw refuse(`a check ${own.id} already exists`)
      const later = own.after?.find((other) => !names.includes(other))
      if (later !== undefined) {
        throw refuse(`${own.id} comes after ${later}, which is not listed before it`)
      }
      checks.push(own)
      for (const need of own.requires) if (typeof need !== 'string') gatherers.add(need)
    }
  }
  const ordered = orderGatherers([...gatherers])
  const gathered = new Set(ordered.map((one) => one.id))
  for (const { id: name, requires } of checks) {
    const unknown = requires.map(nameNeed).find((need) => !gathered.has(need))
    if (unknown === undefined) continue
    const problem = `the check ${name} requires it, and no gatherer gathers it`
    throw new ParaclockError(ExtensionMalformed, { artifact: unknown, problem })
  }
  return { checks, gatherers: ordered }
}

function readExtension(source: string, extension: unknown): Extension {
  const problem = findProblem(extensionSchema, extension)
  if (problem === undefined) return extension as Extension
  const where = problem.path.length === 0 ? 'its default export' : formatPath(problem.path)
  throw new ParaclockError(ExtensionMalformed, { source, problem: `${where} ${problem.problem}` })
}
