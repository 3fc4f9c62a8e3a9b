import { ParaclockError } from '@paraclock/core'
import { ExtensionMalformed } from '../../errors/checklist.ts'
import { type ArtifactNeed, type Gatherer, nameNeed } from './defineGatherer.ts'

export function orderGatherers(gatherers: readonly Gatherer[]): readonly Gatherer[] {
  const known = new Map<string, Gatherer>()
  const add = (gatherer: Gatherer): void => {
    const existing = known.get(gatherer.id)
    if (existing === gatherer) return
    if (existing !== undefined) throw refuse(gatherer.id, 'two gatherers gather it')
    known.set(gatherer.id, gatherer)
    for (const need of gatherer.needs) if (typeof need !== 'string') add(need)
  }
  for (const gatherer of gatherers) add(gatherer)
  const ordered = new Map<string, Gatherer>()
  const visit = (need: ArtifactNeed, path: readonly string[]): void => {
    const id = nameNeed(need)
    if (ordered.has(id)) return
    if (path.includes(id)) throw refuse(id, `it needs itself: ${[...path, id].join(', ')}`)
    const gatherer = known.get(id)
    if (gatherer === undefined)
      throw refuse(path.at(-1) ?? id, `it needs ${id}, which no gatherer gathers`)
    for (const inner of gatherer.needs) visit(inner, [...path, id])
    ordered.set(id, gatherer)
  }
  for (const gatherer of gatherers) visit(gatherer, [])
  return [...ordered.values()]
}

function refuse(id: string, problem: string): ParaclockError {
  return new ParaclockError(ExtensionMalformed, { artifact: id, problem })
}
