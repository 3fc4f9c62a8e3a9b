import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSection } from './readSection.ts'

// A package is named without the folder that holds it.
const AREAS = ['.', 'packages', 'apps']

/** Lists the places of "Where a new feature goes" in CONTRIBUTING.md that are not in the repository. */
export function listLostPlaces(root: string): readonly string[] {
  const table = readSection(root, 'Where a new feature goes')
  return [...table.matchAll(/`([^`\n]+\/[^`\n]+)`/g)]
    .map(([, place = '']) => place)
    .filter((place) => !AREAS.some((area) => existsSync(join(root, area, place))))
}
